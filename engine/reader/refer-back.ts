import type { Act, Clause, Condition, SaidSide } from './meanings.ts'
import { clauseOf } from './said-clause.ts'
import { areApart, inSteps, isEcho, isEvent, ownOfAwaited, speaksOfBefore } from './said-steps.ts'
import { barOf, opposite } from './said.ts'
import { crossedFor } from './settle-holds.ts'

/** What a rule takes for its own. */
type Taken = Extract<Clause, { clause: 'condition' | 'filter' }>

/** Clauses as they were read, each with what may be meant by a later one. */
interface Told {
  readonly clauses: readonly Clause[]
  /** Conditions that no act has taken yet, one after the other. */
  readonly listed: readonly Condition[]
  /** The last order that took the conditions before it. */
  readonly ordered: Clause | null
  /** The last rule that waits for what was said before it, with that. */
  readonly awaiting: { readonly clause: Clause; readonly taken: readonly Taken[] } | null
  /** By the number of their item. */
  readonly byNumber: ReadonlyMap<number, Condition>
}

const whenOf = (clause: Clause): Condition | null => ('when' in clause ? clause.when : null)
const joined = (op: 'and' | 'or', args: readonly Condition[], at: Condition['at']): Condition | null =>
  args.length === 0 ? null : args.length === 1 ? args[0]! : { says: 'join', op, args, at }

/** The crosses of a condition the other way round; null where there is none, or its level would be another one. */
function reverseCross(condition: Condition): Condition | null {
  switch (condition.says) {
    case 'averages cross':
      return { ...condition, direction: opposite(condition.direction) }
    case 'of': {
      const { predicate } = condition
      if (predicate.does !== 'cross' && predicate.does !== 'signal cross') return null
      if (predicate.direction === null || ('to' in predicate && predicate.to.is === 'number')) return null
      if (predicate.does === 'signal cross' && predicate.from !== undefined) return null
      return { ...condition, predicate: { ...predicate, direction: opposite(predicate.direction) } }
    }
    case 'join': {
      const crosses = condition.args.map(reverseCross).filter((each) => each !== null)
      return crosses.length === 1 ? crosses[0]! : null
    }
    default:
      return null
  }
}

const turns = { gt: 'lt', gte: 'lte', lt: 'gt', lte: 'gte' } as const

/** "Longs only above the EMA, shorts only below": the same line from its other side; null where it is no single one. */
function turned(condition: Condition, to: 'above' | 'below'): Condition | null {
  if (condition.says !== 'of' || condition.predicate.does !== 'compare') return null
  const { how } = condition.predicate
  if (!(how in turns)) return null
  const other = turns[how as keyof typeof turns]
  return other.startsWith(to === 'above' ? 'g' : 'l') ? { ...condition, predicate: { ...condition.predicate, how: other } } : null
}

/** Whether what does not hold now is already left out: after "no buying if A", "otherwise" adds nothing. */
const isLeftOut = (clause: Clause | undefined): boolean =>
  clause?.clause === 'skip' || (clause?.clause === 'provided' && clause.when.says === 'not')

/** The entry whose cross a clause turns: of its side, and for a way out of both sides that of longs, as such ways out are told. */
function entryLeft(acts: readonly Clause[], of: Clause): Clause | undefined {
  const isEntryOf = (side: SaidSide) => (each: Clause) => each.clause === 'enter' && each.side === side
  const side = of.clause === 'exit' ? (of.side ?? 'long') : null
  return acts.findLast(isEntryOf(side)) ?? acts.findLast(({ clause }) => clause === 'enter')
}

/** What says nothing that a later rule could turn. */
const unspoken: ReadonlySet<Clause['clause']> = new Set(['section', 'item', 'remark', 'topic', 'define'])

/** "Long above A, short below": a rule of one side, and that of the other. */
const isOfOtherSide = (before: Clause | undefined, of: Clause): before is Extract<Clause, { clause: 'enter' }> =>
  before?.clause === 'enter' && of.clause === 'enter' && before.side !== null && of.side !== null && before.side !== of.side

type SaidCandle = Extract<Condition, { says: 'candle' }>

