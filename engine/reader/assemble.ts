import type { Stretch } from '../language/grammar.ts'
import { isIntraday, type Timeframe } from '../market/timeframe.ts'
import { clockTimesOf, onClock } from '../strategy/clock-times.ts'
import { emptyPlan } from '../strategy/empty-plan.ts'
import type {
  BothSides,
  Distance as PlanDistance,
  EntryOrder,
  Expr,
  Fill,
  Origin,
  Plan,
  Rule,
  Sourced,
  Span,
  TargetLeg,
} from '../strategy/plan.ts'
import { mirrorExpr, mirrorTerm } from '../strategy/rewrite.ts'
import { chartOf, impliedChart, isAtCloseOfDay } from './chart-of.ts'
import type { Context, Found, Open } from './context.ts'
import { judge } from './judge.ts'
import { knownFrom, isToldByOpen } from './known-from.ts'
import { liftSession } from './lift-session.ts'
import { lostRules } from './lost-rules.ts'
import { lostSetups } from './lost-setups.ts'
import { marketIn } from './market-in.ts'
import type { Clause, Condition, Direction, Part, Placed, SaidFill, SaidSide, Side, Stretches, Value } from './meanings.ts'
import { joinOrders, placeOrder } from './place-order.ts'
import { placeParts, type PlacedParts } from './place-parts.ts'
import { foundIn, resolveCondition } from './resolve-condition.ts'
import { isOfOtherSide } from './resolve-distance.ts'
import { resolveValue, unsaidIn, type Unsaid } from './resolve-value.ts'
import { leavesOnCondition } from './rests.ts'
import { isTimeExit, ofSide as partOfSide, singleParts } from './said-part.ts'
import { asCondition } from './said-time.ts'
import { crossedFor, directed, flippedAgainst } from './settle-holds.ts'
import { heikinAshiIn, valuesIn } from './values-in.ts'
import { isNode, withNodes } from './with-nodes.ts'

/** A condition of an entry or exit, by the side it is for. */
interface SidedRule {
  readonly side: Side | null
  readonly when: Expr
  readonly fill: SaidFill
  /** Where it is said. */
  readonly at?: Stretch | null
}

/** A part of a position that leaves on a condition, in percent of what was opened. */
interface SidedPortion extends SidedRule {
  readonly percent: number
  readonly from: Origin
}

/** What the clauses of a text come to, before sides are settled. */
interface Gathered {
  readonly entries: readonly SidedRule[]
  /** `sell when …`: an exit of longs, or a short entry. */
  readonly sells: readonly SidedRule[]
  readonly exits: readonly SidedRule[]
  readonly filters: readonly SidedRule[]
  /** Parts of a position that leave on conditions of their own. */
  readonly portions: readonly SidedPortion[]
  readonly orders: readonly EntryOrder[]
  readonly parts: readonly Part[]
  readonly mirrors: readonly Extract<Clause, { clause: 'mirror' }>[]
  readonly open: readonly Open[]
  /** Clauses that are of no use, as conditions that no act takes. */
  readonly unused: readonly (Stretch | null)[]
}

export interface Assembly {
  readonly plan: Plan
  /** Indicators whose numbers, or averages whose kind, no word gives. */
  readonly unsaid: readonly Unsaid[]
  /** *Sell* opens short trades, which only the likeness of the rules tells. */
  readonly isSellInferred: boolean
  /** The only side that is traded, where that is said. */
  readonly only: Side | null
  readonly open: readonly Open[]
  readonly unused: readonly (Stretch | null)[]
}

const nothing: Gathered = {
  entries: [],
  sells: [],
  exits: [],
  filters: [],
  portions: [],
  orders: [],
  parts: [],
  mirrors: [],
  open: [],
  unused: [],
}

const sideOf = (side: Side | 'both' | null): Side | null => (side === 'both' ? null : side)
const spansOfOrigin = (from: Origin): readonly Span[] => ('spans' in from ? from.spans : [])
const originOf = (exprs: readonly Expr[]): Origin => ({ spans: exprs.flatMap(({ from }) => spansOfOrigin(from)) })
const joined = (op: 'and' | 'or', exprs: readonly Expr[]): Expr | null =>
  exprs.length === 0 ? null : exprs.length === 1 ? exprs[0]! : { op, args: exprs, from: originOf(exprs) }

const isMonthEnd = (part: Part): boolean => part.part === 'exit at end' && part.of === 'month'

/** The end of a month is a day of its calendar, on whose close one leaves. */
function withMonthEnds(clause: Clause): readonly Clause[] {
  const leave: Clause = {
    clause: 'exit',
    side: null,
    when: { says: 'month day', n: -1, at: clause.at },
    fill: 'close',
    parts: [],
    at: clause.at,
  }
  if (clause.clause === 'part') return isMonthEnd(clause.part) ? [leave] : [clause]
  if (clause.clause !== 'exit' || !clause.parts.some(isMonthEnd)) return [clause]
  const rest = clause.parts.filter((part) => !isMonthEnd(part))
  const others: readonly Clause[] = clause.when === null && rest.length === 0 ? [] : [{ ...clause, parts: rest }]
  return [...others, { ...leave, side: clause.side }]
}

/** A position is left the first time anyway. */
const withoutFirst = (when: Condition): Condition =>
  when.says === 'first' && when.in === null
    ? when.of
    : when.says === 'join' && when.op === 'or'
      ? { ...when, args: when.args.map(withoutFirst) }
      : when

/** An exit of no side is of the short trades where there are no others. */
const isOfShorts = (side: SaidSide, { entries }: Gathered): boolean =>
  side === 'short' || (side === null && entries.length > 0 && entries.every((entry) => entry.side === 'short'))

const bands: ReadonlySet<string> = new Set(['bb', 'keltner', 'donchian'])
const beyond = { gt: 'up', gte: 'up', crosses_above: 'up', lt: 'down', lte: 'down', crosses_below: 'down' } as const

/** On which side of a band an entry finds the price; null where it does not say. */
function sideOfBand(when: Expr): Direction | null {
  if (when.op === 'and') return when.args.map(sideOfBand).find((side) => side !== null) ?? null
  if (!('left' in when) || when.left.kind !== 'price' || when.right.kind !== 'indicator' || !bands.has(when.right.name)) return null
  return when.op in beyond ? beyond[when.op as keyof typeof beyond] : null
}

