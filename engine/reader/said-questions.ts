import type { Stretch } from '../language/grammar.ts'
import { ask } from '../strategy/questions.ts'
import { hasNodeAt, withNodesAt, withoutPlace } from './edit-clauses.ts'
import type { Clause, Condition, Part, Side, Value } from './meanings.ts'
import type { About, Asked, Effect, Option } from './open-questions.ts'
import type { Unsaid } from './resolve-value.ts'
import { singleParts } from './said-part.ts'
import { isAveraging } from './said-values.ts'
import { withNodes, type Node } from './with-nodes.ts'

type Join = Extract<Condition, { says: 'join' }>
const isJoin = (condition: Condition): condition is Join => condition.says === 'join'
/** What stood in brackets is one argument alone. */
const isAnd = (condition: Condition): condition is Join => isJoin(condition) && condition.op === 'and' && condition.args.length > 1

/** `a and b or c` as `a and (b or c)`. */
function orFirst(join: Join): Condition {
  const steps: Condition[][] = [[]]
  for (const arg of join.args)
    for (const [k, condition] of (isAnd(arg) ? arg.args : [arg]).entries()) {
      if (k > 0) steps.push([])
      steps.at(-1)!.push(condition)
    }
  const args = steps.map((step): Condition => (step.length === 1 ? step[0]! : { ...join, args: step }))
  return { ...join, op: 'and', args }
}

/** Conditions that *or* joins, of which some are joined by *and*, with no mark that parts them. */
function mixesIn(clauses: readonly Clause[], isMarked: (at: Stretch) => boolean): readonly Join[] {
  const mixes: Join[] = []
  withNodes(clauses, (node) => {
    // A node that says something is a condition.
    const condition = node as Node & Condition
    if (!('says' in node) || !isJoin(condition) || condition.op !== 'or' || condition.at === null) return null
    const { args } = condition
    const isParted = args.some(({ at }, k) => {
      const next = args[k + 1]?.at
      return at !== null && next != null && (next.from < at.to || isMarked({ from: at.to, to: next.from }))
    })
    if (!isParted && args.some(isAnd)) mixes.push(condition)
    return null
  })
  return mixes
}

const askOrder = (mix: Join, { spansOf }: About): Asked => {
  const { at } = mix
  const isMix = (node: Node): boolean => node['says'] === 'join' && node['op'] === 'or'
  const change = (clauses: readonly Clause[]) =>
    at === null ? clauses : withNodesAt(clauses, [at], (node) => (isMix(node) ? orFirst(node as Node & Join) : null))
  return ask<Effect>(
    'and_or_mix',
    spansOf(at),
    '“and” and “or” are mixed. Which is taken first?',
    [
      ['and_first', 'Take “and” first', {}],
      ['or_first', 'Take “or” first', { clauses: change }],
    ],
    'and_first',
  )
}

/** Reasons to leave that only commas part, under a heading or beside the act itself. */
function listsToLeave(clauses: readonly Clause[]): readonly Join[] {
  const lists: Join[] = []
  let isLeaving = false
  for (const clause of clauses.flatMap((each) => (each.clause === 'several' ? each.clauses : [each]))) {
    if (clause.clause === 'section') isLeaving = clause.role === 'exit' && clause.join === null
    const isReason = clause.clause === 'exit' || (clause.clause === 'condition' && isLeaving)
    const when = isReason ? clause.when : null
    if (when !== null && isJoin(when) && when.isListed && when.at !== null) lists.push(when)
  }
  return lists
}

function askList({ at }: Join, { spansOf }: About): Asked {
  const isList = (node: Node): boolean => node['says'] === 'join' && node['isListed'] === true
  const joined = (op: 'and' | 'or'): Effect => ({
    clauses: (clauses) =>
      at === null ? clauses : withNodesAt(clauses, [at], (node) => (isList(node) ? { ...node, op, isListed: undefined } : null)),
  })
  const options: readonly Option[] = [
    ['any', 'When the first of them is true', joined('or')],
    ['all', 'When all of them are true', joined('and')],
  ]
  return ask<Effect>('and_or_mix', spansOf(at), 'Several reasons to leave are listed. When is the position closed?', options, null)
}

/** "Long when A. Exit when B. Short when C.": an exit of no side between the rules of both, which both may have or the first alone. */
function exitsBetween(clauses: readonly Clause[]): readonly { readonly at: Stretch; readonly side: Side }[] {
  const rules = clauses
    .flatMap((each) => (each.clause === 'several' ? each.clauses : [each]))
    .filter((each) => (each.clause === 'enter' && !each.isSell) || each.clause === 'exit')
  const [first, exit, second, ...others] = rules
  if (first?.clause !== 'enter' || exit?.clause !== 'exit' || second?.clause !== 'enter' || others.length > 0) return []
  const isOfBoth =
    first.side !== null && second.side !== null && first.side !== 'both' && second.side !== 'both' && first.side !== second.side
  return isOfBoth && exit.side === null && exit.when !== null && exit.at !== null ? [{ at: exit.at, side: first.side as Side }] : []
}

