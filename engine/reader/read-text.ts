import type { Lattice } from '../language/lattice.ts'
import { tagSymbol } from '../language/pattern.ts'
import { onSameCoin } from '../market/same-coin.ts'
import { cannotText } from '../strategy/cannot.ts'
import { finishReading, unreadText, wholeAsComment } from '../strategy/finish-reading.ts'
import { hasEntry } from '../strategy/plan-questions.ts'
import type { Plan } from '../strategy/plan.ts'
import type { Reading, ReadingContext, TextProblem, Unsupported } from '../strategy/reading.ts'
import { lengthProblem, textProblem } from '../strategy/text-problems.ts'
import { hear, type Heard } from './hear.ts'
import type { Clause, Tags } from './meanings.ts'
import { placesIn } from './settle.ts'
import { phrasesOf } from './text-phrases.ts'
import { likeliest } from './two-readings.ts'
import { waitingRules } from './waiting-rules.ts'
import { refusalOf } from './wishes.ts'

/** Part of every receipt: the same text and version give the same plan. */
export const readerVersion = '2.11.0'

/** Words of conditions, and words of acting: what a strategy has at least. */
const conditionTags: readonly (keyof Tags)[] = [
  'indicator',
  'average',
  'priceWord',
  'field',
  'pattern',
  'comparison',
  'crossVerb',
  'breakVerb',
  'whenWord',
  'unsupported',
  'vague',
]
const actionTags: readonly (keyof Tags)[] = ['enterVerb', 'sellVerb', 'exitVerb', 'sideNoun', 'position', 'entryNoun', 'exitNoun']

const hasWordOf = ({ edgesTo }: Lattice, tags: readonly (keyof Tags)[]): boolean => {
  const symbols = new Set(tags.map(tagSymbol))
  return edgesTo.some((edges) =>
    edges.some(({ symbols: all, corrected }) => corrected === null && all.some(({ symbol }) => symbols.has(symbol))),
  )
}

const single = (clause: Clause): readonly Clause[] => (clause.clause === 'several' ? clause.clauses.flatMap(single) : [clause])
const acts: ReadonlySet<Clause['clause']> = new Set(['act', 'enter', 'exit', 'partial exit', 'skip', 'filter', 'section', 'mirror'])

/** No condition at all, or conditions with nothing to do: the specification's sentences. Unread words may be what is missing. */
function emptyProblem({ covers, held }: Heard): TextProblem | null {
  const [best] = covers
  if (best === undefined) return textProblem('no_condition')
  const clauses = best.clauses.flatMap(single)
  const parts = clauses.flatMap((clause) => (clause.clause === 'part' ? [clause.part] : 'parts' in clause ? clause.parts : []))
  const isUnread = held.length > 0
  const hasCondition =
    clauses.some((clause) => ('when' in clause && clause.when !== null) || ('order' in clause && clause.order !== null)) ||
    clauses.some(({ clause }) => clause === 'cannot') ||
    parts.some(({ part }) => part === 'cannot' || part === 'hours' || part === 'exit at' || part === 'time exit') ||
    (isUnread && hasWordOf(best.lattice, conditionTags))
  const isOneSided = parts.some((part) => part.part === 'side')
  const hasAction =
    isOneSided || clauses.some(({ clause }) => acts.has(clause) || clause === 'cannot') || (isUnread && hasWordOf(best.lattice, actionTags))
  const hasRisk = parts.some(({ part }) => part === 'stop' || part === 'target')
  if (!hasCondition) return hasAction && hasRisk ? null : textProblem('no_condition')
  return hasAction || hasRisk ? null : textProblem('no_action')
}

/** A coin that is named by itself is the market of the page, where that is one of it. */
const onPage = (plan: Plan, text: string, { symbol }: ReadingContext): Plan =>
  plan.symbol === null ? plan : { ...plan, symbol: { ...plan.symbol, value: onSameCoin(plan.symbol.value, text, symbol) } }

/** What cannot be had, each once with all of its places. */
function unsupportedIn(asked: Heard['given']): readonly Unsupported[] {
  const names = [...new Set(asked.map(({ name }) => name))]
  return names.map((name) => ({
    name,
    ...cannotText(name),
    spans: asked.filter((each) => each.name === name).map(({ span }) => span),
  }))
}

/**
 * Reads a strategy as a trader writes it. The same text and context always give the same reading; nothing in the text is dropped:
 * every character belongs to one phrase, and words that nothing read hold the run until they are let pass.
 */
export function readText(text: string, context: ReadingContext = {}): Reading {
  const problem = lengthProblem(text)
  if (problem) return unreadText({ readerVersion, text, phrases: wholeAsComment(text) }, problem)
  const heard = hear(text, context.confirmed ?? [])
  const [best, ...others] = heard.covers
  if (best === undefined) return unreadText({ readerVersion, text, phrases: wholeAsComment(text) }, textProblem('no_condition'))
  const { cover, settled } = likeliest([best, ...others], context)
  const { spanOf, spansOf } = placesIn(cover)
  const phrases = phrasesOf(text, heard, cover, settled)
  const empty = emptyProblem(heard)
  if (empty) return unreadText({ readerVersion, text, phrases }, empty)
  const isOpen = phrases.some(({ blocks }) => blocks) || settled.questions.some(({ blocks }) => blocks)
  const waiting = settled.wishes.filter(({ isLeft }) => !isLeft)
  const refusal = refusalOf({
    wishes: waiting,
    clauses: settled.clauses,
    hasEntry: hasEntry(settled.plan),
    isOpen: heard.held.length > 0 || settled.questions.some(({ blocks, issue }) => blocks && issue !== 'no_entry'),
    unread: heard.held.map(({ reach }) => reach),
  })
  const reading = finishReading(
    { readerVersion, text, phrases },
    {
      plan: onPage(settled.plan, text, context),
      status: refusal !== null ? 'refuse' : isOpen ? 'clarify' : 'ok',
      questions: settled.questions,
      unsupported: unsupportedIn([...heard.given, ...settled.wishes.map(({ name, at }) => ({ name, span: spanOf(at) }))]),
      ambiguous: [...new Set(settled.questions.map(({ issue }) => issue))],
      refusal,
      unsaid: new Map(
        settled.unsaid.flatMap(({ name, what, at }) =>
          what === 'numbers' ? spansOf(at).map(({ start }): [number, string] => [start, name]) : [],
        ),
      ),
    },
    context,
  )
  const waits = waitingRules({
    lattice: cover.lattice,
    clauses: cover.clauses,
    held: [...heard.held.map(({ reach }) => reach), ...settled.held],
    asked: settled.questions.flatMap(({ blocks, spans }) => (blocks ? spans : [])),
  })
  return { ...reading, rules: reading.rules.map((line) => (waits(line) ? { ...line, waits: true } : line)) }
}