/** Which way a price moves to a line that an exit waits for: the way the trade goes, or back where it was entered beyond a band. */
function headingOut(side: SaidSide, gathered: Gathered): Direction {
  const isShort = isOfShorts(side, gathered)
  const own = gathered.entries.filter((entry) => entry.side === null || (entry.side === 'short') === isShort)
  const entered = own.map(({ when }) => sideOfBand(when)).find((found) => found !== null) ?? null
  if (entered !== null) return entered === 'up' ? 'down' : 'up'
  return isShort ? 'down' : 'up'
}

/** What leaves a trade is against it, where its side is known by then. */
function against(when: Condition, side: SaidSide, { entries }: Gathered): Condition {
  const sides = new Set(side === 'long' || side === 'short' ? [side] : entries.map((entry) => entry.side ?? 'long'))
  const [only] = sides
  // Exits of both sides are said of longs.
  return only === undefined ? when : flippedAgainst(when, sides.size > 1 ? 'long' : only)
}

/** "For shorts, above the entry": where something lies, and nothing that an entry could wait for. */
const asksForEntry = (when: Condition): boolean =>
  when.says === 'join'
    ? when.args.some(asksForEntry)
    : when.says === 'not'
      ? asksForEntry(when.arg)
      : when.says === 'of' &&
        when.subject.is === 'reference' &&
        when.subject.to === 'unsaid' &&
        when.predicate.does === 'compare' &&
        when.predicate.to.is === 'reference' &&
        when.predicate.to.to === 'entry_price'

type Asked = Extract<Stretches, { part: 'sessions' | 'month days' }> & Placed
/**
 * Times that no filter of hours and days knows, and that each entry is asked for: sessions in which nothing is entered, or that all have
 * to be open, and days of a month.
 */
const isAsked = (part: Part): part is Asked =>
  part.part === 'month days' || (part.part === 'sessions' && (part.isBlocked || part.isOverlap === true))

/** Takes one clause in. */
function take(gathered: Gathered, clause: Clause, context: Context): Gathered {
  const ownParts = 'parts' in clause ? clause.parts : []
  // "Exit longs at 2R": the target is theirs.
  const parts = [
    ...gathered.parts,
    ...(clause.clause === 'exit' ? ownParts.map((part) => partOfSide(part, clause.side, part.at) ?? part) : ownParts),
  ]
  const rule = (when: Parameters<typeof resolveCondition>[0], side: Side | null, fill: SaidFill, heading?: Direction) => {
    if (clause.clause !== 'exit' && asksForEntry(when)) return { open: { issue: 'unknown_term', at: clause.at } }
    const expr = resolveCondition(when, { ...context, side, ...(heading && { heading }) })
    return expr.ok ? { rule: { side, when: expr.value, fill, at: clause.at } } : { open: expr.problem }
  }
  const add = (list: 'entries' | 'sells' | 'exits' | 'filters', found: ReturnType<typeof rule>): Gathered =>
    found.rule
      ? { ...gathered, parts, [list]: [...gathered[list], found.rule] }
      : { ...gathered, parts, open: [...gathered.open, found.open] }
  switch (clause.clause) {
    case 'enter': {
      if (clause.side === 'both' && !clause.isSell)
        return (['long', 'short'] as const).reduce((before, each) => {
          const when = clause.when && directed(clause.when, each)
          return take(before, { ...clause, side: each, when, parts: each === 'long' ? clause.parts : [] }, context)
        }, gathered)
      const side = sideOf(clause.side)
      if (clause.order !== null) {
        // "I enter with a limit order at …": of the sides that are traded.
        const own = [...new Set(gathered.entries.map((each) => each.side ?? 'long'))]
        if (side === null && clause.order.side === null && clause.when === null && own.length > 0)
          return own.reduce(
            (before, each) => take(before, { ...clause, side: each, parts: each === own[0] ? clause.parts : [] }, context),
            gathered,
          )
        const order = side === null ? null : placeOrder(clause.order, side, { ...context, side }, clause)
        if (order?.ok !== true)
          return { ...gathered, parts, open: [...gathered.open, order?.problem ?? { issue: 'which_side_sell', at: clause.at }] }
        return take({ ...gathered, orders: [...gathered.orders, order.value] }, { ...clause, order: null }, context)
      }
      if (clause.when === null) return { ...gathered, parts }
      return clause.isSell
        ? add('sells', rule(withoutFirst(clause.when), null, clause.fill, 'up'))
        : add(
            'entries',
            rule(crossedFor(clause.when, side ?? context.unsaidSide ?? 'long'), side, clause.fill, side === 'short' ? 'up' : 'down'),
          )
    }
    case 'exit':
      if (clause.when === null) return { ...gathered, parts }
      return add(
        'exits',
        rule(
          against(withoutFirst(clause.when), clause.side, gathered),
          sideOf(clause.side),
          clause.fill,
          headingOut(clause.side, gathered),
        ),
      )
    case 'filter':
      return add('filters', rule(clause.when, sideOf(clause.side), null))
    case 'skip':
      return add('filters', rule({ says: 'not', arg: clause.when, at: clause.at }, sideOf(clause.side), null))
    case 'part': {
      const singles = singleParts(clause.part)
      const [asked, ...more] = singles.filter(isAsked)
      if (asked === undefined) return { ...gathered, parts: [...gathered.parts, clause.part] }
      const filtered = add('filters', rule(asCondition(asked, asked.at), null, null))
      const rest = [...more, ...singles.filter((part) => !isAsked(part))]
      return rest.reduce<Gathered>((before, part) => take(before, { ...clause, part }, context), filtered)
    }
    case 'mirror':
      return { ...gathered, mirrors: [...gathered.mirrors, clause] }
    case 'topic':
      return clause.isIdle ? { ...gathered, unused: [...gathered.unused, clause.at] } : gathered
    case 'item':
    case 'remark':
    // Of the indicator that it is of; see `discourse`.
    case 'setting':
      return gathered
    case 'several':
      return clause.clauses.reduce((before, each) => take(before, each, context), gathered)
    case 'partial exit': {
      if (!leavesOnCondition(clause)) return { ...gathered, parts, unused: [...gathered.unused, clause.at] }
      const { side, when, fill, portion, at } = clause
      const found = rule(against(withoutFirst(when), side, gathered), sideOf(side), fill, headingOut(side, gathered))
      if (!found.rule) return { ...gathered, parts, open: [...gathered.open, found.open] }
      const from: Origin = { spans: context.spansOf(at) }
      return { ...gathered, parts, portions: [...gathered.portions, { ...found.rule, percent: portion.percent ?? 100, from }] }
    }
    case 'act':
    case 'provided':
    case 'due':
    case 'hold':
    case 'reverse':
    case 'section':
    case 'steps':
    case 'condition':
    case 'define':
    case 'correct':
    case 'cannot':
      return { ...gathered, parts, unused: [...gathered.unused, clause.at] }
  }
}