function askExitSide({ at, side }: { readonly at: Stretch; readonly side: Side }, { spansOf }: About): Asked {
  const isExit = (node: Node): boolean => node['clause'] === 'exit'
  const change = (clauses: readonly Clause[]) => withNodesAt(clauses, [at], (node) => (isExit(node) ? { ...node, side } : null))
  return ask<Effect>(
    'contradictory_direction',
    spansOf(at),
    'Which trades does this close?',
    [
      ['own', side === 'long' ? 'Long trades only' : 'Short trades only', { clauses: change }],
      ['both', 'Both, mirrored for the other side', {}],
    ],
    'own',
  )
}

/** An average of prices without a length. */
const isBareAverage = (node: Node): boolean =>
  'is' in node &&
  isAveraging(node as Node & Value) &&
  node['source'] === null &&
  Array.isArray(node['numbers']) &&
  node['numbers'].length === 0

const usualLengths = [20, 50, 200]

function askLength(at: Stretch, { spansOf }: About): Asked {
  const options = usualLengths.map((length): Option => {
    const change = (clauses: readonly Clause[]) =>
      withNodesAt(clauses, [at], (node) => (isBareAverage(node) ? { ...node, numbers: [length] } : null))
    return [String(length), `${length} bars`, { clauses: change }]
  })
  return ask<Effect>('params_missing', spansOf(at), 'How many bars does this average have?', options, null)
}

/** "London breakout": a session at the head of a text, as the part of a name. */
const askName = (at: Stretch, { spansOf, wordsOf }: About): Asked =>
  ask<Effect>(
    'vague_condition',
    spansOf(at),
    `“${wordsOf(at)}” may be part of a name. Is trading limited to these hours?`,
    [
      ['only', 'Trade in these hours only', {}],
      ['name', 'It is only a name', { clauses: (clauses) => withoutPlace(clauses, at).clauses }],
    ],
    null,
  )

/** "SpreadFreeSwing": what costs nothing, as the part of a name. */
const askFreeName = (at: Stretch, { spansOf, wordsOf }: About): Asked =>
  ask<Effect>(
    'vague_condition',
    spansOf(at),
    `“${wordsOf(at)}” may be part of a name. Is it tested without this cost?`,
    [
      ['name', 'It is only a name', { clauses: (clauses) => withoutPlace(clauses, at).clauses }],
      ['free', 'Test without this cost', {}],
    ],
    null,
  )

/** "Weekend: flat by Friday": days that lead a line, as its title. */
const askDays = (at: Stretch, { spansOf, wordsOf }: About): Asked =>
  ask<Effect>(
    'vague_condition',
    spansOf(at),
    `“${wordsOf(at)}” may be the title of what follows. Is trading limited to these days?`,
    [
      ['title', 'It is only a title', { clauses: (clauses) => withoutPlace(clauses, at).clauses }],
      ['only', 'Trade on these days only', {}],
    ],
    null,
  )

/** What the marks of a text tell: where one stands, and whether a stretch of words begins a title. */
export interface Layout {
  readonly isMarked: (at: Stretch) => boolean
  readonly beginsTitle: (at: Stretch) => boolean
  /** Whether it is one word, or leads a title. */
  readonly isInName: (at: Stretch) => boolean
  /** Whether a colon stands behind it. */
  readonly leads: (at: Stretch) => boolean
}

/** What the words can be read with and still leave to be said: the order of mixed joins, how long an average is, a session in a name. */
export function askSaid(unsaid: readonly Unsaid[], about: About, { isMarked, beginsTitle, isInName, leads }: Layout): readonly Asked[] {
  const averages = unsaid.flatMap(({ what, at }) =>
    what === 'numbers' && at !== null && hasNodeAt(about.clauses, at, isBareAverage) ? [at] : [],
  )
  const names = about.clauses.flatMap((clause) =>
    clause.clause === 'part' && clause.part.part === 'sessions' && clause.at !== null && beginsTitle(clause.at) ? [clause.at] : [],
  )
  const placesOf = (isSo: (part: Part) => boolean, isThere: (at: Stretch) => boolean) =>
    about.clauses.flatMap((clause) =>
      clause.clause === 'part' && singleParts(clause.part).every(isSo) && clause.at !== null && isThere(clause.at) ? [clause.at] : [],
    )
  const free = placesOf((part) => part.part === 'costs' && part.value === 0, isInName)
  const days = placesOf((part) => part.part === 'days' && !part.isBlocked, leads)
  return [
    ...free.map((at) => askFreeName(at, about)),
    ...days.map((at) => askDays(at, about)),
    ...mixesIn(about.clauses, isMarked).map((mix) => askOrder(mix, about)),
    ...exitsBetween(about.clauses).map((exit) => askExitSide(exit, about)),
    ...listsToLeave(about.clauses).map((list) => askList(list, about)),
    ...averages.map((at) => askLength(at, about)),
    ...names.map((at) => askName(at, about)),
  ]
}
