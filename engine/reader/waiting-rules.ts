import type { Stretch } from '../language/grammar.ts'
import type { Lattice } from '../language/lattice.ts'
import { tagSymbol } from '../language/pattern.ts'
import type { Span } from '../strategy/plan.ts'
import type { RuleLine, RuleRole } from '../strategy/reading.ts'
import { isGoingOn } from './joining-words.ts'
import type { Clause, Tags } from './meanings.ts'
import { placesOfTokens } from './sentence-ends.ts'
import { placesIn } from './settle.ts'
import { withNodes } from './with-nodes.ts'

/** A reading and what of it waits for a decision: words that nobody read, and what is asked about. */
interface Marked {
  readonly lattice: Lattice
  readonly clauses: readonly Clause[]
  readonly held: readonly Stretch[]
  readonly asked: readonly Span[]
}

/** What a mark speaks of may be said in it: lines of these roles wait for it, wherever they stand. */
const rolesOf = {
  enterVerb: ['entry'],
  entryNoun: ['entry'],
  exitNoun: ['exit'],
  stopWord: ['stop'],
  stopOutWord: ['stop'],
  targetWord: ['target'],
  trailWord: ['trailing', 'breakeven'],
  breakevenWord: ['breakeven'],
  riskWord: ['size'],
  sizeWord: ['size'],
  timeframe: ['market'],
  timeSpan: ['market'],
  clock: ['session', 'time_exit'],
  session: ['session'],
} as const satisfies Partial<Record<keyof Tags, readonly RuleRole[]>>

/** What says when something is done: another condition beside it may belong to it. */
const conditional: ReadonlySet<Clause['clause']> = new Set<Clause['clause']>([
  'enter',
  'exit',
  'partial exit',
  'hold',
  'reverse',
  'provided',
  'act',
  'filter',
  'skip',
  'condition',
  'several',
  'mirror',
])
const entering: ReadonlySet<Clause['clause']> = new Set<Clause['clause']>(['enter', 'act', 'filter', 'skip', 'condition', 'several'])
const leftover: ReadonlySet<unknown> = new Set(['own', 'it'])
const bars: ReadonlySet<unknown> = new Set([
  'that',
  'it',
  'named',
  'setup',
  'breakout',
  'reach',
  'wick',
  'mother',
  'first',
  'last',
  'up',
  'down',
])

/** How a clause hangs on what is said before it: on the last thing that was spoken of, on the bar that an entry waits for, on whatever had the high or the low that it names, on all. */
interface Hanging {
  readonly onLast: boolean
  readonly onEntry: boolean
  readonly onEnd: boolean
  readonly onAll: boolean
}

function hangingOf(clause: Clause): Hanging {
  let [onLast, onEntry, onEnd, hasOwnValue, hasOwnReference] = [false, false, false, false, false]
  withNodes(clause, (node) => {
    const { is, bar, says, by } = node
    if (is === 'price' && isEnd(node['field']) && node['back'] === null && node['timeframe'] === null) onEnd = true
    if (is === 'reference' && leftover.has(node['to'])) {
      hasOwnReference = true
      // What is said of "it" first is said of something before: "it drops beneath 10 while the close is above the average".
      if (!hasOwnValue && node['to'] === 'it') onLast = true
    } else if (is === 'reference' || says === 'reference' || is === 'length') onLast = true
    else if (is === 'range' || by === 'far side') {
      const of = node['of']
      if (bars.has(of) || (typeof of === 'object' && of !== null && 'range' in of && of.range === 'that')) onLast = true
      if (of === 'signal') onEntry = true
    } else if (is === 'bar') {
      if (bars.has(bar)) onLast = true
      onEntry = true
    } else if (typeof is === 'string' && is !== 'number') hasOwnValue = true
    if (clause.clause === 'part' && is === 'price') onEntry = true
    return null
  })
  return { onLast: onLast || (hasOwnReference && !hasOwnValue), onEntry, onEnd, onAll: clause.clause === 'mirror' }
}

const isEnd = (field: unknown): boolean => field === 'high' || field === 'low'
/** Whether words name a high or a low: "the high" that is said later may be that one. */
const namesEnd = ({ edgesTo }: Lattice, { from, to }: Stretch): boolean =>
  edgesTo
    .slice(from + 1, to + 1)
    .some((edges) =>
      edges.some(
        (edge) =>
          edge.corrected === null && edge.from >= from && edge.symbols.some(({ symbol, value }) => symbol === fieldTag && isEnd(value)),
      ),
    )
const fieldTag = tagSymbol('field')

const overlaps = (a: Span, b: Span): boolean => a.start < b.end && b.start < a.end
const meets = (a: Stretch, b: Stretch): boolean => a.from < b.to && b.from < a.to

const negations: ReadonlySet<string> = new Set([tagSymbol('not'), tagSymbol('notWord'), tagSymbol('noWord')])
const longestNegation = 4
/** Whether a token, alone or with those around it, says no. */
const isNegation = ({ edgesTo }: Lattice, at: number): boolean =>
  edgesTo
    .slice(at + 1, at + 1 + longestNegation)
    .some((edges) =>
      edges.some(
        ({ from, to, corrected, symbols }) =>
          from <= at && at < to && corrected === null && symbols.some(({ symbol }) => negations.has(symbol)),
      ),
    )

/** From where on a sentence is turned by a negation that nobody read, by the sentence's number: "it doesn't open at night, 10pm-6am". */
function turnedFrom(lattice: Lattice, sentence: readonly number[], held: readonly Stretch[]): ReadonlyMap<number, number> {
  const found = new Map<number, number>()
  for (const { from, to } of held)
    for (let at = from; at < to; at += 1) if (!found.has(sentence[at]!) && isNegation(lattice, at)) found.set(sentence[at]!, at)
  return found
}