/** The bars that an entry speaks of, for each side that it is of. */
function foundOf(side: SaidSide, when: Condition, context: Context): readonly Found[] {
  if (side !== 'both') return foundIn(when, { ...context, side }).map((each) => (side === null ? each : { ...each, side }))
  return (['long', 'short'] as const).flatMap((each) => foundOf(each, directed(when, each), context))
}

function gather(clauses: readonly Clause[], context: Context): Gathered {
  return mirrorSells(clauses.reduce((gathered, clause) => take(gathered, clause, context), nothing))
}

/** "Sell is the opposite": as if its condition were said, which may open or close. */
function mirrorSells(gathered: Gathered): Gathered {
  const { entries, sells, exits, mirrors } = gathered
  const isMirrored = mirrors.some(({ of }) => of === 'sell') && sells.length === 0 && entries.length > 0
  if (!isMirrored || entries.some(({ side }) => side === 'short')) return gathered
  // Where it is said when the trade is left, to sell is to open the other one.
  if (exits.length > 0)
    return { ...gathered, mirrors: mirrors.map((each) => (each.of === 'sell' ? { ...each, side: 'short', of: 'all' } : each)) }
  return {
    ...gathered,
    sells: entries.map(({ when, fill }) => ({ side: null, when: mirrorExpr(when), fill })),
    mirrors: mirrors.filter(({ of }) => of !== 'sell'),
  }
}

const mirrorsOf = (mirrors: Gathered['mirrors'], what: 'entry' | 'exit'): boolean => mirrors.some(({ of }) => of === what || of === 'all')

interface Sides {
  readonly long: Expr | null
  readonly short: Expr | null
}

const ofSide = (rules: readonly SidedRule[], side: Side | null) => rules.filter((rule) => rule.side === side).map(({ when }) => when)

/** Whether the text speaks of short trades that nothing but *sell* can open. */
const areShortsSaid = ({ exits, parts }: Gathered): boolean =>
  exits.some(({ side }) => side === 'short') ||
  parts.flatMap(singleParts).some((part) => ('side' in part && part.side === 'short') || (isTimeExit(part) && part.only === 'short'))

/** Where the first of these rules stands in the text. */
const startOf = (rules: readonly SidedRule[]): number =>
  Math.min(...rules.flatMap(({ when }) => spansOfOrigin(when.from).map(({ start }) => start)))

const waysOut: ReadonlySet<Part['part']> = new Set(['stop', 'target', 'trailing', 'opposite'])
/** Whether of several sells one follows what is bought, where nothing else says how that is left: "buy at the lower, sell at the middle". */
function mayLastSellCloseLong({ entries, sells, exits, parts, orders, mirrors }: Gathered): boolean {
  const isLeft =
    exits.some(({ side }) => side !== 'short') ||
    parts.flatMap(singleParts).some((part) => waysOut.has(part.part) || isTimeExit(part)) ||
    mirrorsOf(mirrors, 'exit')
  return sells.length > 1 && entries.length > 0 && orders.length === 0 && !isLeft && startOf(sells.slice(-1)) > startOf(entries)
}

/**
 * What *sell* does: it opens a short trade where the text speaks of shorts, or where its two rules are alike and nothing else leaves.
 * Beside a way out of its own, or where nothing is bought, it may do either, which is asked.
 */
function whatSellDoes(
  gathered: Gathered,
  only: Side | null,
  { isEntryUnread = false, isExitUnread = false }: ReadBeside,
): 'close' | 'short' | 'either' {
  const { entries, sells, exits, parts, orders, mirrors } = gathered
  if (sells.length === 0 || only === 'long') return 'close'
  if (entries.some(({ side }) => side === 'short')) return 'close'
  if (areShortsSaid(gathered)) return mayLastSellCloseLong(gathered) ? 'either' : 'short'
  // Who is always in the market is short where he is not long.
  if (parts.flatMap(singleParts).some((part) => part.part === 'opposite' && part.does === 'reverse')) return 'short'
  const has = (name: Part['part']) => parts.flatMap(singleParts).some(({ part }) => part === name)
  const isBracketed = has('stop') && has('target')
  if (entries.length === 0 && orders.length === 0) {
    if (isBracketed || mirrorsOf(mirrors, 'entry')) return 'short'
    // What is bought may stand in words that nobody read, or that are asked about.
    if (isEntryUnread || gathered.open.length > 0) return 'close'
    // Nothing is bought that could be sold, and something else ends the trade.
    return exits.length > 0 || has('stop') || has('target') || parts.flatMap(singleParts).some(isTimeExit) ? 'short' : 'either'
  }
  if (exits.length > 0 || isExitUnread) return 'either'
  const isEnded = has('exit at') || has('exit at end')
  if (entries.length === 0 || (!isBracketed && !isEnded)) return 'close'
  // Nobody leaves a trade before it is entered.
  if (isBracketed && startOf(sells) < startOf(entries)) return 'short'
  const shape = (expr: Expr) =>
    JSON.stringify(expr, (key, value: unknown) => (key === 'from' || key === 'value' || key === 'period' ? undefined : value))
  const mirrored = mirrorExpr(entries[0]!.when)
  if (isBracketed) {
    // "Buy A if B, otherwise sell C": the other trade, or the way out.
    const isElse = sells.some(({ when }) => (when.op === 'and' ? when.args : [when]).some(({ op }) => op === 'not'))
    return shape(mirrored) === shape(sells[0]!.when) ? 'short' : isElse ? 'either' : 'close'
  }
  // Where a time ends the trade, what mirrors the entry but for its hour may be a way in as well.
  const argsOf = (expr: Expr): readonly Expr[] => (expr.op === 'and' ? expr.args.flatMap(argsOf) : [expr])
  const shapes = new Set(argsOf(mirrored).map(shape))
  const sold = argsOf(sells[0]!.when)
  return sold.length < shapes.size && sold.every((arg) => shapes.has(shape(arg))) ? 'either' : 'close'
}

interface Entries extends Sides {
  readonly sellIsShort: boolean
  /** Longs are the mirror of shorts. */
  readonly isFromShorts: boolean
}

