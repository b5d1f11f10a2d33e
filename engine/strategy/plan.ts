import type { Adjustment } from '../market/adjustment.ts'
import type { Commission } from '../market/instrument.ts'
import type { Timeframe } from '../market/timeframe.ts'
import type { RecordOf, UnionOf } from './plan-fields.ts'
import type { conditions, distances, records, sizings, terms, timeExits } from './plan-table.ts'

/** Characters `start` to `end` (exclusive, UTF-16 units) of the strategy text. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** Where a node comes from: the words it was read from, or why it was added. */
export type Origin = { readonly spans: readonly Span[] } | { readonly assumed: string }

/** A value that stands in the text or was assumed. */
export interface Sourced<T> {
  readonly value: T
  readonly from: Origin
}

/** What each kind of node is; the shapes stand in `plan-table.ts`. */
export interface Nodes {
  term: Term
  condition: Expr
  distance: Distance
  timeExit: TimeExit
  sizing: Sizing
  trailingLine: TrailingLine
  trailing: Trailing
  breakeven: Breakeven
  session: SessionFilter
  entryOrder: EntryOrder
  dailyStop: DailyStop
  cooldown: Cooldown
  reentry: Reentry
  pyramiding: Pyramiding
  sequenceStep: SequenceStep
  targetLeg: TargetLeg
  rule: Rule
  partialExit: PartialExit
  sizeAfter: SizeAfter
  stopBounds: StopBounds
  hours: RecordOf<typeof records.hours, object>
  blockedHours: RecordOf<typeof records.blockedHours, object>
  costInPrice: RecordOf<typeof records.costInPrice, object>
  costInPercent: RecordOf<typeof records.costInPercent, object>
  commissionRate: RecordOf<typeof records.commissionRate, object>
  statedCosts: StatedCosts
  limit: Limit
}
interface From {
  readonly from: Origin
}

/** A value at each bar. */
export type Term = UnionOf<typeof terms, 'kind', Nodes, From>
export type Sampling = NonNullable<Extract<Term, { kind: 'price' }>['sampling']>
/** A condition, true or false at the close of each bar. Clock times are `HH:MM`. */
export type Expr = UnionOf<typeof conditions, 'op', Nodes, From>
/** One of several conditions that come true one after the other. */
export type SequenceStep = RecordOf<typeof records.sequenceStep, Nodes>
export type Sequence = Extract<Expr, { op: 'sequence' }>
export type Comparator = (typeof conditions.comparison.names)[number]
/** How far a stop, target or step lies from the fill, or at which level. */
export type Distance = UnionOf<typeof distances, 'kind', Nodes, From>

/** The same distance for both sides, or one each. */
export interface BothSides<T> {
  readonly long: T | null
  readonly short: T | null
}

export type TargetLeg = RecordOf<typeof records.targetLeg, Nodes>
/** A line that a stop follows. */
export type TrailingLine = RecordOf<typeof records.trailingLine, Nodes> & From
export type Trailing = RecordOf<typeof records.trailing, Nodes> & From
export type Breakeven = RecordOf<typeof records.breakeven, Nodes> & From
export type TimeExit = UnionOf<typeof timeExits, 'kind', Nodes, From>
export type Sizing = UnionOf<typeof sizings, 'kind', Nodes, From>
/** When entries are allowed. */
export type SessionFilter = RecordOf<typeof records.session, Nodes> & From
export type EntryOrder = RecordOf<typeof records.entryOrder, Nodes> & From
/** What results in a row make of the size. */
export type SizeAfter = RecordOf<typeof records.sizeAfter, Nodes> & From
export type StopBounds = RecordOf<typeof records.stopBounds, Nodes> & From
export type DailyStop = RecordOf<typeof records.dailyStop, Nodes> & From
export type Limit = RecordOf<typeof records.limit, Nodes> & From
export type Cooldown = RecordOf<typeof records.cooldown, Nodes> & From
export type Reentry = RecordOf<typeof records.reentry, Nodes> & From
export type Pyramiding = RecordOf<typeof records.pyramiding, Nodes> & From
export type StatedCosts = RecordOf<typeof records.statedCosts, Nodes> & From
/** A part of a position that leaves on a condition. */
export type PartialExit = RecordOf<typeof records.partialExit, Nodes> & From
/** A rule that enters or leaves. */
export type Rule = RecordOf<typeof records.rule, Nodes>
export type Fill = Rule['fill']

/** Costs that the text or the user states; what is null comes from the market's category. Spread and slippage in price. */
export interface CostOverrides {
  readonly spread: number | null
  readonly slippage: number | null
  /** In percent of each fill, beside the slippage in price. */
  readonly slippagePercent?: number
  readonly commission: Commission | null
  /** Nights cost nothing; not given: the market's financing. */
  readonly financing?: 'none'
}

/**
 * A strategy, whoever wrote it. Everything in it points to its words or says why it was assumed.
 * What the text does not say is null, and `completePlan` fills the few defaults that the engine needs, each marked as assumed.
 */
export interface Plan {
  readonly version: 1
  readonly name: string
  readonly symbol: Sourced<string> | null
  readonly timeframe: Sourced<Timeframe> | null
  readonly direction: Sourced<'long' | 'short' | 'both'>
  readonly entryLong: Rule | null
  readonly entryShort: Rule | null
  readonly exitLong: Rule | null
  readonly exitShort: Rule | null
  /** Parts of a position that leave before the rest, each on a condition of its own. */
  readonly partialExits?: readonly PartialExit[]
  readonly entryOrder: EntryOrder | null
  readonly stop: BothSides<Distance>
  /** How near and how far from its fill an entry's stop may lie. */
  readonly stopBounds?: StopBounds | null
  readonly targets: BothSides<readonly TargetLeg[]>
  readonly trailing: Trailing | null
  readonly breakeven: Breakeven | null
  readonly timeExits: readonly TimeExit[]
  readonly sizing: Sizing | null
  readonly sizeAfter?: readonly SizeAfter[]
  readonly leverage: Sourced<number> | null
  /**
   * Most notional of all positions together, in multiples of equity, where no leverage is said. A plan that was completed before
   * there was such a limit has none, and is run by the rules of its time.
   */
  readonly leverageLimit?: RecordOf<typeof records.leverageLimit, Nodes> & From
  readonly maxOpenTrades: Sourced<number> | null
  readonly maxTradesPerDay: Sourced<number> | null
  readonly dailyStop: DailyStop | null
  readonly cooldown: Cooldown | null
  /** Limits on what is entered, beside those of a day that have fields of their own. */
  readonly limits?: readonly Limit[]
  readonly reentry: Reentry | null
  readonly pyramiding: Pyramiding | null
  /** What an opposite entry signal does to an open position. */
  readonly opposite: Sourced<'reverse' | 'exit' | 'ignore'>
  readonly session: SessionFilter | null
  /** What the prices are adjusted for; missing: they are as quoted. */
  readonly adjustment?: Sourced<Adjustment>
  /** ISO dates of trading days, both included; capital in US dollars. */
  readonly period: {
    readonly from: Sourced<string> | null
    readonly to: Sourced<string> | null
    readonly initialCapital: Sourced<number> | null
  }
  readonly costs: CostOverrides
  /** Costs as the text says them; completing the plan for a market makes `costs` of them. */
  readonly statedCosts?: StatedCosts
  /** Things the text asks for that the engine cannot do, as `feature:<name>`. */
  readonly features: readonly string[]
}
