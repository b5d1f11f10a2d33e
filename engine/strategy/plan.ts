import type { IndicatorName, PatternName } from '../indicators/vocabulary.ts'
import type { Commission } from '../market/instrument.ts'
import type { Timeframe } from '../market/timeframe.ts'
import type { LeverageBySide } from '../market/usual-leverage.ts'

/** Characters `start` to `end` (exclusive, UTF-16 units) of the strategy text. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** Where a node comes from: the words it was read from, or why it was added. */
export type Origin = { readonly spans: readonly Span[] } | { readonly assumed: string }

/** A value that stands in the text or was assumed. */
export interface Said<T> {
  readonly value: T
  readonly from: Origin
}

/**
 * How a term of a higher timeframe is sampled at bar i (fill rule 1): the last completed bar, the bar so far
 * (prices only), or the n-th bar before the one that contains i, with n in `shift`.
 */
export type Sampling = 'completed' | 'forming' | 'back'

export const priceFields = ['open', 'high', 'low', 'close', 'volume', 'hl2', 'hlc3', 'ha_open', 'ha_high', 'ha_low', 'ha_close'] as const
export type PriceField = (typeof priceFields)[number]

export type Term =
  | { readonly kind: 'const'; readonly value: number; readonly unit?: 'pips' | 'points'; readonly from: Origin }
  | {
      readonly kind: 'price'
      readonly field: PriceField
      readonly timeframe?: Timeframe
      readonly sampling?: Sampling
      readonly shift?: number
      readonly from: Origin
    }
  | {
      readonly kind: 'indicator'
      readonly name: IndicatorName
      /** Only the numbers that differ from nothing: every parameter of the vocabulary is present. */
      readonly params: Readonly<Record<string, number>>
      /** One of the vocabulary's outputs. */
      readonly output: string
      readonly source?: Term
      /** For session_range. */
      readonly session?: SessionName
      readonly zone?: string
      readonly timeframe?: Timeframe
      readonly sampling?: Sampling
      readonly shift?: number
      readonly from: Origin
    }
  | {
      readonly kind: 'calc'
      readonly op: 'add' | 'sub' | 'mul' | 'div' | 'abs' | 'min' | 'max' | 'pct_change'
      readonly args: readonly Term[]
      readonly from: Origin
    }
  | { readonly kind: 'entry_price'; readonly from: Origin }
  | { readonly kind: 'bars_held'; readonly from: Origin }

export type Comparator = 'gt' | 'gte' | 'lt' | 'lte' | 'eq' | 'crosses_above' | 'crosses_below' | 'crosses'

export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type Weekday = (typeof weekdays)[number]

export const sessionNames = ['london', 'newyork', 'tokyo', 'asian'] as const
export type SessionName = (typeof sessionNames)[number]

/** A condition, true or false at the close of each bar. Clock times are `HH:MM`. */
export type Expr =
  | { readonly op: 'and' | 'or'; readonly args: readonly Expr[]; readonly from: Origin }
  | { readonly op: 'not'; readonly arg: Expr; readonly from: Origin }
  | { readonly op: Comparator; readonly left: Term; readonly right: Term; readonly from: Origin }
  /** `bars` bar-to-bar rises (falls) in a row. */
  | { readonly op: 'rising' | 'falling'; readonly term: Term; readonly bars: number; readonly from: Origin }
  /** True on each of the last `bars` bars. */
  | { readonly op: 'for_bars'; readonly bars: number; readonly expr: Expr; readonly from: Origin }
  /** True on at least one of the last `bars` bars, the current one included. */
  | { readonly op: 'within'; readonly bars: number; readonly expr: Expr; readonly from: Origin }
  /** As it was `bars` bars ago. */
  | { readonly op: 'shift'; readonly bars: number; readonly expr: Expr; readonly from: Origin }
  | { readonly op: 'pattern'; readonly name: PatternName; readonly timeframe?: Timeframe; readonly shift?: number; readonly from: Origin }
  | { readonly op: 'divergence'; readonly kind: 'bullish' | 'bearish'; readonly term: Term; readonly from: Origin }
  | { readonly op: 'weekday'; readonly days: readonly Weekday[]; readonly from: Origin }
  | { readonly op: 'time'; readonly fromTime: string; readonly toTime: string; readonly zone?: string; readonly from: Origin }
  | { readonly op: 'at_time'; readonly time: string; readonly zone?: string; readonly from: Origin }
  /** The n-th trading day of the month; negative counts from the end. */
  | { readonly op: 'calendar'; readonly event: 'month_trading_day'; readonly n: number; readonly from: Origin }
  | { readonly op: 'always'; readonly from: Origin }

/** How far a stop, target or step lies from the fill, or at which level. */
export type Distance =
  | { readonly kind: 'percent' | 'pips' | 'points' | 'amount'; readonly value: number; readonly from: Origin }
  | { readonly kind: 'atr'; readonly mult: number; readonly period: number; readonly from: Origin }
  /** Multiples of the initial stop distance. */
  | { readonly kind: 'r'; readonly value: number; readonly from: Origin }
  | { readonly kind: 'price_distance'; readonly value: Term; readonly from: Origin }
  | { readonly kind: 'price_level'; readonly level: Term; readonly offset?: Distance; readonly from: Origin }