function entriesOf(gathered: Gathered, sellIsShort: boolean): Entries {
  const { entries, sells, filters, mirrors } = gathered
  const unsaid = ofSide(entries, null)
  const longs = joined('or', [...ofSide(entries, 'long'), ...unsaid])
  const shorts = joined('or', [...ofSide(entries, 'short'), ...(sellIsShort ? sells.map(({ when }) => when) : [])])
  const isMirrored = mirrorsOf(mirrors, 'entry')
  const long = longs ?? (isMirrored && shorts ? mirrorExpr(shorts) : null)
  const short = shorts ?? (isMirrored && longs ? mirrorExpr(longs) : null)
  const isOrdered = (side: Side) => gathered.orders.some((order) => order[side] !== undefined)
  // What must hold for one side is mirrored with its entry, unless the other has its own.
  const isMirror = { long: longs === null && long !== null, short: shorts === null && short !== null }
  const filtersOf = (side: Side): readonly Expr[] => {
    const own = ofSide(filters, side)
    return own.length === 0 && isMirror[side] ? ofSide(filters, side === 'long' ? 'short' : 'long').map(mirrorExpr) : own
  }
  // "Everything mirrored" is said of what holds for no side as well.
  const isAllMirrored = mirrors.some(({ of }) => of === 'all')
  const sharedBy = (side: Side): readonly Expr[] =>
    isMirror[side] && isAllMirrored ? ofSide(filters, null).map(mirrorExpr) : ofSide(filters, null)
  const filtered = (expr: Expr | null, side: Side) =>
    expr === null && !isOrdered(side) ? null : joined('and', [...filtersOf(side), ...sharedBy(side), ...(expr === null ? [] : [expr])])
  const flatAnd = (expr: Expr | null): Expr | null =>
    expr?.op === 'and' ? { ...expr, args: expr.args.flatMap((arg) => (arg.op === 'and' ? arg.args : [arg])) } : expr
  return {
    long: flatAnd(filtered(long, 'long')),
    short: flatAnd(filtered(short, 'short')),
    sellIsShort,
    isFromShorts: isMirror.long,
  }
}

function exitsOf({ exits, sells, mirrors }: Gathered, entries: Entries): Sides {
  const { sellIsShort, isFromShorts } = entries
  const shared = ofSide(exits, null)
  const isBoth = entries.long !== null && entries.short !== null
  const longs = [
    ...(isFromShorts ? shared.map(mirrorExpr) : shared),
    ...ofSide(exits, 'long'),
    ...(sellIsShort ? [] : sells.map(({ when }) => when)),
  ]
  const shorts = [...(isBoth && !isFromShorts ? shared.map(mirrorExpr) : shared), ...ofSide(exits, 'short')]
  const long = entries.long || !entries.short ? joined('or', longs) : null
  const short = entries.short ? joined('or', shorts) : null
  const isMirrored = isBoth && mirrorsOf(mirrors, 'exit')
  return {
    long: isMirrored && isFromShorts && short && !long ? mirrorExpr(short) : long,
    short: isMirrored && !isFromShorts && long && !short ? mirrorExpr(long) : short,
  }
}

/** Parts that leave on conditions: what is said of no side is turned round for the other, as a whole exit is. */
function portionsOf({ portions, mirrors }: Gathered, entries: Entries): Plan['partialExits'] & object {
  const isBoth = entries.long !== null && entries.short !== null
  const own = entries.isFromShorts ? 'short' : 'long'
  const hasOther = portions.some(({ side }) => side !== null && side !== own)
  const isMirrored = isBoth && mirrorsOf(mirrors, 'exit') && !hasOther
  return portions.flatMap(({ side: of, when, fill, percent, from }) =>
    (['long', 'short'] as const)
      .filter((side) => entries[side] !== null && (of === side || of === null || (isMirrored && side !== own)))
      .map((side) => {
        const isTurned = isBoth && side !== own && of !== side
        return {
          side,
          portionPercent: percent,
          when: isTurned ? mirrorExpr(when) : when,
          fill: fill === 'close' ? 'close' : 'next_open',
          from,
        }
      }),
  )
}

/** Parts of one side that are more than all of it together. */
const excessPortions = (exits: Plan['partialExits'] & object, portions: Gathered['portions']): readonly Open[] => {
  const percentOf = (side: Side) => exits.filter((each) => each.side === side).reduce((sum, { portionPercent }) => sum + portionPercent, 0)
  const isTooMuch = percentOf('long') > 100.1 || percentOf('short') > 100.1
  return isTooMuch ? [{ issue: 'contradictory_risk', at: portions[0]?.at ?? null }] : []
}

/** The order of one side, mirrored with its entry for the other. */
function mirroredOrder(order: EntryOrder | null, { entries, mirrors }: Gathered): EntryOrder | null {
  if (order === null || !mirrorsOf(mirrors, 'entry')) return order
  const [own, other]: readonly [Side, Side] = order.long === undefined ? ['short', 'long'] : ['long', 'short']
  const level = order[own]
  return level === undefined || order[other] !== undefined || ofSide(entries, other).length > 0
    ? order
    : { ...order, [other]: mirrorTerm(level) }
}

/** Where it is said how long an order waits. */
const cancelledAt = ({ parts }: Gathered): Stretch | null =>
  parts.flatMap(singleParts).find(({ part }) => part === 'cancel order')?.at ?? null

/** What is said to happen at a signal of the other side, with its place. */
const oppositeIn = ({ parts }: Gathered) =>
  parts
    .flatMap(singleParts)
    .find((part): part is Part & Extract<Part, { part: 'opposite' }> => part.part === 'opposite' && part.does !== 'ignore')

/** "Reverse on the opposite signal" beside entries of one side alone: those of the other are the same the other way round. */
function reversed(gathered: Gathered): Gathered {
  const { entries, sells, exits, orders, mirrors, parts } = gathered
  const isOneSided = entries.length > 0 && new Set(entries.map(({ side }) => side ?? 'long')).size === 1
  const isSaidOtherwise =
    sells.length + exits.length + orders.length + mirrors.length > 0 || parts.flatMap(singleParts).some(({ part }) => part === 'side')
  const opposite = oppositeIn(gathered)
  if (opposite?.does !== 'reverse' || !isOneSided || isSaidOtherwise) return gathered
  return { ...gathered, mirrors: [{ clause: 'mirror', side: null, of: 'all', at: opposite.at }] }
}