/** The way a cross goes; null for all else. */
const wayOfCross = (when: Condition): 'up' | 'down' | null =>
  when.says === 'averages cross'
    ? when.direction
    : when.says === 'of' && (when.predicate.does === 'cross' || when.predicate.does === 'signal cross')
      ? when.predicate.direction
      : null

/** "A bullish crossover …, a bearish one": of the kind that was spoken of. Undefined where that was a candle, or nothing of a kind. */
function meantByOne({ direction, at }: SaidCandle, { clauses }: Told): Condition | undefined {
  const before = clauses.map(whenOf).findLast((when) => when !== null)
  if (before == null) return undefined
  const args = before.says === 'join' ? before.args : [before]
  if (args.some(({ says }) => says === 'candle' || says === 'sequence')) return undefined
  const patterns = args.filter((arg) => arg.says === 'pattern')
  const [pattern] = patterns
  const turnedCross = reverseCross(before)
  if (pattern === undefined && turnedCross === null) return undefined
  if (pattern !== undefined && patterns.length === 1 && turnedCross === null) {
    const [way, ...rest] = pattern.name.split('_')
    const name = [direction === 'up' ? 'bullish' : 'bearish', ...rest].join('_')
    if (way === 'bullish' || way === 'bearish') return { ...pattern, name: name as typeof pattern.name, at }
  }
  return pattern === undefined && turnedCross !== null && wayOfCross(turnedCross) === direction
    ? { ...turnedCross, at }
    : { says: 'vague', name: 'one', at }
}

/** The condition that is meant by one that speaks of others; undefined where it is none, null where it cannot be told. */
function meantBy(condition: Condition, told: Told, isAlone: boolean, of: Clause): Condition | null | undefined {
  if (condition.says === 'candle' && condition.isOne === true) return meantByOne(condition, told)
  if (condition.says !== 'reference') return undefined
  const { to, at } = condition
  const acts = told.clauses.filter((each) => whenOf(each) !== null)
  const before = acts.at(-1)
  if (typeof to === 'number') return told.byNumber.get(to) ?? null
  switch (to) {
    case 'all':
      return joined('and', told.listed, at)
    case 'any':
      return joined('or', told.listed, at)
    case 'otherwise': {
      const arg = before && whenOf(before)
      // What happens at one bar is over at the next: who buys then is not out otherwise.
      if (isAlone && before?.clause === 'enter' && arg && isEvent(arg)) return null
      return arg ? { says: 'not', arg, at } : null
    }
    case 'above':
    case 'below':
      // Behind a stop or a way out it is of that.
      if (before !== told.clauses.findLast(({ clause }) => !unspoken.has(clause))) return null
      return (before?.clause === 'filter' && before.isOnly) || before?.clause === 'skip' || isOfOtherSide(before, of)
        ? turned(whenOf(before)!, to)
        : null
    case 'reverse cross': {
      const entry = entryLeft(acts, of)
      const found = entry && whenOf(entry)
      const side = entry?.clause === 'enter' ? entry.side : null
      return (found && reverseCross(side === 'long' || side === 'short' ? crossedFor(found, side) : found)) ?? null
    }
    default:
      return null
  }
}

/** What has no side: the same of it holds for longs and shorts. */
const sideless: ReadonlySet<string> = new Set(['atr', 'adx', 'stdev', 'chop'])
const isSideless = (condition: Condition): boolean =>
  condition.says === 'time' ||
  condition.says === 'session' ||
  condition.says === 'weekday' ||
  (condition.says === 'of' &&
    ((condition.subject.is === 'indicator' && sideless.has(condition.subject.name)) ||
      (condition.subject.is === 'price' && condition.subject.field === 'volume')))

/** "Short on the opposite cross" of a rule that asks for more than its cross: the rest of it, where that has no side. Null otherwise. */
function oppositeEntry(clause: Clause, { clauses }: Told): Condition | null {
  const isReverse = clause.clause === 'enter' && clause.when?.says === 'reference' && clause.when.to === 'reverse cross'
  const entry = isReverse ? clauses.findLast((each) => each.clause === 'enter') : undefined
  const when = entry && whenOf(entry)
  if (!isReverse || when?.says !== 'join' || when.op !== 'and' || when.args.length < 2) return null
  const args = when.args.map((arg) => reverseCross(arg) ?? (isSideless(arg) ? arg : null))
  return args.every((arg) => arg !== null) ? { ...when, args } : { says: 'vague', name: 'opposite', at: clause.at }
}