/** Clauses that may mean something else once what is marked is said otherwise. */
function waitingClauses({ lattice, clauses, held, asked }: Marked): readonly Clause[] {
  const { spanOf } = placesIn({ lattice })
  const { sentence, block } = placesOfTokens(lattice, clauses)
  const sentences = new Set<number>()
  const blocks = new Set<number>()
  for (const { from, to } of held)
    for (let at = from; at < to; at += 1) {
      sentences.add(sentence[at]!)
      blocks.add(block[at]!)
    }
  const turned = turnedFrom(lattice, sentence, held)
  const open: Clause[] = []
  let [isLastOpen, isEntryOpen, isAnyOpen, isHeadOpen] = [
    false,
    held.length > 0 && !clauses.some(({ clause }) => entering.has(clause)),
    false,
    false,
  ]
  let last = 0
  for (const clause of clauses) {
    const { at } = clause
    if (at === null) continue
    if (held.some((each) => each.from >= last && each.to <= at.from)) isLastOpen = true
    last = at.from
    // A mark that begins a sentence leads in what its comma parts from it.
    const isLedIn = ({ from, to }: Stretch) =>
      to < at.from && sentence[from] !== sentence[from - 1] && lattice.tokens.slice(to, at.from).every(({ text }) => text === ',')
    const isMarked =
      held.some((each) => meets(each, at) || isGoingOn(lattice, at.to, each.from) || isLedIn(each)) ||
      (turned.get(sentence[at.from]!) ?? Infinity) < at.from ||
      asked.some((span) => overlaps(span, spanOf(at)))
    if (clause.clause === 'section') isHeadOpen = isMarked
    const { onLast, onEntry, onEnd, onAll } = hangingOf(clause)
    const isEndOpen = onEnd && held.some((each) => each.to <= at.from && namesEnd(lattice, each))
    const isBeside =
      (conditional.has(clause.clause) && sentences.has(sentence[at.from]!)) ||
      (clause.clause === 'condition' && blocks.has(block[at.from]!))
    const isOpen =
      isMarked || isBeside || isHeadOpen || (onLast && isLastOpen) || (onEntry && isEntryOpen) || isEndOpen || (onAll && isAnyOpen)
    if (isOpen) {
      open.push(clause)
      isAnyOpen = true
      isEntryOpen ||= entering.has(clause.clause)
    }
    if (conditional.has(clause.clause) || clause.clause === 'topic') isLastOpen = isOpen
  }
  return [...open, ...goingOn(lattice, clauses, open)]
}

const unfinished: ReadonlySet<Clause['clause']> = new Set<Clause['clause']>(['condition', 'topic', 'act'])
/** Clauses that go on in one that waits and does not stand by itself: "stop 3 pips behind the pullback". */
const goingOn = (lattice: Lattice, clauses: readonly Clause[], open: readonly Clause[]): readonly Clause[] =>
  clauses.filter((clause, k) => {
    const next = clauses[k + 1]
    if (open.includes(clause) || next === undefined || !unfinished.has(next.clause) || !open.includes(next)) return false
    return clause.at !== null && next.at !== null && isGoingOn(lattice, clause.at.to, next.at.from)
  })

/** What marks speak of, by the roles of rules. */
function rolesIn({ edgesTo }: Lattice, held: readonly Stretch[]): ReadonlySet<RuleRole> {
  const roles = new Map<string, readonly RuleRole[]>(Object.entries(rolesOf).map(([tag, each]) => [tagSymbol(tag), each]))
  const edges = edgesTo.flat().filter((edge) => edge.corrected === null && held.some(({ from, to }) => from <= edge.from && edge.to <= to))
  return new Set(edges.flatMap(({ symbols }) => symbols.flatMap(({ symbol }) => roles.get(symbol) ?? [])))
}

/**
 * Tells which rules wait with what is marked: those of a clause that a mark lies in or beside, those that hang on what is marked (by "it",
 * "that level", the bar of an entry, a heading, "the opposite"), and those that a mark itself speaks of.
 */
export function waitingRules(marked: Marked): (line: RuleLine) => boolean {
  const { lattice, held, asked } = marked
  if (held.length === 0 && asked.length === 0) return () => false
  const { spanOf } = placesIn(marked)
  const open = waitingClauses(marked)
  const spans = [...open.flatMap(({ at }) => (at === null ? [] : [spanOf(at)])), ...asked]
  const roles = rolesIn(lattice, held)
  const isChartOpen = rolesIn(
    lattice,
    open.flatMap(({ at }) => at ?? []),
  ).has('market')
  const isMirrorOpen = open.some(({ clause }) => clause === 'mirror')
  // What no act takes is asked about, and may have to hold for each entry.
  const isConditionAsked = marked.clauses.some(
    ({ clause, at }) => clause === 'condition' && at !== null && asked.some((span) => overlaps(span, spanOf(at))),
  )
  return ({ role, side, text, spans: own }) =>
    // What no word says may stand in words that nobody read.
    (own.length === 0 && held.length > 0) ||
    own.some((span) => spans.some((each) => overlaps(each, span))) ||
    (isConditionAsked && role === 'entry') ||
    (role === 'market' ? (roles.has(role) || isChartOpen) && text.endsWith('bars') : roles.has(role)) ||
    (isMirrorOpen && side !== 'both' && (role === 'entry' || role === 'exit'))
}