/** "Exit on the opposite signal" beside entries of one side alone, where nothing is sold by a rule of its own: at the same the other way round. */
function withOppositeExit(gathered: Gathered, { long, short }: Entries): Gathered {
  const opposite = oppositeIn(gathered)
  const entry = long === null || short === null ? (long ?? short) : null
  if (opposite?.does !== 'exit' || entry === null || gathered.sells.length > 0) return gathered
  const exit: SidedRule = { side: long === null ? 'short' : 'long', when: mirrorExpr(entry), fill: null, at: opposite.at }
  return { ...gathered, exits: [...gathered.exits, exit] }
}

/** A signal of the other side that there is none of, or that is the same as that of the one that is traded. */
function lostOpposite(gathered: Gathered, { long, short }: Entries): readonly Open[] {
  const opposite = oppositeIn(gathered)
  const entry = long === null || short === null ? (long ?? short) : null
  if (opposite === undefined || entry === null || gathered.sells.length > 0) return []
  const isSame = shapeOf(mirrorExpr(entry)) === shapeOf(entry)
  // Where only one side is to be traded there is nothing to reverse to.
  const isOneWanted = gathered.parts.flatMap(singleParts).some(({ part }) => part === 'side')
  return (opposite.does === 'reverse' && !isOneWanted) || (opposite.does === 'exit' && isSame)
    ? [{ issue: 'unknown_term', at: opposite.at }]
    : []
}
const shapeOf = (expr: Expr): string => JSON.stringify(expr, (key, value: unknown) => (key === 'from' ? undefined : value))

/** The rules of one side, where any are told apart. */
function rulesOf(rules: readonly SidedRule[], side: Side): readonly SidedRule[] {
  const own = rules.filter((rule) => rule.side === side)
  return own.length > 0 ? own : rules
}

/** Of several the one that is told apart from the usual. */
const fillsInOrder: readonly Fill[] = ['close', 'open', 'order']

/** "At the open": of the bar whose open tells that the condition is true, where it tells that, else of the next one. */
const fillOf = (said: SaidFill, when: Expr): SaidFill => (said === 'day_open' ? (knownFrom(when) === 'later' ? 'next_open' : 'open') : said)

function ruleOf(when: Expr | null, rules: readonly SidedRule[]): Rule | null {
  if (when === null) return null
  const fills = new Set(rules.map(({ fill }) => fillOf(fill, when)))
  return { when, fill: fillsInOrder.find((each) => fills.has(each)) ?? 'next_open' }
}

/** A rule that is filled at an open that does not tell yet whether its condition is true; a mixture of both cannot be filled at either. */
function isUnknownAtFill(rule: Rule | null, rules: readonly SidedRule[]): boolean {
  if (rule === null || knownFrom(rule.when) !== 'later') return false
  return rules.some(({ fill }) => fill === 'day_open') && isToldByOpen(rule.when)
}

type FillPart = Extract<Part, { part: 'fill' }>

/** The rules with the fill that is said beside them, where they say none of their own. */
const withFills = (rules: readonly SidedRule[], fills: readonly FillPart[], what: 'entry' | 'exit'): readonly SidedRule[] =>
  rules.map((rule) => {
    const said = fills.find(
      ({ of, side }) => (of === 'all' || of === what) && (side === null || side === 'both' || rule.side === null || side === rule.side),
    )
    return rule.fill === null && said ? { ...rule, fill: said.fill } : rule
  })

/** Rules of one side that are filled at different moments are one in a plan, and the day's next open is that of the next bar on a daily chart alone. */
const fillProblems = (rules: readonly SidedRule[], chart: Timeframe | null, at: Stretch | null): readonly Open[] => {
  const said = new Set(rules.flatMap(({ fill }) => (fill === null ? [] : [fill === 'next_day' ? 'next_open' : fill])))
  const isOtherDay =
    rules.some(({ fill, when }) => fill === 'next_day' || (fill === 'day_open' && knownFrom(when) !== 'later')) &&
    chart !== null &&
    chart !== '1d'
  return [
    ...(said.size > 1 ? [{ issue: 'contradictory_conditions', at: null }] : []),
    ...(isOtherDay ? [{ issue: 'window_unspecified', at }] : []),
  ]
}

const ofOpens: ReadonlySet<SaidFill> = new Set<SaidFill>(['open', 'day_open', 'next_day'])
/** Where an open is said at which a trade begins. */
const placeOfOpen = (clauses: readonly Clause[]): Stretch | null => {
  const isSaid = (clause: Clause) =>
    ('fill' in clause && ofOpens.has(clause.fill)) || partsIn(clause).some((part) => part.part === 'fill' && ofOpens.has(part.fill))
  return clauses.find(isSaid)?.at ?? null
}

const onSides = <T>(sides: BothSides<T>, { long, short }: Sides): BothSides<T> => ({
  long: long || !short ? sides.long : null,
  short: short ? sides.short : null,
})

function partsIn(clause: Clause): readonly Part[] {
  if (clause.clause === 'several') return clause.clauses.flatMap(partsIn)
  return ('parts' in clause ? clause.parts : clause.clause === 'part' ? [clause.part] : []).flatMap(singleParts)
}

const chartParts = (clauses: readonly Clause[]) => clauses.flatMap(partsIn).filter((part) => part.part === 'chart')

/** The chart of the strategy, where it is told apart from the charts of single values. */
export function ownChart(clauses: readonly Clause[], spansOf: Context['spansOf']): Sourced<Timeframe> | null {
  const [part] = chartParts(clauses)
  const value = part ? chartOf(part.timeframe) : null
  return part === undefined || value === null ? null : { value, from: { spans: spansOf(part.at) } }
}

/** An entry whose side is not said is of the only side that is traded; one that is said to buy stays one, which is asked about. */
function onlyOn(only: Side | null, entries: Entries, said: readonly SidedRule[]): Entries {
  if (only === 'short' && entries.short === null && ofSide(said, 'long').length === 0)
    return { ...entries, long: null, short: entries.long }
  return entries
}

/** The only side that anything is said to open; null where it is not one alone, or another word may open the other. */
function tradedSide({ entries, sells, mirrors, orders }: Gathered): Side | null {
  if (sells.length + mirrors.length > 0) return null
  const sides = new Set([
    ...entries.map(({ side }) => side ?? 'long'),
    ...orders.flatMap((order) => (['long', 'short'] as const).filter((side) => order[side] !== undefined)),
  ])
  const [only = null] = sides
  return sides.size === 1 ? only : null
}