/** The condition with what it speaks of in its place; a reference that cannot be told stays. */
function settled(condition: Condition, told: Told, of: Clause, isAlone = true): Condition {
  if (condition.says === 'not') return { ...condition, arg: settled(condition.arg, told, of, isAlone) }
  if (condition.says !== 'join') return meantBy(condition, told, isAlone, of) ?? condition
  const isEmpty = (arg: Condition) => arg.says === 'reference' && arg.to === 'otherwise' && isLeftOut(told.clauses.at(-1))
  const args = condition.args.filter((arg) => !isEmpty(arg)).map((arg) => settled(arg, told, of, false))
  return args.length === 1 ? args[0]! : { ...condition, args }
}

const speaksOfList = (condition: Condition): boolean =>
  condition.says === 'reference'
    ? condition.to === 'all' || condition.to === 'any' || typeof condition.to === 'number'
    : condition.says === 'join'
      ? condition.args.some(speaksOfList)
      : condition.says === 'not' && speaksOfList(condition.arg)

/** Conditions that stand before an act which names none, back to the heading or act before them. */
function untaken({ clauses }: Told): readonly Extract<Clause, { clause: 'condition' }>[] {
  const before = clauses.findLastIndex((each) => each.clause === 'section' || (each.clause !== 'condition' && whenOf(each) !== null))
  return clauses.slice(before + 1).flatMap((each) => (each.clause === 'condition' ? [each] : []))
}

const marks: ReadonlySet<Clause['clause']> = new Set(['item', 'section', 'remark'])

/** An act that names no condition, also one that only tells its fill. */
function bareActOf(clause: Clause): Act | null {
  if (clause.clause === 'act') return clause.act
  if (clause.clause !== 'part' || clause.part.part !== 'fill' || clause.part.of !== 'entry') return null
  return { does: 'enter', side: clause.part.side, fill: clause.part.fill, portion: null, parts: [] }
}

/** The bar that an order lies at, where its own words tell which: "above the high of a hammer". */
function barOfOrder(clause: Extract<Clause, { clause: 'enter' }>): Condition | null {
  const { distance } = clause.order ?? { distance: null }
  return distance?.by === 'level' && distance.level.is === 'bar' ? barOf(distance.level.bar, distance.level.at) : null
}

/** The same of an order that lies beyond a bar and for which nothing else is waited: "above the inside bar". */
function barBeyond(clause: Extract<Clause, { clause: 'enter' }>): Condition | null {
  const { distance } = clause.order ?? { distance: null }
  if (distance?.by !== 'far side' || typeof distance.of !== 'string') return null
  const { of, at } = distance
  return of === 'band' || of === 'cloud' || of === 'swing' ? null : barOf(of, at)
}

/** Orders that name no condition wait for those before them, a pair of them for the same. */
function withOrder(clause: Clause, told: Told): Told | null {
  if (clause.clause !== 'enter' || clause.order === null || clause.when !== null) return null
  const taken = untaken(told)
  const before = told.clauses.at(-1)
  const isPair = before?.clause === 'enter' && before.order !== null && before.side !== clause.side && before === told.ordered
  const bar = barOfOrder(clause) ?? (taken.length === 0 ? barBeyond(clause) : null)
  const when = isPair ? before.when : inSteps([...taken, ...(bar ? [{ when: bar }] : [])], clause.at)
  if (when === null) return null
  const ordered = { ...clause, when }
  return { ...told, clauses: [...told.clauses.filter((each) => !taken.some((one) => one === each)), ordered], listed: [], ordered }
}

/** What stands under a heading of one side or act waits for no other: "Buy when all are true: … . Sell short with …". */
function isOfHeading({ does, side }: Act, { clauses }: Told): boolean {
  const head = clauses.findLast((each) => each.clause === 'section')
  if (head === undefined) return true
  const isOtherAct = (head.role === 'exit' && does === 'enter') || (head.role === 'entry' && does === 'exit')
  return !isOtherAct && (head.side === null || side === null || head.side === side)
}