/** The same distance for both sides, or one each. */
export interface BothSides<T> {
  readonly long: T | null
  readonly short: T | null
}

export interface TargetLeg {
  readonly distance: Distance
  /** Percent of the position that this leg closes. */
  readonly portionPercent: number
}

/** A line that a stop follows: `short` where it is another one for short trades; `offset` is how far beyond it the stop lies. */
export interface TrailingLine {
  readonly kind: 'indicator'
  readonly level: Term
  readonly short?: Term
  readonly offset?: Distance
  readonly from: Origin
}

export type Trailing = {
  readonly along: Distance | TrailingLine
  readonly activation?: Distance
  readonly step?: Distance
  /** Which extreme is followed; fill rule 7. */
  readonly follows: 'extreme' | 'close'
  readonly from: Origin
}

export interface Breakeven {
  readonly trigger: Distance
  readonly offset?: Distance
  readonly from: Origin
}

export type TimeExit =
  | { readonly kind: 'bars' | 'days' | 'hours' | 'minutes'; readonly value: number; readonly from: Origin }
  | { readonly kind: 'time_of_day'; readonly time: string; readonly zone?: string; readonly from: Origin }
  | { readonly kind: 'weekday'; readonly day: Weekday; readonly time?: string; readonly zone?: string; readonly from: Origin }
  | { readonly kind: 'end_of_day' | 'end_of_week' | 'next_open'; readonly from: Origin }

export type Sizing = {
  /** `risk_percent`: percent of equity lost at the stop; `percent_equity`: percent of equity as margin; cash in US dollars. */
  readonly kind: 'risk_percent' | 'percent_equity' | 'fixed_cash' | 'fixed_units' | 'fixed_lots'
  readonly value: number
  readonly from: Origin
}

/** When entries are allowed; asked at the moment the entry would fill, from ≤ t < to. */
export interface SessionFilter {
  readonly days?: readonly Weekday[]
  readonly hours?: readonly { readonly from: string; readonly to: string }[]
  readonly blocked?: readonly { readonly day?: Weekday; readonly from: string; readonly to: string }[]
  readonly named?: readonly SessionName[]
  readonly zone?: string
  readonly from: Origin
}

export interface EntryOrder {
  readonly type: 'stop' | 'limit'
  readonly long?: Term
  readonly short?: Term
  readonly offset?: Distance
  /** Makes a stop a stop-limit order: how far beyond its level it may still fill. */
  readonly limit?: Distance
  readonly expiresBars?: number
  readonly from: Origin
}

/** When an order decided by a condition is filled (fill rule 2). */
export type Fill = 'next_open' | 'close' | 'open' | 'order'

/** A rule that enters or leaves. */
export interface Rule {
  readonly when: Expr
  readonly fill: Fill
}

/** Costs that the text or the user states; what is null comes from the market's category. Spread and slippage in price. */
export interface CostOverrides {
  readonly spread: number | null
  readonly slippage: number | null
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
  readonly symbol: Said<string> | null
  readonly timeframe: Said<Timeframe> | null
  readonly direction: Said<'long' | 'short' | 'both'>
  readonly entryLong: Rule | null
  readonly entryShort: Rule | null
  readonly exitLong: Rule | null
  readonly exitShort: Rule | null
  readonly entryOrder: EntryOrder | null
  readonly stop: BothSides<Distance>
  readonly targets: BothSides<readonly TargetLeg[]>
  readonly trailing: Trailing | null
  readonly breakeven: Breakeven | null
  readonly timeExits: readonly TimeExit[]
  readonly sizing: Sizing | null
  readonly leverage: Said<number> | null
  /**
   * Most notional of all positions together, in multiples of equity, where no leverage is said. A plan that was completed before
   * there was such a limit has none, and is run by the rules of its time.
   */
  readonly leverageLimit?: LeverageBySide & { readonly from: Origin }
  readonly maxOpenTrades: Said<number> | null
  readonly maxTradesPerDay: Said<number> | null
  readonly dailyStop: { readonly losses?: number; readonly percent?: number; readonly from: Origin } | null
  readonly cooldown: {
    readonly bars?: number
    readonly signals?: number
    readonly after: 'exit' | 'loss'
    readonly count?: number
    readonly from: Origin
  } | null
  readonly reentry: { readonly max: number; readonly withinBars?: number; readonly condition?: Expr; readonly from: Origin } | null
  /** `maxEntries` counts the first entry. */
  readonly pyramiding: { readonly maxEntries: number; readonly step?: Distance; readonly condition?: Expr; readonly from: Origin } | null
  /** What an opposite entry signal does to an open position. */
  readonly opposite: Said<'reverse' | 'exit' | 'ignore'>
  readonly session: SessionFilter | null
  /** ISO dates of trading days, both included; capital in US dollars. */
  readonly period: { readonly from: Said<string> | null; readonly to: Said<string> | null; readonly initialCapital: Said<number> | null }
  readonly costs: CostOverrides
  /** Things the text asks for that the engine cannot do, as `feature:<name>`. */
  readonly features: readonly string[]
}