/** An order that ends at one time, and at another one by what is said of all orders. */
const isOtherEnd = (order: EntryOrder | null, { orderEnd }: PlacedParts): boolean =>
  order?.until !== undefined && orderEnd.until !== undefined && (order.until !== orderEnd.until || order.zone !== orderEnd.zone)

const waiting = (order: EntryOrder | null, { expiresBars: bars, orderEnd }: PlacedParts): EntryOrder | null =>
  order && { ...orderEnd, ...order, ...(bars !== null && { expiresBars: order.expiresBars ?? bars }) }

/**
 * A stop of shorts where only longs are traded, and a trailing stop or an exit by the clock of one side where both are: they would be
 * lost or spread.
 */
function isStray(part: Part, { long, short }: Sides): boolean {
  if (isTimeExit(part)) return part.only !== undefined && (part.only === 'long' ? short : long) !== null
  if (part.part !== 'stop' && part.part !== 'target' && part.part !== 'trailing') return false
  if (part.part === 'trailing' && part.side !== null && part.side !== 'both' && long && short) return true
  return (part.side === 'long' && !long) || (part.side === 'short' && !short)
}

/** "Stop 1.5% for longs, 2% for shorts" beside an entry of longs alone: that of the other side is of no use, and takes nothing away. */
const isSaidForBoth = (part: Part, all: readonly Part[]): boolean =>
  (part.part === 'stop' || part.part === 'target') &&
  (part.side === 'long' || part.side === 'short') &&
  all.some((other) => other.part === part.part && other.side !== null && other.side !== 'both' && other.side !== part.side)

/** A stop or target at the bar of the entry. */
const isAtEntryBar = (part: Part): boolean =>
  (part.part === 'stop' || part.part === 'target') &&
  ((part.distance?.by === 'level' && part.distance.level.is === 'bar' && part.distance.level.bar === 'entry') ||
    (part.distance?.by === 'far side' && part.distance.of === 'entry'))

/** A stop or target at a level that only the side that is not traded can have. */
function isOfUntraded(part: Part, { long, short }: Sides, context: Context): boolean {
  if ((part.part !== 'stop' && part.part !== 'target') || (long === null) === (short === null)) return false
  const side = long ? 'long' : 'short'
  return (part.side === null || part.side === side) && isOfOtherSide(part.distance, part.part, side, context)
}

/** A zone that is said once holds for every clock time that names none. */
function onSaidClock(plan: Plan): Plan {
  const said = [...clockTimesOf(plan), ...(plan.session ? [plan.session] : [])]
  const zones = new Set(said.flatMap(({ zone }) => (zone ? [zone] : [])))
  const [only] = zones
  return zones.size === 1 && only !== undefined ? onClock(plan, only) : plan
}

const usualOpposite = (direction: Plan['direction']['value']): Plan['opposite'] => ({
  value: direction === 'both' ? 'reverse' : 'exit',
  from: { assumed: 'An opposite signal closes the position; with both sides traded it also opens the other.' },
})

/** "Buy at the next open" tells the side of the entries that say none; null where no entry is of its side. */
function onFilledSide(gathered: Gathered, fills: readonly FillPart[]): Gathered | null {
  let { entries } = gathered
  for (const { side } of fills) {
    if (side !== 'long' && side !== 'short') continue
    if (entries.some((entry) => entry.side === side)) continue
    if (!entries.some((entry) => entry.side === null)) return null
    entries = entries.map((entry) => (entry.side === null ? { ...entry, side } : entry))
  }
  return { ...gathered, entries }
}

/** An order that waits for nothing is always there; null where only the other side's is said to wait. */
function withOrders(entries: ReturnType<typeof entriesOf>, order: EntryOrder | null): ReturnType<typeof entriesOf> | null {
  if (order === null) return entries
  const sides = (['long', 'short'] as const).filter((side) => order[side] !== undefined && entries[side] === null)
  if (sides.length === 0) return entries
  if (entries.long !== null || entries.short !== null) return null
  return { ...entries, ...Object.fromEntries(sides.map((side): [Side, Expr] => [side, { op: 'always', from: order.from }])) }
}

/** Whether a plan has all of the lines that were named beforehand. */
function isSpokenOf(value: Value, plan: Plan, context: Context): boolean {
  if (value.is === 'list' || value.is === 'calc') return value.args.every((arg) => arg.is === 'number' || isSpokenOf(arg, plan, context))
  // "Momentum:" is a title.
  if (value.is === 'indicator' && value.numbers.length === 0) return true
  // Of a range either end is spoken of.
  const term = resolveValue(value.is === 'range' && value.output === null ? { ...value, output: 'high' } : value, context)
  const name = (key: string, part: unknown) =>
    key === 'from' || key === 'output' || key === 'timeframe' || key === 'sampling' ? undefined : part
  return !term.ok || term.value.kind !== 'indicator' || JSON.stringify(plan, name).includes(JSON.stringify(term.value, name).slice(0, -1))
}

/** The volume of one bar of the chart beside the average of longer ones: no bar has as much, and nobody means it. */
function unlikeVolumes({ entryLong, entryShort, exitLong, exitShort }: Plan): readonly Open[] {
  let isFound = false
  const isOwnVolume = (term: unknown) =>
    isNode(term) && term['kind'] === 'price' && term['field'] === 'volume' && term['timeframe'] === undefined
  const isOfLonger = (term: unknown) =>
    isNode(term) && JSON.stringify(term).includes('"timeframe"') && JSON.stringify(term).includes('"volume"')
  withNodes({ entryLong, entryShort, exitLong, exitShort }, (node) => {
    const { left, right } = node
    isFound ||= (isOwnVolume(left) && isOfLonger(right)) || (isOwnVolume(right) && isOfLonger(left))
    return null
  })
  return isFound ? [{ issue: 'multiple_timeframes', at: null }] : []
}

const marketSaid = (clauses: readonly Clause[]): string | null => {
  const part = clauses
    .flatMap(partsIn)
    .flatMap(singleParts)
    .find((each) => each.part === 'market')
  return part?.part === 'market' ? part.symbol : null
}

/** Where a value stands: a condition that is said once may stand in several rules. */
const placeOf = ({ at }: Placed): number => at?.from ?? 0