/** An act that names no condition, with those that stand before it; several are not known to be each enough to leave. */
function withConditions(clause: Clause, next: Clause | undefined, told: Told): Told | null {
  // What follows an act without a mark may be its condition.
  const isFollowed = next !== undefined && !marks.has(next.clause) && next.at !== null && next.at.from === clause.at?.to
  const act = isFollowed ? null : bareActOf(clause)
  const said = act === null || !isOfHeading(act, told) ? [] : untaken(told)
  const before = said[0]?.isNext === true ? told.clauses.slice(0, told.clauses.indexOf(said[0])) : []
  const taken: readonly Taken[] = [...apartFrom(said[0]?.when ?? null, { ...told, clauses: before }), ...said]
  const when = inSteps(taken, clause.at)
  if (act === null || when === null || (act.does === 'exit' && taken.length > 1)) return null
  const others = told.clauses.filter((each) => !taken.some((one) => one === each))
  return { ...told, clauses: [...others, clauseOf({ act, when, isOnly: false }, clause.at)], listed: [] }
}

/** "A. B. BUY" on a line of its own, with nothing under it to wait for: an act, not a heading. */
function withHeading(clause: Clause, after: readonly Clause[], told: Told): Told | null {
  if (clause.clause !== 'section' || clause.role !== 'entry' || clause.side === null || clause.join !== null) return null
  const end = after.findIndex((each) => each.clause === 'section')
  const own = end < 0 ? after : after.slice(0, end)
  if (own.some((each) => whenOf(each) !== null || each.clause === 'act' || each.clause === 'mirror')) return null
  if (told.clauses.some((each) => each.clause === 'section' && (each.role !== null || each.side !== null))) return null
  const when = inSteps(untaken(told), clause.at)
  if (when === null) return null
  const taken = untaken(told)
  const act: Act = { does: 'enter', side: clause.side, fill: null, portion: null, parts: [] }
  const others = told.clauses.filter((each) => !taken.some((one) => one === each))
  return { ...told, clauses: [...others, clauseOf({ act, when, isOnly: false }, clause.at)], listed: [] }
}

/** "Price must be under the lower band. Then wait for a close over the 20 EMA": no bar has both, so that one comes before the other. */
function apartFrom(own: Condition | null, { clauses }: Told): readonly Extract<Clause, { clause: 'filter' }>[] {
  const before = clauses.at(-1)
  return own !== null && before?.clause === 'filter' && areApart(before.when, own) ? [before] : []
}

/** A rule after what it waits for: "wait for A. Then buy when B". */
function withAwaited(clause: Clause, told: Told): Told | null {
  const when = whenOf(clause)
  const own = ownOfAwaited(when)
  if (when === null || clause.clause === 'condition' || clause.clause === 'define') return null
  // "A. Then buy when B, short when C": both wait for the same.
  const isSecond = own !== null && told.awaiting !== null && told.clauses.at(-1) === told.awaiting.clause
  const taken: readonly Taken[] = isSecond && told.awaiting !== null ? told.awaiting.taken : [...apartFrom(own, told), ...untaken(told)]
  // "RSI drops below 30. When it comes back above 30, buy."
  const isOfLast = taken.length > 0 && isEvent(taken.at(-1)!.when) && speaksOfBefore(when)
  const isWaiting =
    isOfLast ||
    isEcho(when, taken.at(-1)?.when) ||
    taken.some((each) => each.clause === 'filter' || each.isNext === true || each.when.says === 'sequence')
  if (own === null && (clause.clause !== 'enter' || !isWaiting)) return null
  const isSaid = own === null && isEcho(when, taken.at(-1)?.when)
  // "… engulfing candle on H4 with its high above the band": of that very bar.
  const isOfThatBar = own === null && when.says === 'of' && when.subject.is === 'bar' && when.subject.bar === 'it'
  const whole = inSteps(isSaid ? taken : [...taken, isOfThatBar ? { when } : { when: own ?? when, isNext: true }], clause.at)
  if (whole === null) return null
  // The kind of a clause with a condition does not change with it.
  const settledClause = { ...clause, when: whole } as Clause
  return {
    ...told,
    clauses: [...told.clauses.filter((each) => !taken.some((one) => one === each)), settledClause],
    listed: [],
    awaiting: { clause: settledClause, taken },
  }
}