/** "When RSI > 50 only longs" beside rules for shorts, where nothing else limits those: none of them then. */
function withBarredSides(clauses: readonly Clause[]): readonly Clause[] {
  const all = clauses.flatMap((clause) => (clause.clause === 'several' ? clause.clauses : [clause]))
  if (all.some(({ clause }) => clause === 'mirror')) return clauses
  return clauses.flatMap((clause): readonly Clause[] => {
    if (clause.clause !== 'filter' || !clause.isSole || (clause.side !== 'long' && clause.side !== 'short')) return [clause]
    const other = clause.side === 'long' ? 'short' : 'long'
    const isLimited = all.some((each) => (each.clause === 'filter' || each.clause === 'skip') && each.side === other)
    const isEntered = all.some((each) => each.clause === 'enter' && each.side === other)
    return isLimited || !isEntered ? [clause] : [clause, { clause: 'skip', side: other, when: clause.when, at: clause.at }]
  })
}

/** "Vice versa for shorts" beside rules of both sides that are no mirrors, and nothing else that it may be of. */
function lostMirrors({ mirrors, entries, exits, parts }: Gathered): readonly Open[] {
  const [long, short] = [ofSide(entries, 'long'), ofSide(entries, 'short')]
  const isRisk = parts.flatMap(singleParts).some(({ part }) => part === 'stop' || part === 'target' || part === 'trailing')
  if (long.length === 0 || short.length === 0 || exits.length > 0 || isRisk) return []
  const shapes = new Set(short.map(shapeOf))
  if (long.every((expr) => shapes.has(shapeOf(mirrorExpr(expr))))) return []
  return mirrors.filter(({ of }) => of === 'entry' || of === 'all').map(({ at }): Open => ({ issue: 'contradictory_direction', at }))
}

/** "Skip it if the stop is more than 30 pips" where nothing stops a trade out. */
const lostBounds = ({ parts }: Gathered, { stopBounds, stop, trailing }: Plan): readonly Open[] => {
  if (!stopBounds || stop.long !== null || stop.short !== null || (trailing && !trailing.activation)) return []
  const said = parts.flatMap(singleParts).find(({ part }) => part === 'stop bounds')
  return [{ issue: 'params_missing', at: said?.at ?? null }]
}

/** "No stop" beside a stop. */
function noStops(parts: readonly Part[]): readonly Open[] {
  const all = parts.flatMap(singleParts)
  return all.flatMap((part): readonly Open[] => {
    const isDenied =
      part.part === 'stop' &&
      part.distance === null &&
      all.some(
        (each) => each.part === 'stop' && each.distance !== null && (each.side === null || part.side === null || each.side === part.side),
      )
    return isDenied ? [{ issue: 'contradictory_risk', at: part.at }] : []
  })
}

/** Where a text is read: there are words that nobody read, which may open trades, or tell how they are left; `page`: the chart beside it, `market`: its market. */
interface ReadBeside {
  readonly isEntryUnread?: boolean
  readonly isExitUnread?: boolean
  readonly page?: Timeframe | null
  readonly market?: string | null
}

/** The plan that the clauses of a text come to, with what they leave open. */
export function assemble(told: readonly Clause[], spansOf: Context['spansOf'], beside: ReadBeside = {}): Assembly {
  const { page = null, market: ofPage = null } = beside
  const clauses = withBarredSides(told.flatMap(withMonthEnds))
  const isAnyChart = clauses.flatMap(partsIn).some((part) => part.part === 'as said' && part.of === 'chart')
  const own = ownChart(clauses, spansOf)
  const chart = own ?? (isAnyChart ? null : impliedChart(clauses, spansOf, { page }))
  // The time that an order waits is counted in bars.
  const isOrderTimed = clauses
    .flatMap(partsIn)
    .some((part) => part.part === 'cancel order' && part.over !== null && part.over.unit !== 'bar')
  const isOfPage = chart === null && !isAnyChart && (isOrderTimed || impliedChart(clauses, spansOf) !== null)
  const context: Context = {
    chart: chart?.value ?? (isOfPage ? page : null),
    symbol: marketSaid(clauses) ?? ofPage,
    side: null,
    ...(clauses.flatMap(partsIn).some((part) => part.part === 'side' && part.only === 'short') && { unsaidSide: 'short' }),
    introduced: clauses.flatMap(valuesIn).toSorted((a, b) => placeOf(a.value) - placeOf(b.value)),
    heikinAshi: clauses.flatMap(heikinAshiIn).toSorted((a, b) => placeOf(a) - placeOf(b)),
    spansOf,
    exprOf: resolveCondition,
  }
  const asSaid = gather(clauses, context)
  const fills = asSaid.parts.flatMap(singleParts).filter((part): part is Part & FillPart => part.part === 'fill')
  const filled = onFilledSide(asSaid, fills)
  const gathered = reversed(filled ?? asSaid)
  const found = clauses.flatMap((clause) => (clause.clause === 'enter' && clause.when ? foundOf(clause.side, clause.when, context) : []))
  const traded = tradedSide(gathered)
  const placed: PlacedParts = placeParts(gathered.parts, { ...context, found, ...(traded && { traded }) })
  const order = waiting(mirroredOrder(joinOrders(gathered.orders), gathered), placed)
  const sellDoes = whatSellDoes(gathered, placed.only, beside)
  const bare = onlyOn(placed.only, entriesOf(gathered, sellDoes !== 'close'), gathered.entries)
  const ordered = withOrders(bare, gathered.open.length === 0 ? order : null)
  const entries = ordered ?? bare
  const hasEntries = entries.long !== null || entries.short !== null
  const direction = entries.long && entries.short ? 'both' : entries.short ? 'short' : 'long'
  const exits = exitsOf(withOppositeExit(gathered, entries), entries)
  const stop: BothSides<PlanDistance> = onSides(placed.stop, entries)
  const partialExits = portionsOf(gathered, entries)
  const targets: BothSides<readonly TargetLeg[]> = onSides(placed.targets, entries)
  const { market, open: otherMarkets } = marketIn(clauses, placed.plan.symbol ?? null, spansOf)
  const sells = gathered.sells.map((rule): SidedRule => ({ ...rule, side: entries.sellIsShort ? 'short' : 'long' }))
  const ins = withFills(entries.sellIsShort ? [...gathered.entries, ...sells] : gathered.entries, fills, 'entry')
  const outs = withFills(entries.sellIsShort ? gathered.exits : [...gathered.exits, ...sells], fills, 'exit')
  const fillAt = placeOfOpen(clauses)
  const badFills = [ins, outs].flatMap((rules) =>
    (['long', 'short'] as const).flatMap((side) => fillProblems(rulesOf(rules, side), chart?.value ?? null, fillAt)),
  )
  const rules = [ruleOf(entries.long, rulesOf(ins, 'long')), ruleOf(entries.short, rulesOf(ins, 'short'))] as const
  const isTooEarly = isUnknownAtFill(rules[0], rulesOf(ins, 'long')) || isUnknownAtFill(rules[1], rulesOf(ins, 'short'))
  const session = placed.plan.session ?? null
  const timed = placed.asSaid.includes('times') ? { entries: rules, session } : liftSession(rules, session)
  const plan: Plan = {
    ...emptyPlan,
    ...placed.plan,
    symbol: market,
    timeframe: chart,
    opposite: placed.plan.opposite ?? usualOpposite(direction),
    direction: { value: direction, from: originOf([entries.long ?? entries.short ?? exits.long].filter((expr) => expr !== null)) },
    entryLong: timed.entries[0],
    entryShort: timed.entries[1],
    session: timed.session,
    entryOrder: order,
    exitLong: ruleOf(exits.long, rulesOf(outs, 'long')),
    exitShort: ruleOf(exits.short, rulesOf(outs, 'short')),
    ...(partialExits.length > 0 && { partialExits }),
    stop,
    targets,
  }
  const settled = placed.asSaid.includes('zones') ? plan : onSaidClock(plan)
  const isLost =
    ((gathered.orders.length > 0 || placed.expiresBars !== null || Object.keys(placed.orderEnd).length > 0) && order === null) ||
    ordered === null ||
    filled === null
  const lostOrders: readonly Open[] = [
    ...(isLost ? [{ issue: 'unknown_term', at: order === null && gathered.orders.length === 0 ? cancelledAt(gathered) : null }] : []),
    ...(isOtherEnd(mirroredOrder(joinOrders(gathered.orders), gathered), placed)
      ? [{ issue: 'contradictory_risk', at: cancelledAt(gathered) }]
      : []),
    ...(isTooEarly ? [{ issue: 'unknown_term', at: fillAt }] : []),
  ]
  // The open of the next day is that of the next bar on a daily chart alone.
  const otherOpens = gathered.parts
    .flatMap(singleParts)
    .filter((part) => part.part === 'exit next' && part.of === 'open' && part.unit === 'day' && chart !== null && isIntraday(chart.value))
    .map(({ at }): Open => ({ issue: 'window_unspecified', at }))
  // On bars of less than a day each of them would be one.
  const closesOfDay = chart !== null && isIntraday(chart.value) ? clauses.filter(isAtCloseOfDay) : []
  const strayParts = gathered.parts
    .flatMap(singleParts)
    .filter((part, _, all) => (isStray(part, entries) && !isSaidForBoth(part, all)) || isOfUntraded(part, entries, context))
    .map(({ at }): Open => ({ issue: 'contradictory_direction', at }))
  // A resting order is filled on a bar that is not known when the stop is placed.
  const lostBars =
    order === null
      ? []
      : gathered.parts
          .flatMap(singleParts)
          .filter(isAtEntryBar)
          .map(({ at }): Open => ({ issue: 'unknown_term', at }))
  // "Both directions" beside rules of one side: those of the other are not said.
  const lostBoth =
    hasEntries && direction !== 'both'
      ? gathered.parts
          .flatMap(singleParts)
          .flatMap((part): readonly Open[] =>
            part.part === 'side' && part.only === 'both' ? [{ issue: 'contradictory_direction', at: part.at }] : [],
          )
      : []
  // "Cover when …" where nothing is sold short: its words would be lost.
  const strayExits = clauses.flatMap((clause): readonly Open[] =>
    (clause.clause === 'exit' || leavesOnCondition(clause)) &&
    (clause.side === 'long' || clause.side === 'short') &&
    hasEntries &&
    entries[clause.side] === null
      ? [{ issue: 'contradictory_direction', at: clause.at }]
      : [],
  )
  // A mirror that nothing came of would be lost without a word.
  const idle = gathered.mirrors.filter(({ of }) => of === 'risk' || of === 'sell' || !entries.long || !entries.short).map(({ at }) => at)
  // An entry that stands in words which nobody read.
  const isAwaited = beside.isEntryUnread === true && !hasEntries
  // "Only short if …" beside an entry of longs alone: the rule of the other side would be lost.
  const lostSides = clauses.flatMap((clause) => {
    if (clause.clause !== 'filter' || !clause.isOnly || (clause.side !== 'long' && clause.side !== 'short')) return []
    return entries[clause.side] === null && !isAwaited ? [clause.at] : []
  })
  // "I use the 200 EMA": of what, if no rule speaks of it?
  const lostTopics = clauses.flatMap((clause) => (clause.clause === 'topic' && !isSpokenOf(clause.value, plan, context) ? [clause.at] : []))
  const unclearSells = sellDoes === 'either' ? gathered.sells.map(({ at }): Open => ({ issue: 'which_side_sell', at: at ?? null })) : []
  const charts = chartParts(clauses)
  const otherCharts = charts.flatMap(({ timeframe, at }): readonly Open[] =>
    chartOf(timeframe) === null
      ? [{ issue: 'timeframe', at }]
      : timeframe === charts[0]?.timeframe
        ? []
        : [{ issue: 'contradictory_timeframe', at }],
  )
  const open = [
    ...otherCharts,
    ...lostSetups(clauses),
    ...badFills,
    ...gathered.open,
    ...placed.open,
    ...otherMarkets,
    ...lostOrders,
    ...lostOpposite(gathered, entries),
    ...strayParts,
    ...lostBars,
    ...lostBoth,
    ...lostBounds(gathered, settled),
    ...strayExits,
    ...excessPortions(partialExits, gathered.portions),
    ...otherOpens,
    ...closesOfDay.map(({ at }): Open => ({ issue: 'feature:close_of_a_day', at })),
    ...unclearSells,
    ...unlikeVolumes(settled),
    ...noStops(gathered.parts),
    ...lostMirrors(gathered),
  ]
  return {
    plan: settled,
    unsaid: unsaidIn(context),
    isSellInferred: sellDoes === 'short' && !areShortsSaid(gathered),
    only: placed.only,
    // What is open already may be why a rule is not there.
    open: [...open, ...(open.length > 0 || isAwaited ? [] : lostRules(clauses, settled, spansOf)), ...judge(settled, placed.only, open)],
    unused: [...gathered.unused, ...idle, ...lostSides, ...lostTopics],
  }
}