const isOtherwise = (clause: Clause): boolean => {
  const when = whenOf(clause)
  return when?.says === 'reference' && when.to === 'otherwise'
}

/** What lasts while it is so; a level of an oscillator too, where the text says what is done while it is not so. */
const lasts = (condition: Condition): boolean =>
  condition.says === 'join'
    ? condition.args.every(lasts)
    : (condition.says === 'of' && condition.predicate.does === 'compare' && !condition.predicate.isBack) || !isEvent(condition)

/** "A = long, B = short, flat otherwise": each side is left where its own rule no longer holds; null where a side has none. */
function exitsOfBoth(clause: Extract<Clause, { clause: 'exit' }>, { clauses }: Told): readonly Clause[] | null {
  const exits = (['long', 'short'] as const).flatMap((side): readonly Clause[] => {
    const rule = clauses.findLast((each) => (each.clause === 'enter' || each.clause === 'filter') && each.side === side)
    const arg = rule && whenOf(rule)
    if (!arg) return []
    // What happens at one bar is over at the next: whether that ends the trade is asked.
    return [{ ...clause, side, ...(lasts(arg) && { when: { says: 'not', arg, at: clause.at } }) }]
  })
  return exits.length === 2 ? exits : null
}

/** "Otherwise stay out": what stands before it must hold for an entry; after an exit, and after an entry, it says nothing more. */
function withOtherwise(clause: Clause, told: Told): Told | null {
  if (!isOtherwise(clause)) return null
  const both = clause.clause === 'exit' && clause.side === null ? exitsOfBoth(clause, told) : null
  if (both !== null) return { ...told, clauses: [...told.clauses, ...both] }
  const nothing: Clause = { clause: 'remark', at: clause.at }
  const before = told.clauses.findLast((each) => whenOf(each) !== null && each.clause !== 'condition')
  const isLeft = before?.clause === 'exit' || (before?.clause === 'enter' && before.isSell)
  if (clause.clause === 'exit' && isLeft && clause.parts.length === 0) return { ...told, clauses: [...told.clauses, nothing] }
  if (clause.clause !== 'skip') return null
  const taken = untaken(told)
  if (taken.length === 0) return before === undefined ? null : { ...told, clauses: [...told.clauses, nothing] }
  const isTaken = (each: Clause) => taken.some((one) => one === each)
  const filters = told.clauses.map((each): Clause =>
    each.clause === 'condition' && isTaken(each)
      ? { clause: 'filter', side: clause.side, when: each.when, isOnly: false, at: each.at }
      : each,
  )
  return { ...told, clauses: [...filters, nothing], listed: [] }
}

/** The clauses with the conditions that they speak of in their place; those that were only listed are gone where an act takes them. */
export function referBack(clauses: readonly Clause[]): readonly Clause[] {
  let told: Told = { clauses: [], listed: [], ordered: null, awaiting: null, byNumber: new Map() }
  let item: number | null = null
  for (const [at, clause] of clauses.entries()) {
    if (clause.clause === 'item') item = clause.n
    const withTaken =
      withHeading(clause, clauses.slice(at + 1), told) ??
      withOrder(clause, told) ??
      withAwaited(clause, told) ??
      withConditions(clause, clauses[at + 1], told)
    if (withTaken !== null) {
      told = withTaken
      item = null
      continue
    }
    const when = whenOf(clause)
    if (when === null || clause.clause === 'define') {
      told = { ...told, clauses: [...told.clauses, clause] }
      continue
    }
    const empty = withOtherwise(clause, told)
    if (empty !== null) {
      told = empty
      continue
    }
    const next = oppositeEntry(clause, told) ?? settled(when, told, clause)
    const byNumber = item === null ? told.byNumber : new Map([...told.byNumber, [item, next] as const])
    const isList = speaksOfList(when) && !speaksOfList(next)
    const kept = isList ? told.clauses.filter((each) => each.clause !== 'condition') : told.clauses
    // The kind of a clause with a condition does not change with it.
    const settledClause = { ...clause, when: next } as Clause
    told = { ...told, clauses: [...kept, settledClause], listed: clause.clause === 'condition' ? [...told.listed, next] : [], byNumber }
    item = null
  }
  return told.clauses
}
