import type { IndicatorName, PatternName } from '../indicators/vocabulary.ts'
import type { Stretch } from '../language/grammar.ts'
import type { Adjustment } from '../market/adjustment.ts'
import type { PriceField } from '../market/price-fields.ts'
import type { PriceUnit } from '../market/price-units.ts'
import type { SessionName } from '../market/session.ts'
import type { Timeframe } from '../market/timeframe.ts'
import type { Weekday } from '../market/weekdays.ts'
import type { countPeriods, terms } from '../strategy/plan-table.ts'
import type { Fill } from '../strategy/plan.ts'

/** Where a node stands in the text; null while its text is read. */
export interface Placed {
  readonly at: Stretch | null
}

export type Side = 'long' | 'short'
/** A side as it is said; `both` where the words name both, null where none is said. */
export type SaidSide = Side | 'both' | null
/** Up is above, higher, bullish; down is below, lower, bearish. */
export type Direction = 'up' | 'down'

/** What a number is counted in. `times` stands alone (2x), `r` counts initial stop distances. */
export type Unit = 'percent' | PriceUnit | 'cash' | 'r' | 'times' | 'shares' | 'lots'
export type TimeUnit = 'bar' | 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year'

/** A stretch of time or bars: "3 bars", "two days", "a week". */
export interface Duration {
  readonly count: number
  readonly unit: TimeUnit
}

/** A chart that the product does not have, by its length. */
export type OtherTimeframe = `${number} minutes`
export type SaidTimeframe = Timeframe | OtherTimeframe

/**
 * Which bar is meant: one of `timeframe`, of the chart where it is null; `back` counts its bars, null where it is not said.
 * `sampling`, where it is said: the last bar that has ended, or the one that is going on.
 */
export interface SaidWhen {
  readonly timeframe: SaidTimeframe | null
  readonly back: number | null
  readonly sampling?: 'completed' | 'forming'
}

/** What of a bar is measured from one of its prices to another. */
export type BarSize = 'range' | 'body' | 'upper_wick' | 'lower_wick'

/** A range of prices that hours have drawn; `that` is one spoken of before. */
export type SaidRange =
  /** `session`: not of the market's day but of that session. */
  /** `isCandle`: spoken of as one candle, which "that candle" means afterwards. */
  | { readonly range: 'opening'; readonly over: Duration | null; readonly session?: SessionName; readonly isCandle?: true }
  | { readonly range: 'session'; readonly name: SessionName }
  /** `called`: the session that is said to have these hours; `name`: another word for them. */
  | { readonly range: 'hours'; readonly from: Clock; readonly to: Clock; readonly called?: SessionName; readonly name?: string }
  /** Of the bars before, as a breakout of so many of them has it. */
  | { readonly range: 'bars'; readonly over: Duration }
  /** `name`: what it is called by, as the overnight range is. */
  | { readonly range: 'that'; readonly name?: string }

/** A value at each bar, as it is said. */
export type Value = Placed &
  (
    | { readonly is: 'number'; readonly value: number; readonly unit: Unit | null }
    | ({ readonly is: 'price'; readonly field: PriceField } & SaidWhen)
    /**
     * `numbers` are those said, in their order; the vocabulary gives the rest. Null output: the plain line. The output `cloud` of
     * the Ichimoku is the edge of the cloud that lies on the side of the comparison.
     */
    | ({
        readonly is: 'indicator'
        readonly name: IndicatorName
        readonly numbers: readonly number[]
        readonly output: string | null
        readonly source: Value | null
      } & SaidWhen)
    /** An average whose kind is not said: "the 50 day average", "the average volume". */
    | ({ readonly is: 'average'; readonly numbers: readonly number[]; readonly source: Value | null } & SaidWhen)
    /** A line that is told by its length alone: "the 8", "the 200 day". */
    | { readonly is: 'length'; readonly length: number; readonly timeframe: SaidTimeframe | null }
    /** The highest or the lowest of a stretch; `isBefore` where the bar itself does not count. */
    | {
        readonly is: 'extreme'
        readonly of: PriceField | Value
        readonly most: 'highest' | 'lowest'
        readonly over: Duration
        readonly isBefore: boolean
        readonly timeframe: SaidTimeframe | null
        /** So many bars earlier. */
        readonly back?: number
        readonly sampling?: SaidWhen['sampling']
      }
    /** In brackets behind "value", as a formula is: it is what it is by itself, whatever stands beside it. */
    | { readonly is: 'exact'; readonly of: Value }
    /** Of the last bar on which a condition was true; `occurrence` 1 is the time before that. */
    | { readonly is: 'found'; readonly value: Value; readonly when: Condition; readonly occurrence: number }
    /** On how many bars a condition was true: since the start of a period, or of the last ones. */
    | { readonly is: 'counted'; readonly when: Condition; readonly over: CountPeriod | Duration }
    | {
        readonly is: 'calc'
        readonly op: 'add' | 'sub' | 'mul' | 'div' | 'abs' | 'min' | 'max' | 'pct_change'
        readonly args: readonly Value[]
      }
    /** So far above or below a value: "2% above the 50 SMA", "1 ATR below the low". */
    | { readonly is: 'offset'; readonly base: Value; readonly by: Value; readonly direction: Direction }
    /** Of a bar that is spoken of: "the low of the engulfing candle", "its high", "the candle's low". */
    | { readonly is: 'bar'; readonly field: PriceField; readonly bar: BarReference }
    /** How large a bar or a part of it is; null bar: the one that `back` counts. */
    | ({ readonly is: 'size'; readonly of: BarSize; readonly bar: BarReference | null; readonly isHeikinAshi?: true } & SaidWhen)
    /** Null output: the end that lies on the side of the comparison. */
    | { readonly is: 'range'; readonly of: SaidRange; readonly output: 'high' | 'low' | 'middle' | 'size' | null }
    /** Either end of something: "the high or low of yesterday"; which of them is meant, the way of what meets it tells. */
    | { readonly is: 'ends'; readonly high: Value; readonly low: Value }
    /** The threshold of an oscillator that its name tells. */
    | { readonly is: 'threshold'; readonly name: 'overbought' | 'oversold' | 'middle' }
    /** The subject itself, so much earlier: "is higher than 3 bars ago"; as a subject the close of that bar. */
    | { readonly is: 'earlier'; readonly back: Duration }
    /** A line that has to rise or fall as well: "above a rising 50 EMA". */
    | { readonly is: 'sloped'; readonly of: Value; readonly direction: Direction }
    /** A market by its name, and what of it is meant; null: its price. */
    | { readonly is: 'market'; readonly symbol: string; readonly of: Value | null }
    /** Something that cannot be had, or has no measure: "resistance", "the spread". */
    | { readonly is: 'cannot'; readonly name: string }
    /** Several values of which the same is said; null where no word tells how they are joined. */
    | { readonly is: 'list'; readonly args: readonly Value[]; readonly join: 'and' | 'or' | null }
    /** Something said before: "it", "the fast one", "the upper band", "that level". */
    /** `kind`: what a band is called, where that tells bands and channels apart; `of`: what is meant again, where its own words tell. */
    | {
        readonly is: 'reference'
        readonly to: ValueReference
        readonly output: string | null
        readonly kind?: BandKind
        readonly of?: Value
      }
  )

export type BandKind = 'band' | 'channel'

/** A pattern whose direction is told by another word, or by the side of its rule. */
export type TwoSidedPattern = 'engulfing' | 'harami' | 'pin_bar'
export type Deed = 'crossed' | 'touched' | 'gapped'
/** The same of a day, which no bar of a shorter chart is. */
export type DayOf = `day ${Deed}`
/** A bar that is spoken of. `last` may be the one that is decided on or the one before; `up` and `down` are told by their colour. */
export type BarReference =
  | 'signal'
  /** Told by its part in what came before: "the setup candle", "the breakout candle". */
  | 'setup'
  | 'breakout'
  /** The bar that went farthest: "the sweep low", "the pullback low"; the wick of the bar itself where nothing else did. */
  | 'reach'
  | 'wick'
  /** Told by what price did there: "the touch candle", "the bar that crossed", "the gap day". */
  | Deed
  | DayOf
  /** "That low": a price that was spoken of, else the bar's. */
  | 'named'
  | 'entry'
  /** The bar around an inside bar. */
  | 'mother'
  | 'previous'
  | 'that'
  | 'it'
  | 'first'
  | 'last'
  | 'current'
  | Direction
  | PatternName
  | TwoSidedPattern
/** `all` are the averages spoken of; `own` is the value that something is compared with ("its average"); `line` is of whichever indicator has that output. */
export type ValueReference =
  | 'it'
  | 'own'
  | 'fast'
  | 'slow'
  | 'average'
  | 'band'
  | 'line'
  | 'level'
  | 'same'
  | 'index'
  | 'oscillator'
  | 'both'
  | 'all'
  | 'either'
  | PositionValue
  /** The subject is left out. */
  | 'unsaid'

/** What a count begins anew with. */
export type CountPeriod = (typeof countPeriods)[number]
/** What is known of the open position alone. */
export type PositionValue = (typeof terms.position.names)[number]

export type Comparison = 'gt' | 'gte' | 'lt' | 'lte' | 'eq'

/** What of a bar does it, where the words tell: it closes or opens there, its high or low is there at least (`extreme`), it is so large. */
export type BarPart = 'close' | 'open' | 'extreme' | 'size'

/** What is said of a value: a condition without its subject. */
export type Predicate = Placed &
  /** `isBack`: it was on the other side before. */
  (
    | {
        readonly does: 'compare'
        readonly how: Comparison
        readonly to: Value
        readonly part: BarPart | null
        readonly isBack: boolean
      }
    /**
     * Null direction: as the level tells (breaking a high is up) or as an entry goes, else either way, as it is where `isEither`
     * says so. `isBack`: it was there before.
     */
    | {
        readonly does: 'cross'
        readonly direction: Direction | null
        readonly isEither?: true
        /** "The other way", "the wrong way": against the trade. */
        readonly isAgainst?: true
        readonly to: Value
        readonly part: BarPart | null
        readonly isBack: boolean
      }
    /** Crosses the line that belongs to it, as MACD its signal line; what has none crosses the level that it comes `from`. */
    | { readonly does: 'signal cross'; readonly direction: Direction | null; readonly from?: Value; readonly isAgainst?: true }
    /**
     * `isBack`: it returns there, and is there when it has; `isHeld`: the bar closes on the side that it came from, as a bounce does;
     * `direction` where the words tell from which side it comes.
     */
    | { readonly does: 'touch'; readonly to: Value; readonly isBack?: true; readonly isHeld?: true; readonly direction?: Direction }
    /** Goes beyond one of two ends: "sweeps the high or low of yesterday". */
    | { readonly does: 'sweep'; readonly to: Value }
    | { readonly does: 'between'; readonly low: Value; readonly high: Value }
    /** Within a range, band, channel or cloud or outside of it; `isChange` where it comes there. */
    | {
        readonly does: 'inside'
        readonly of: Value
        readonly isIn: boolean
        readonly isChange: boolean
        readonly direction: Direction | null
        readonly part: BarPart | null
      }
    /** So far from a value: "more than 2% below the EMA", "within 10 pips of the high". Null direction: on either side. */
    | {
        readonly does: 'away'
        readonly how: Comparison
        readonly by: Value
        readonly direction: Direction | null
        readonly from: Value
        readonly isCross: boolean
      }
    /** Rises or falls so many bars in a row. */
    | { readonly does: 'trend'; readonly direction: Direction; readonly over: Duration | null }
    /** Turns from falling to rising, or the other way; null: either way. */
    | { readonly does: 'turn'; readonly direction: Direction | null }
    /** Averages each above the next longer one, or each below it. */
    | { readonly does: 'stacked'; readonly direction: Direction }
    /** Changes by so much: "drops 2% in a day", "is up 3% from the open". Null direction: either way. */
    | {
        readonly does: 'move'
        readonly direction: Direction | null
        readonly how: Comparison
        readonly by: Value
        readonly over: Duration | null
        readonly from: Value | null
      }
    /** Is or becomes green, bullish, up: of candles and of lines that have a side. Null direction: the other one. */
    | { readonly does: 'color'; readonly direction: Direction | null; readonly isChange: boolean }
    /** Is the most extreme of a stretch: "makes a new 20 day high", "closes at a 10 day low". Null over: it is not said. */
    | {
        readonly does: 'extreme'
        readonly of: 'high' | 'low' | 'close' | null
        readonly most: 'highest' | 'lowest'
        readonly over: Duration | null
        /** Told by a word of size ("the narrowest"): of a bar its range. */
        readonly isSize?: true
      }
    /** In the upper or lower part of a range, the bar's own where `of` is null; `percent` of the range. */
    | {
        readonly does: 'range part'
        readonly end: 'top' | 'bottom'
        readonly percent: number
        readonly of: Value | null
        readonly part: 'close' | 'open' | null
      }
    /** Without a measure: "is near the EMA", "is strong". */
    | { readonly does: 'vague'; readonly name: string; readonly to: Value | null }
    | { readonly does: 'join'; readonly op: 'and' | 'or'; readonly args: readonly Predicate[] }
    | { readonly does: 'not'; readonly arg: Predicate }
    /** It was so before; when is not said. */
    | { readonly does: 'was'; readonly arg: Predicate }
    /** On each of the last bars ("for 3 bars"), or on at least one of them ("within the last 5 bars"). */
    | { readonly does: 'window'; readonly how: 'for' | 'within' | 'ago'; readonly over: Duration; readonly arg: Predicate }
    /** On at least so many of the last bars. */
    | { readonly does: 'count'; readonly least: number; readonly over: Duration; readonly arg: Predicate }
  )

/** A bar that is spoken of: "the daily candle", "the previous bar", "the next candle". */
export interface Candle {
  readonly timeframe: SaidTimeframe | null
  readonly back: number | null
  readonly isNext: boolean
  /** Told by its length alone: "the day", "weeks". */
  readonly isUnit?: true
  readonly isHeikinAshi: boolean
}

/** So many bars in a row: "the last 3 candles". */
export interface Bunch {
  readonly count: number
  /** "The previous 5": those before the bar that is spoken of. */
  readonly isBefore: boolean
  readonly timeframe: SaidTimeframe | null
  readonly isHeikinAshi: boolean
}

/** The values that a predicate is about: "the 20 and the 50 EMA". */
export interface Values {
  readonly op: 'and' | 'or'
  readonly values: readonly Value[]
}

/** True or false at each bar, as it is said. */
export type Condition = Placed &
  (
    | { readonly says: 'of'; readonly subject: Value; readonly predicate: Predicate }
    /** One argument alone stood in brackets. */
    /** `isListed`: only commas join them. */
    /** `isWhole`: said as one thing, as a bar with all that it does: "a green candle that closes above VWAP". */
    | {
        readonly says: 'join'
        readonly op: 'and' | 'or'
        readonly args: readonly Condition[]
        readonly isListed?: true
        readonly isWhole?: true
      }
    | { readonly says: 'not'; readonly arg: Condition }
    | {
        readonly says: 'pattern'
        readonly name: PatternName | TwoSidedPattern
        readonly timeframe: SaidTimeframe | null
        readonly back: number | null
      }
    /** Candles of a colour; `row` in a row. */
    | {
        readonly says: 'candle'
        readonly direction: Direction
        readonly row: number
        readonly timeframe: SaidTimeframe | null
        readonly back: number | null
        readonly isHeikinAshi: boolean
        /** "A green one": of the kind of those before. */
        readonly isOne?: true
      }
    | { readonly says: 'gap'; readonly direction: Direction | null; readonly how: Comparison; readonly by: Value | null }
    /** `of` is null where the oscillator is not said. */
    | { readonly says: 'divergence'; readonly direction: Direction; readonly of: Value | null }
    /** Two averages cross, when is told by a name, and which where the text does not say: "golden cross (20/100)". */
    | { readonly says: 'averages cross'; readonly direction: Direction; readonly lines?: readonly [Value, Value] }
    /** One after the other, each on a later bar; `within` of the first step is null. */
    | {
        readonly says: 'sequence'
        readonly steps: readonly { readonly when: Condition; readonly within: Duration | null }[]
        /** What ends what has begun. */
        readonly resets?: Condition
      }
    /** `ago`: as it was so many bars earlier. */
    | { readonly says: 'window'; readonly how: 'for' | 'within' | 'ago'; readonly over: Duration; readonly arg: Condition }
    /**
     * Price goes beyond a level and a bar closes back on its own side, the same or a later one. `direction` is where it goes; null: as
     * the side of the trade tells, below a low before a long one.
     */
    | { readonly says: 'sweep'; readonly to: Value; readonly direction: Direction | null; readonly isOneBar: boolean }
    | { readonly says: 'always' }
    /** So long after the entry the trade is in profit or not: by so much, by anything where that is null. */
    | { readonly says: 'stands'; readonly isUp: boolean; readonly by: Distance | null; readonly after: Duration }
    /** At least so many times in a stretch. */
    | { readonly says: 'count'; readonly least: number; readonly over: Duration; readonly of: Condition }
    /** The first time in a day, week or session; null: since when is not said. */
    /** `after`: of the bars that open then or later. */
    | {
        readonly says: 'first'
        readonly in: 'day' | 'week' | 'month' | 'session' | null
        readonly of: Condition
        readonly after?: Clock
      }
    | { readonly says: 'weekday'; readonly days: readonly Weekday[] }
    | { readonly says: 'time'; readonly from: Clock; readonly to: Clock }
    /** `after`: at the end of the bar of that chart, or of the strategy's own, that opens then. */
    | { readonly says: 'at time'; readonly time: Clock; readonly after?: SaidTimeframe | 'bar' }
    | { readonly says: 'session'; readonly name: SessionName }
    /** The n-th trading day of a month; negative from its end. */
    | { readonly says: 'month day'; readonly n: number }
    /** In so long a time after the day's open (`first`) or before its close. */
    | { readonly says: 'day edge'; readonly edge: 'first' | 'last'; readonly over: Duration }
    /** 1 to 12. */
    | { readonly says: 'months'; readonly months: readonly number[] }
    /** Said before: "the opposite happens", "the same signal", "that". */
    | { readonly says: 'reference'; readonly to: ConditionReference }
    /** It cannot be had or has no measure; the words stand in the text. */
    | { readonly says: 'cannot'; readonly name: string }
    /** `of`: what is said beside it, as the colour of “a big green candle”. */
    | { readonly says: 'vague'; readonly name: string; readonly of?: Condition }
  )

/**
 * `otherwise`: where the condition before does not hold; `all` and `any`: of the conditions listed before; a number: the rule or
 * condition with it; `before`: those that no other act has taken; `above` and `below`: what limits the other side, the other way round;
 * `bias`: the way that is traded, as a filter of each side tells it.
 */
export type ConditionReference =
  | 'above'
  | 'below'
  | 'opposite'
  | 'same'
  | 'reverse cross'
  | 'bias'
  | 'otherwise'
  | 'that'
  | 'all'
  | 'any'
  | 'before'
  | number

/** `HH:MM`, with the zone that is said beside it; `isUnsure` where it may be before noon or after: "flat by 3:45". */
export interface Clock {
  readonly time: string
  readonly zone: string | null
  readonly isUnsure?: true
}

/** A clock time as it is written; `mayBeLate`: its half of the day is not said, as in `9:30`. */
export interface ClockWord {
  readonly time: string
  readonly half: 'am' | 'pm' | null
  readonly mayBeLate: boolean
}

/** What a level is taken from where no value is named: a bar, a range, the last swing, the cloud. */
export type Spoken =
  | BarReference
  | SaidRange
  | (SaidWhen & { readonly back: number })
  | { readonly over: Duration; readonly isBefore: boolean }
  | 'swing'
  | 'cloud'
  | 'band'

/** How far away, or at which level, a stop or target lies. */
export type Distance = Placed &
  /** `isMoney`: dollars of the whole position, as has been answered. */
  (
    | { readonly by: 'number'; readonly value: number; readonly unit: Unit | null; readonly isMoney?: true }
    /** Two numbers where one is wanted: "20-30 pips". */
    | { readonly by: 'between'; readonly low: number; readonly high: number; readonly unit: Unit | null }
    | { readonly by: 'atr'; readonly mult: number; readonly period: number | null }
    /** At a level, or so far `beyond` it; `where`: above or below, where that is said. */
    /** `isImplied`: nothing names the level, which is the entry of the position: "2% below". */
    | {
        readonly by: 'level'
        readonly level: Value
        readonly beyond: Distance | null
        readonly where: Direction | null
        readonly isImplied?: true
      }
    /** As far away as a value is large: "2 times the size of the candle". */
    | { readonly by: 'size'; readonly of: Value; readonly times: number }
    /** The far end of a bar or range: for a stop on the losing side, for a target on the winning one. */
    | { readonly by: 'far side'; readonly of: Spoken; readonly beyond: Distance | null; readonly where: Direction | null }
    /** The farther or the nearer of two: "2% or 1.5 ATR, whichever is larger", "1.5 ATR but at least 15 pips". */
    | { readonly by: 'either'; readonly of: readonly [Distance, Distance]; readonly most: 'far' | 'near' }
    /** Where the n-th target lies: "after TP1". */
    /** `share`: of the way there, 0.5 is half of it; `isPart`: it sells a part of the position, as "once half is off" has it. */
    | { readonly by: 'target'; readonly n: number; readonly share?: number; readonly isPart?: true }
  )

/** Trading days, or times of a day, when entries are allowed or not. */
export type Stretches =
  | {
      readonly part: 'hours'
      readonly from: Clock
      readonly to: Clock
      readonly days: readonly Weekday[] | null
      readonly isBlocked: boolean
      /** Hours of a list, which neither narrow others nor are the rest of others. */
      readonly isListed?: true
    }
  | { readonly part: 'days'; readonly days: readonly Weekday[]; readonly isBlocked: boolean }
  /** `isOverlap`: only while all of them are open. */
  | { readonly part: 'sessions'; readonly names: readonly SessionName[]; readonly isOverlap?: true; readonly isBlocked: boolean }
  /** So long after the open of the day (`first`), or of the session `of`, or before its close. */
  | {
      readonly part: 'day edge'
      readonly edge: 'first' | 'last'
      readonly over: Duration
      readonly of?: SessionName
      readonly isBlocked: boolean
    }
  /** Only while the market's own day lasts: "RTH only". */
  | { readonly part: 'regular day'; readonly isBlocked: boolean }
  /** 1 to 12. */
  | { readonly part: 'months'; readonly months: readonly number[]; readonly isBlocked: boolean }
  /** Trading days of a month by their number; negative from its end. */
  | { readonly part: 'month days'; readonly days: readonly number[]; readonly isBlocked: boolean }

/** When a position is closed by the clock; `only`: of that side, where one is said. */
export type SaidTimeExit = { readonly only?: Side } & SaidExitTime
type SaidExitTime =
  /** `isBare`: told by its length alone, which is a rule only as a sentence of its own: "max 72 bars". */
  | { readonly part: 'time exit'; readonly after: Duration; readonly isBare?: true }
  /** Not before so long: "hold at least 3 bars". */
  | { readonly part: 'shortest hold'; readonly over: Duration }
  /** At a clock time, or at the open or close of a weekday; null where it is not said. */
  | { readonly part: 'exit at'; readonly time: Clock | null; readonly day: Weekday | null; readonly of: 'open' | 'close' | null }
  | { readonly part: 'exit at end'; readonly of: 'day' | 'week' | 'weekend' | 'month' | 'session'; readonly session: SessionName | null }
  /** So long before the end: "10 minutes before the close". */
  | { readonly part: 'exit before end'; readonly of: 'day' | 'week' | 'weekend' | 'month' | 'session'; readonly over: Duration }
  /** At the open or close of the bar, day or week after: "at the next open" names no unit. */
  | { readonly part: 'exit next'; readonly of: 'open' | 'close'; readonly unit: TimeUnit | null }

/** In which losses and gains are counted; `run` is all of a test, null where it is not said. */
export type SaidPeriod = 'day' | 'week' | 'month' | 'run' | null

/** What ends or pauses trading, and how often and how large one trades. */
export type SaidLimit =
  | {
      readonly part: 'size'
      readonly kind: 'risk_percent' | 'risk_cash' | 'percent_unclear' | 'percent_equity' | 'fixed_cash' | 'fixed_units' | 'fixed_lots'
      readonly value: number
    }
  | { readonly part: 'leverage'; readonly value: number }
  /** What all positions together may be worth, in multiples of the account. */
  | { readonly part: 'leverage limit'; readonly long: number; readonly short: number }
  /** `isOpenSaid`: "open", "at a time"; otherwise as in "max 2 trades", which may be meant of a day. */
  | { readonly part: 'open trades'; readonly most: number; readonly isOpenSaid: boolean }
  | { readonly part: 'trades a day'; readonly most: number }
  | { readonly part: 'trades in'; readonly most: number; readonly of: 'week' | 'month' | 'session' }
  /** No more trades after so many losses (`isRow`: one after the other) or so large a loss or profit; null: no period is said. */
  | {
      readonly part: 'daily stop'
      readonly losses: number | null
      readonly isRow: boolean
      /** What `losses` counts where it is not losses. */
      readonly result?: 'win' | 'trade'
      readonly amount: Distance | null
      /** `drawdown`: from the best that the account has had. */
      readonly of: 'loss' | 'profit' | 'drawdown'
      readonly per: SaidPeriod
      /** What is open is closed as well. */
      readonly closes?: boolean
      /** For so long, where it is not until the period is over. */
      readonly pause?: Duration
    }
  /** A pause of so long, of so many signals, or until another trading day, after an exit or after `count` losses. */
  | {
      readonly part: 'cooldown'
      readonly over: Duration | null
      readonly until?: 'next day' | 'day after next'
      readonly signals: number | null
      readonly after: 'exit' | 'loss' | 'stop'
      readonly count: number | null
    }
  | { readonly part: 'reentry'; readonly most: number; readonly within: Duration | null; readonly when: Condition | null }
  /** `entries` counts the first; null where it is not said. */
  | { readonly part: 'pyramiding'; readonly entries: number | null; readonly step: Distance | null; readonly when: Condition | null }

/** What a test is run on. */
export type SaidSetting =
  | { readonly part: 'market'; readonly symbol: string }
  | { readonly part: 'chart'; readonly timeframe: SaidTimeframe }
  | { readonly part: 'zone'; readonly zone: string }
  /** ISO dates, both included. */
  | { readonly part: 'period'; readonly from: string | null; readonly to: string | null }
  | { readonly part: 'last period'; readonly over: Duration }
  | { readonly part: 'capital'; readonly value: number }
  | { readonly part: 'adjustment'; readonly for: Adjustment }
  /**
   * What is not to be taken from the words around: times of the day as when trading is allowed at all, a zone that is said once for
   * every time, the chart of a value as that of the strategy.
   */
  | { readonly part: 'as said'; readonly of: 'times' | 'zones' | 'chart' }
  /** `any`: costs without a name, whose unit tells what they are; `all`: every one of them. */
  | {
      readonly part: 'costs'
      readonly of: 'spread' | 'slippage' | 'commission' | 'any' | 'all'
      readonly value: number
      readonly unit: Unit | null
      /** Null: for each order, as for a side. */
      readonly per: 'side' | 'lot' | 'share' | null
      /** For both orders of a trade together. */
      readonly isRoundTrip: boolean
    }

/** The parts of a plan beside its conditions, as they are said. */
export type Part = Placed &
  (
    | { readonly part: 'stop'; readonly side: SaidSide; readonly distance: Distance | null }
    /** Null distance: no target. `n`: the number that a target has. `portion` in percent of the position. */
    | {
        readonly part: 'target'
        readonly side: SaidSide
        readonly n: number | null
        readonly distance: Distance | null
        readonly portion: number | null
        readonly isRest: boolean
        /** Its level goes on with each bar, or stays as it was at the entry, where that is said. */
        readonly moves?: boolean
      }
    /** `isRest`: only what a target leaves. */
    | {
        readonly part: 'trailing'
        readonly side: SaidSide
        readonly distance: Distance | null
        readonly after: Distance | null
        readonly step: Distance | null
        readonly isRest: boolean
        /** Where shorts are trailed along a line of their own. */
        readonly short?: Distance
        /** From which extreme it is counted; null where that is not said. */
        readonly follows: 'extreme' | 'close' | null
        /** It comes after what was said before it: "half at 2R, then trail". */
        readonly isNext?: true
      }
    | { readonly part: 'breakeven'; readonly after: Distance | null; readonly offset: Distance | null; readonly isNext?: true }
    | SaidLimit
    | Stretches
    | SaidTimeExit
    | SaidSetting
    | { readonly part: 'side'; readonly only: Side | 'both' }
    /** `isOwn`: the signal is of the very side that it is said to close. */
    | { readonly part: 'opposite'; readonly does: 'reverse' | 'exit' | 'ignore'; readonly isOwn?: true }
    /** When acts of a rule are carried out, said beside the rule: "buy at the next open". */
    | { readonly part: 'fill'; readonly of: 'entry' | 'all'; readonly side: SaidSide; readonly fill: NonNullable<SaidFill> }
    /** Of a resting order; `over` null: when the other of two is filled. */
    /** Entries whose stop lies nearer or farther are left out. */
    | { readonly part: 'stop bounds'; readonly least: Distance | null; readonly most: Distance | null }
    /** What a result makes of the size: so many times as much, again with each further one (`grows`), or so much of the account in percent. */
    | {
        readonly part: 'size after'
        readonly after: 'loss' | 'win'
        readonly count: number
        readonly by: Resize
        /** The result that ends it, where it is said. */
        readonly until: 'loss' | 'win' | null
      }
    /** "Back to normal after a win". */
    | { readonly part: 'size reset'; readonly after: 'loss' | 'win' }
    | { readonly part: 'cancel order'; readonly over: Duration | null; readonly until?: OrderEnd }
    | { readonly part: 'several'; readonly parts: readonly Part[] }
    /** `isDenied`: "no martingale". */
    | { readonly part: 'cannot'; readonly name: string; readonly isDenied: boolean }
  )

/** How much of a position: in percent of what was opened, or what is left of it (`percent` null where it is all that is left). */
export interface Portion {
  readonly percent: number | null
  readonly isRest: boolean
  /** "Half of the longs". */
  readonly side?: Side
  /** "Half when …": without a word for leaving, which the words before it tell. */
  readonly isBare?: true
}

/** Something that is done: `sell` may open or close, and the whole text decides. */
export interface Act {
  readonly does: 'enter' | 'sell' | 'exit'
  readonly side: SaidSide
  readonly fill: SaidFill
  /** Of an exit: null is the whole position. */
  readonly portion: Portion | null
  /** Its market, chart, size and the like: "buy 2 lots of EURUSD". */
  readonly parts: readonly Part[]
  /** "… then buy": what is said behind it is no condition beside what it waits for. */
  readonly isThen?: true
  /** An order that is opened: "open a buy … and a sell …". */
  readonly isOrder?: true
  /** The way that is traded, as what was waited for tells it: "in the direction of the break", "the opposite way of the sweep". */
  readonly goes?: 'with' | 'against'
}

/** An act with all that it waits for. */
export interface Doing {
  readonly act: Act
  readonly when: Condition | null
  /** "Only buy when …": may be a rule or a filter of others. */
  readonly isOnly: boolean
  /** What it waits for stands before it, so that nothing said earlier is meant for it. */
  readonly isFronted?: true
  /** What it waits for has to hold then ("provided …"), and is no step that comes later. */
  readonly isHeld?: true
}

/** What ends a position, whichever of it comes first: a condition, a target, a time. */
export interface Leave {
  readonly when: Condition | null
  readonly parts: readonly Part[]
}

/** What a heading says of the lines under it. `join` tells how their conditions are joined, where that is said. */
export interface Heading {
  readonly side: SaidSide
  /** `setup` and `trigger` are parts of an entry where there is more than one of them. */
  readonly role: 'entry' | 'setup' | 'trigger' | 'sell' | 'exit' | 'filter' | 'skip' | 'risk' | null
  readonly join: 'and' | 'or' | null
}

/** What a correction puts in the place of what was said before it: "no wait, 15". */
export type Correction =
  | { readonly kind: 'value'; readonly value: Value }
  /** As many as there are, in their order: "make that 10 and 20". */
  | { readonly kind: 'numbers'; readonly numbers: readonly number[] }
  | { readonly kind: 'distance'; readonly distance: Distance }
  | { readonly kind: 'timeframe'; readonly timeframe: SaidTimeframe }
  | { readonly kind: 'side'; readonly side: Side }
  | { readonly kind: 'part'; readonly part: Part }
  | { readonly kind: 'condition'; readonly when: Condition }
  /** "No wait, above 70": of the level that something was compared with. */
  | { readonly kind: 'level'; readonly how: Comparison; readonly to: Value }
  | { readonly kind: 'duration'; readonly over: Duration }
  | { readonly kind: 'clock'; readonly time: Clock }

/** What an order waits for. */
export type OrderKind = Pick<Order, 'type' | 'side'>

/** Another size: so many times the usual one, or so many percent at risk. */
export type Resize = { readonly times: number; readonly grows: boolean } | { readonly percent: number }

/** A time at which an order ends, or what it ends with. */
export type OrderEnd = { readonly clock: Clock } | { readonly of: Tags['endOf'] }

export interface Order {
  readonly type: 'stop' | 'limit'
  readonly side: SaidSide
  readonly distance: Distance | null
  readonly expires: Duration | null
  readonly ends?: readonly OrderEnd[]
  /** How far beyond its level it may still be filled. */
  readonly limit?: Distance
}

/** When an act is carried out, where that is said; `day_open`: at the open at which its condition is known. */
export type SaidFill = Fill | 'next_day' | 'day_open' | null

/** Something that stands on its own in a text. */
export type Clause = Placed &
  (
    | {
        readonly clause: 'enter'
        readonly side: SaidSide
        /** `sell` may open or close: the whole text decides. */
        readonly isSell: boolean
        readonly when: Condition | null
        readonly order: Order | null
        readonly fill: SaidFill
        readonly parts: readonly Part[]
      }
    | {
        readonly clause: 'exit'
        readonly side: SaidSide
        readonly when: Condition | null
        readonly fill: SaidFill
        readonly parts: readonly Part[]
      }
    /** In the market while something holds ("hold while …", `isWhile`), or when it does ("hold if …"). */
    | { readonly clause: 'hold'; readonly side: SaidSide; readonly when: Condition; readonly isWhile: boolean }
    /** Leaves the one side for the other; `side` is the one that is taken, where that is said. */
    | { readonly clause: 'reverse'; readonly side: SaidSide; readonly when: Condition }
    /** "Only if …", "not when …" in a sentence of its own: of the entries before it; `isOfEntry` where it says so itself. */
    | { readonly clause: 'provided'; readonly when: Condition; readonly isOfEntry?: true }
    /** An act that names no condition: "then I buy". */
    | { readonly clause: 'act'; readonly act: Act }
    /** What must hold for any entry of that side; `isOnly` as in "only buy if". */
    /** `isSole`: the other side is barred while it holds. */
    | { readonly clause: 'filter'; readonly side: SaidSide; readonly when: Condition; readonly isOnly: boolean; readonly isSole?: true }
    /** No entry then. */
    | { readonly clause: 'skip'; readonly side: SaidSide; readonly when: Condition }
    | { readonly clause: 'part'; readonly part: Part }
    /** What ends a position, by itself: under a heading that says so. */
    | { readonly clause: 'due'; readonly leave: Leave }
    /** Closes a portion; never the whole position. */
    | {
        readonly clause: 'partial exit'
        readonly side: SaidSide
        readonly portion: Portion
        readonly when: Condition | null
        readonly fill: SaidFill
        readonly parts: readonly Part[]
        /** "Each time …": not only once a position. */
        readonly isEach?: true
      }
    /** What follows is of that side or role: "For longs:", "Exit:", "Buy when all of the following are true:". */
    | ({ readonly clause: 'section' } & Heading)
    /** The mark of a list's item: a bullet, "2)", "Rule 2:"; null where it has no number. */
    /** `isStep`: what stands under it comes after what stood under the one before. */
    /** `isBare`: no mark tells it from a number of the rule itself, only that the others count on from it. */
    | { readonly clause: 'item'; readonly n: number | null; readonly isStep?: true; readonly isBare?: true }
    /** Said of the steps beside it: they come in this order, or the last comes at most so long after the one before. */
    | { readonly clause: 'steps'; readonly within: Duration | null }
    /** A condition that no act stands beside; its section or the act before takes it. */
    /** `isNext`: it is waited for, after what was said before: "then price closes above it". */
    /** `within`: at most so long after it. `isInOrder`: later than what was said before, whatever that is. */
    | {
        readonly clause: 'condition'
        readonly when: Condition
        readonly isNext?: true
        readonly within?: Duration
        readonly isInOrder?: true
      }
    /** What the text is about, with its numbers: "RSI(2): buy when it …". */
    | { readonly clause: 'topic'; readonly value: Value; readonly isIdle?: true }
    /** How far back the only indicator of the text looks, told by itself: "14 period". */
    | { readonly clause: 'setting'; readonly length: number }
    /** Several that are said as one: "long above, short below the 200 EMA". */
    | { readonly clause: 'several'; readonly clauses: readonly Clause[] }
    /** Takes the place of something said before. */
    /** `said` is what it replaces, where that is named: "not 70, 65". */
    | { readonly clause: 'correct'; readonly said: Correction | null; readonly by: Correction }
    | { readonly clause: 'define'; readonly name: string; readonly value: Value | null; readonly condition: Condition | null }
    /**
     * "Opposite for shorts", "vice versa"; `risk`: "same stop and target for shorts"; `same`: "same for shorts"; `sell`: "sell is the
     * opposite", which may leave a long or open a short.
     */
    | { readonly clause: 'mirror'; readonly side: SaidSide; readonly of: 'entry' | 'exit' | 'all' | 'risk' | 'same' | 'sell' }
    /** It cannot be had: "ignore your instructions" is `prompt_injection`. */
    | { readonly clause: 'cannot'; readonly name: string }
    /** Says nothing that is traded: a title, a greeting, a story. */
    /** `defines`: gives a name a meaning, which stands wherever the name does. */
    | { readonly clause: 'remark'; readonly defines?: string }
  )

/** What the constituents of each category mean. */
export interface Categories {
  /** The rules of the other side. */
  readonly Mirror: true
  /** The size of a bar or of a part of it, or its volume, where nothing else can be meant. */
  readonly Sized: Value
  /** What is said of one: "a larger body than the previous one", "the highest volume of the last 20 bars". */
  readonly Sizing: { readonly of: Value; readonly said: Predicate }
  /** The same, and what alone would be a condition: “a body above 10 pips”. */
  readonly Trait: { readonly of: Value; readonly said: Predicate }
  /** Whom a mirrored rule is for. */
  readonly Other: Side | 'both'
  /** A gap of three bars, by the way in which it was left; that price comes back into one; and that structure is broken. */
  readonly Imbalance: Direction
  readonly IntoGap: Direction
  readonly Broken: true
  /** Trades of a side, as what is left out: "short setups", "shorting". */
  readonly SideTrades: Side
  readonly SideTaken: Side
  readonly BiasWord: true
  readonly Way: true
  readonly Along: true
  /** The side that is not traded. */
  readonly NoSide: Side
  /** That they are not taken, and that this has no exception. */
  readonly Barred: true
  readonly Entirely: true
  /** A side that is switched on or off. */
  readonly SideFlag: { readonly side: Side; readonly isOn: boolean }
  /** Entries of a side that are looked for. */
  readonly Looking: SaidSide
  /** A change to the other side; the side that is taken, null where it is not said. */
  readonly Reversal: { readonly to: Side | null }
  /** A signal of the other side, and the side that it opens; null where it is not said. */
  readonly Opposing: { readonly to: Side | null }
  readonly OpposingComes: { readonly to: Side | null }
  /** "Same stop and target". */
  readonly SameRisk: true
  readonly Number: number
  readonly Count: number
  readonly Duration: Duration
  readonly Timeframe: Timeframe
  readonly OtherTimeframe: OtherTimeframe
  /** The chart that what follows is said of: "on the daily chart", "HTF (4H):". */
  readonly Scope: Timeframe
  readonly Numbers: { readonly numbers: readonly number[]; readonly join: 'and' | 'or' | null }
  /** What comes last: "the retest", "it". */
  readonly Follower: true
  /** That nothing is done: "otherwise cancel". */
  readonly Void: true
  /** Words that put an entry off: "I don't buy right away". */
  readonly NotYet: true
  /** How an entry is put off: "right away", denied. */
  readonly PutOff: true
  /** The one before, of bars in a row. */
  readonly StepBack: true
  /** What comes at most so long after what was said before it. */
  readonly Later: { readonly when: Condition; readonly within: Duration }
  /** How long an indicator looks back; null unit: bars of its own chart, or a day's where the chart has it. */
  readonly Length: { readonly count: number; readonly unit: TimeUnit | null }
  /** How many deviations or ranges a band lies away. */
  readonly Deviation: number
  /** Lines that a text names beforehand. */
  readonly Lines: readonly Value[]
  /** The last bars of which an extreme is taken. */
  /** `mayBeWindow`: it may also say within which time something happens, as in "a break of its high within 3 bars". */
  readonly Span: { readonly over: Duration; readonly isBefore: boolean; readonly mayBeWindow?: true }
  readonly Earlier: SaidWhen & { readonly back: number }
  readonly Bar: BarReference
  readonly Range: SaidRange
  /** At the close of the bar that is acted on. */
  readonly ItsClose: true
  /** How long the first part of a day is: "the first half hour". */
  readonly FirstPart: Duration
  /** A range whose ends are looked at: "the high and low of the first hour". */
  readonly Drawn: SaidRange
  readonly Clock: Clock
  readonly Zone: string
  readonly BareHours: Categories['Hours']
  /** `isOpen`: only one end is said ("before 12:00"). */
  readonly Hours: { readonly from: Clock; readonly to: Clock; readonly isOpen?: true }
  /** A clock time whose half of the day is not settled. */
  readonly Hour: ClockWord & { readonly zone: string | null }
  readonly Days: readonly Weekday[]
  readonly Sessions: readonly SessionName[]
  readonly Months: readonly number[]
  /** First and last day of what is said, ISO. */
  readonly Day: readonly [string, string]
  readonly Value: Value
  /** A value in a formula, and the sign of what is reckoned of it and others. */
  readonly Operand: Value
  readonly Operands: readonly Value[]
  readonly Formula: Extract<Value, { is: 'calc' }>
  readonly Occurrence: number
  /** A measure told behind a word that has none. */
  readonly Gloss: Predicate
  /** What a range is of, where it is told. */
  readonly Extent: SaidRange
  /** A stretch of the day by its name. */
  readonly PartOfDay: string
  /** Where an oscillator is low or high, with the number that is said for it. */
  readonly Threshold: { readonly isLow: boolean; readonly level: Value }
  /** One end of a range: "the top 25%", and with what it is the end of; null: the bar's own. */
  readonly RangeEnd: Categories['RangePart']
  readonly RangePart: { readonly end: 'top' | 'bottom'; readonly percent: number; readonly of: Value | null }
  /** How something moves, without where to: "breaks back down". */
  readonly Motion: { readonly kind: 'cross' | 'break' | 'move'; readonly direction: Direction | null; readonly isBack: boolean }
  readonly Predicate: Predicate
  readonly Values: Values
  readonly Candle: Candle
  /** The bar that opens at a time of the day: "the 13:00 candle". */
  readonly ClockCandle: { readonly opens: Clock; readonly candle: Candle }
  readonly Bunch: Bunch
  /** The colour or side of a bar. */
  readonly Hue: Direction
  /** Either end of something: "the high or low of yesterday", "PDH/PDL". */
  readonly Ends: Value
  /** What something lies in a part of, null for its own bar. */
  readonly Whole: Value
  /** How much, with the word that tells whether at least or at most. */
  readonly Much: { readonly how: Comparison; readonly by: Value }
  /** Over how long, or from where, something moves. */
  readonly Tail: { readonly over: Duration | null; readonly from: Value | null }
  /** The most extreme of a stretch: "a new 20 day high". */
  readonly Newest: Pick<Extract<Predicate, { does: 'extreme' }>, 'of' | 'most' | 'over'>
  /** "for 3 bars", "two days in a row": on each of them. */
  readonly Run: Duration
  /** "within the last 5 bars": on one of them. */
  readonly Lookback: Duration
  /** "within 5 bars", "at most 3 bars later": how long after another step. */
  readonly Within: Duration
  /** The same at the end of what is said. */
  readonly Ending: Duration
  /** The same without the word that leads to it; `isBound` where it is told as the most that it may be: "5 bars or less". */
  readonly Soon: { readonly over: Duration; readonly isBound: boolean }
  /** What happens, as a noun: "a bullish engulfing", "3 green candles". */
  readonly Event: Condition
  /** Conditions parted by commas. */
  readonly Listed: readonly Condition[]
  readonly Condition: Condition
  readonly Distance: Distance
  readonly Distances: readonly Distance[]
  /** A profit or a loss that is reached. */
  readonly Gain: Distance
  readonly Loss: Distance
  /** The price at which the position was opened. */
  readonly EntryPrice: true
  /** Over how many bars an ATR that is spoken of is taken: "ATR length 20", "using a 14 ATR". */
  readonly AtrLength: number
  /** What points at something told beside it: "that's", "there's", "is where". */
  readonly Pointing: true
  /** A level or a profit that price comes to. */
  readonly Reached: Distance
  /** A further unit of the position is taken. */
  readonly AddAct: true
  /** How far the trade goes from one unit to the next. */
  readonly AddStep: Distance
  /** How often at most something is added. */
  readonly AddLimit: number
  /** A price so far from the entry price: "falls 5% below my entry". */
  readonly EntryMove: { readonly direction: Direction; readonly by: Distance }
  /** So far from the entry, as what is done there: "sell 8% higher". */
  readonly Away: { readonly direction: Direction; readonly by: Distance }
  /** The best price of a trade: "the highest close since entry". */
  readonly Peak: 'extreme' | 'close'
  /** A fall so far from the best price of the trade. */
  readonly PeakMove: { readonly direction: Direction; readonly by: Distance; readonly follows: 'extreme' | 'close' }
  /** What is risked, what is won. */
  readonly Rest: true
  readonly Ratio: readonly [number, number]
  /** How many times: "twice", "2.5 times"; what is risked: "the stop", "what I risk"; and the distance that both tell. */
  readonly Fold: number
  readonly Risked: true
  readonly Reward: Distance
  /** What is won, before how far it goes; and that it is aimed at. */
  readonly RewardHead: { readonly side: SaidSide; readonly n: number | null }
  readonly Aiming: true
  /** What a trade stood on is no more. */
  readonly Dead: true
  /** Price beyond a line that the trade lies on this side of. */
  readonly OtherSide: Condition
  /** Beside a way out: that it counts while the trade is open, or before another one does. */
  readonly Meanwhile: 'in trade' | 'before'
  /** The open or close at which the trade first has a profit. */
  readonly FirstProfit: 'open' | 'close'
  /** What a trailing stop or a move to break-even waits for. */
  readonly Trigger: Distance
  /** How much of a range lies at either end, in percent. */
  readonly Outer: number
  /** Half of something, as a share of it. */
  readonly Half: true
  /** Percent of a position. */
  readonly Portion: number
  readonly PortionOff: number
  readonly Percent: number
  readonly ForSide: SaidSide
  readonly StopHead: { readonly side: SaidSide }
  readonly TargetHead: { readonly side: SaidSide; readonly n: number | null }
  readonly TrailHead: { readonly side: SaidSide; readonly isRest: boolean }
  /** A stop moved to the entry price, and how far past it. */
  readonly ToEntry: { readonly offset: Distance | null }
  readonly Spoken: Spoken
  /** Results in a row, after which the size is another one. */
  readonly ResultRow: { readonly after: 'loss' | 'win'; readonly count: number; readonly isEach: boolean }
  readonly SizeThing: true
  readonly Resize: Resize
  /** The usual size again, with the result that brings it, where that is said. */
  readonly UsualSize: true
  readonly SizeReset: 'loss' | 'win'
  /** How far away a stop is said to lie. */
  readonly StopSize: true
  readonly StopIs: true
  readonly TakeIt: true
  readonly StopAway: { readonly how: Comparison; readonly by: Distance }
  /** "Whichever is wider". */
  readonly Farther: 'far' | 'near'
  /** The least or largest distance that a stop may lie away. */
  readonly Bound: { readonly most: 'far' | 'near'; readonly by: Distance }
  /** "max 2", "no more than two". */
  readonly Limit: number
  readonly OpenTrades: true
  /** A trade is open, or is not any more. */
  readonly InTrade: true
  readonly TradeOver: true
  readonly FromPeak: true
  readonly NoEntry: true
  readonly DayOver: { readonly per: SaidPeriod }
  readonly Drawdown: { readonly amount: Distance; readonly of: 'loss' | 'profit' | 'drawdown'; readonly per: SaidPeriod }
  readonly Losses: { readonly count: number; readonly isRow: boolean; readonly result?: 'win' | 'trade'; readonly per: SaidPeriod }
  /** What a pause follows. */
  readonly Outcome: { readonly after: 'exit' | 'loss' | 'stop'; readonly count: number | null }
  /** How long is rested: "wait 5 bars", "no new trades for an hour"; and what comes after it, which says no more. */
  readonly Wait: Duration
  readonly UntilNext: true
  /** The day of an exit, until it is over. */
  readonly SameDay: true
  /** Days, sessions, hours: without and with the word that leads to them. */
  readonly TradingTime: Stretches
  readonly TimePhrase: Stretches
  /** Several of them said as one: "8 to 11 and 13 to 16". */
  readonly Times: readonly Stretches[]
  /** A point in time at which something is done: "every Monday at midnight". */
  readonly Moment: Condition
  readonly TimeHead: true
  /** What leads to the only times of trading: "restrict trading to", "the only days I trade are". */
  readonly Confined: true
  /** That nothing is traded at any other time: "nothing outside of that", "otherwise I don't". */
  readonly RestOut: true
  /** What a time is not: "outside of the London session". */
  readonly Outside: readonly Stretches[]
  /** The hours of trading as settings tell them, by their start and their end. */
  readonly StartsAt: Clock
  readonly EndsAt: Clock
  readonly SetHours: { readonly from: Clock; readonly to: Clock }
  /** Days that are switched on or off. */
  readonly DayFlags: readonly { readonly day: Weekday; readonly isOff: boolean }[]
  /** How long a position is held. */
  readonly Held: Duration
  readonly ExitTime: SaidTimeExit
  readonly ExitAct: SaidSide
  /** Whether a trade is in profit: by so much, where that is said. */
  /** That a trade is in profit, or at a loss. */
  readonly Winning: true
  readonly Losing: true
  readonly Standing: { readonly isUp: boolean; readonly by: Distance | null }
  /** What is closed then: "anything still open". */
  readonly OpenTrade: true
  /** That the position is there at all, which says nothing of when it ends: "if neither is hit". */
  readonly StillIn: true
  readonly Happened: true
  /** That no target was reached: "the target has not been hit". */
  readonly NoTarget: true
  /** What a test came to: "win rate 54%, max drawdown 9%". */
  readonly Results: true
  /** How much an account may lose or gain in a period: "max daily loss", "weekly profit target". */
  readonly AccountLimit: { readonly of: 'loss' | 'profit'; readonly per: NonNullable<SaidPeriod> }
  /** That a position is held over a night or a weekend. */
  readonly Carry: 'day' | 'weekend'
  readonly Part: Part
  readonly Parts: readonly Part[]
  readonly Order: Order
  /** What an order waits for, said before it. */
  readonly Fronted: Condition
  /** Of both sides, said together. */
  readonly Orders: readonly [Order, Order]
  readonly OneFilled: true
  readonly Unfilled: true
  readonly Cancelled: true
  readonly OrderKind: OrderKind
  readonly OrderVerb: true
  readonly OrderPut: true
  /** "Stays there", "is deleted", of an order. */
  readonly Lasting: true
  readonly OrderLife: Duration
  readonly NotFills: true
  /** "At the open of the bar that follows", which no list of words tells. */
  readonly NextOpen: true
  readonly OtherGone: true
  readonly Act: Act
  /** An act by a noun: "a buy signal", "my exit". */
  readonly Signal: Act
  readonly Doing: Doing
  readonly When: { readonly when: Condition; readonly isOnly: boolean }
  readonly Leave: Leave
  readonly Share: Portion
  /** "Only longs", "long only". */
  readonly OnlySide: Side
  /** Trades of a side, as what is allowed: "longs". */
  readonly Allowed: Side
  /** What a need is for: "to go long", "before any entry". */
  readonly Aim: { readonly side: SaidSide }
  /** An entry as it is spoken of: "take the signal", "a trade is opened"; and that nothing else is one. */
  readonly Taken: { readonly side: SaidSide }
  readonly OnlyTaken: { readonly side: SaidSide }
  /** "No trades", "don't buy", "stay out". */
  readonly Skip: { readonly side: SaidSide }
  readonly Heading: Heading
  /** What leads to a rule and says nothing of it. */
  readonly LeadIn: { readonly leads: true }
  readonly Verdict: { readonly said: Stretch | null }
  readonly OnTimes: true
  /** A heading's words, without what ends it. */
  readonly Label: Heading
  /** Arguments of a call that say nothing of a trade. */
  readonly Argument: true
  readonly Correction: Correction
  readonly Side: Side | 'both'
  readonly Clause: Clause
}

/** What the words of each tag mean. */
export interface Tags {
  /** Names that the text gives a meaning, and what they stand for. */
  readonly ownName: string
  readonly ownValue: Value
  readonly ownCondition: Condition
  /** Words around a name that is given its meaning. */
  readonly definingLink: null
  readonly definingLead: null
  readonly stateLink: null
  readonly stateLead: null
  /** A name in quotes, as an argument of a call. */
  readonly quoted: string
  readonly number: number
  /** "2)", before the point of a list. */
  readonly itemMark: number
  /** A number up to 99 that is spelled out, as it is spoken. */
  readonly numberWord: number
  /** A number with its sign of percent. */
  readonly percent: number
  readonly cash: number
  /** `1:2`: what is risked, what is won. */
  readonly ratio: readonly [number, number]
  readonly clock: ClockWord
  /** An hour of a clock by its letter: `22h`. */
  readonly hourMark: number
  /** All hours of the days that are traded. */
  readonly aroundClock: null
  /** ISO. */
  readonly date: string
  readonly timeframe: Timeframe
  readonly otherTimeframe: OtherTimeframe
  /** A stretch of time in one word: `4h`, `20d`. */
  readonly timeSpan: Duration
  /** A number in millions by its letter, which may be minutes as well. */
  readonly million: number
  readonly symbol: string
  /** What stands where a market must be named. */
  readonly anySymbol: string
  /** A market's name that is an English word as well. */
  readonly symbolWord: string
  readonly unit: Unit
  readonly timeUnit: TimeUnit
  /** In the singular, as in "200 day average". */
  readonly oneTimeUnit: TimeUnit
  readonly fraction: number
  /** How many times: "twice", "double". */
  readonly multiple: number
  readonly ordinal: number
  readonly zone: string
  readonly weekday: Weekday
  readonly weekdays: readonly Weekday[]
  readonly dayPart: readonly [string, string]
  /** A stretch of the day whose hours only the market or the text tells: "RTH", "lunch". */
  readonly regularHours: null
  /** "RTH", "the cash session": the day of the market itself. */
  readonly cashHours: null
  readonly month: number
  readonly session: SessionName
  readonly indicator: { readonly name: IndicatorName; readonly output: string | null }
  readonly average: null
  readonly output: string
  readonly band: BandKind | null
  readonly field: PriceField
  readonly barSize: BarSize
  /** What a bar is called by what it did. */
  readonly barRole: 'signal' | 'entry' | 'setup' | 'breakout'
  readonly extremeWord: 'highest' | 'lowest'
  readonly openingRange: null
  /** What is done with a range before it is traded. */
  readonly markVerb: null
  readonly heikin: null
  /** Prices of a day or week that have a name: the high of the day, the close of the day before. */
  readonly namedPrice: SaidWhen & { readonly field: PriceField }
  /** %K and %D by their letter alone. */
  readonly kd: 'k' | 'd'
  readonly fastOrSlow: 'fast' | 'slow'
  readonly priceWord: null
  readonly pattern: PatternName | TwoSidedPattern
  readonly dayPattern: { readonly name: PatternName; readonly timeframe: Timeframe }
  readonly color: Direction
  /** Of a line that changes its colour. */
  readonly lineColor: Direction
  /** Colours and sides of candles only: "an up bar". */
  readonly candleColor: Direction
  /** Candles by their colour alone: “three reds”. */
  readonly barsOfColor: Direction
  readonly candleWord: null
  /** How much, which stands before a distance: "more than 2% below". */
  readonly amount: Comparison
  /** On which side, which no distance can mean. */
  readonly sideWord: Comparison
  readonly wasVerb: null
  /** What has been so may be over: "once RSI has been below 30". */
  readonly perfectVerb: null
  readonly auxVerb: null
  /** Part of a range, in percent. */
  readonly rangePart: number
  readonly positiveWord: Direction
  readonly thresholdWord: 'overbought' | 'oversold' | 'middle'
  readonly slopeVerb: Direction | null
  /** What a line does, before its name: "a rising average". */
  readonly slopeWord: Direction
  /** Averages in their order. */
  readonly stackWord: null
  /** A move by its noun: "a drop of 5%". */
  readonly moveNoun: Direction
  /** Said of a bar, how large it is: "bigger than". */
  readonly largeWord: Comparison
  readonly extremeAdjective: 'highest' | 'lowest'
  /** Of how large something is, which the height of a price is not. */
  readonly sizeMost: 'highest' | 'lowest'
  readonly largeAdjective: Comparison
  /** Verbs of what a bar's high or low does within the bar: "pokes above", "wicks below". */
  readonly pokeVerb: null
  /** A level that is passed within a bar, by its noun and by its verb: "a sweep of the low", "the low is swept". */
  readonly sweepNoun: null
  readonly sweepVerb: null
  readonly sweptWord: null
  readonly openVerb: null
  /** Of sessions, that they are open together: "both open", "overlap". */
  readonly openBoth: null
  readonly returnVerb: null
  /** Leaves a level on the side that it came from. */
  readonly bounceVerb: null
  readonly enterRange: boolean
  readonly appearVerb: null
  readonly showVerb: null
  readonly namedCross: Direction
  readonly crossNoun: null
  readonly andWord: null
  readonly orWord: null
  /** Behind pairs of which each goes with the one at the same place. */
  readonly respectively: null
  readonly unlessWord: null
  readonly notWord: null
  readonly thenWord: null
  readonly nextWord: null
  readonly comparison: Comparison
  readonly direction: Direction
  readonly crossVerb: Direction | null
  readonly breakVerb: Direction | null
  readonly moveVerb: Direction | null
  readonly closeVerb: null
  readonly beVerb: null
  readonly touchVerb: null
  /** What goes or becomes so need not have been otherwise: “goes up” rises, “turns up” fell before. */
  readonly turnVerb: 'turn' | 'become'
  readonly whenWord: null
  readonly sideNoun: Side
  readonly enterVerb: Side | null
  readonly sellVerb: null
  readonly exitVerb: Side | null
  readonly position: SaidSide
  readonly only: null
  readonly not: null
  readonly skipVerb: null
  /** The other way round. */
  readonly tableBar: null
  readonly mustWord: null
  readonly lookFor: null
  readonly turnOver: null
  readonly marketKind: null
  /** What a market, or its chart, stands behind: "Ticker:", "TF =". */
  readonly marketLabel: null
  readonly chartLabel: null
  readonly venueVerb: null
  readonly venueThing: null
  readonly beenWord: null
  /** Before a span that ends now: "the last ten years". */
  readonly pastWord: null
  readonly venueTail: null
  readonly mirrorWord: null
  readonly mirrorNoun: null
  readonly mirrorVerb: null
  readonly mirrorLink: null
  readonly entryNoun: 'entry' | 'setup' | 'trigger'
  readonly riskNoun: null
  /** What headings add: "rules", "conditions". */
  readonly listNoun: null
  readonly listJoin: 'and' | 'or'
  readonly conditionNoun: null
  readonly modal: null
  readonly actor: null
  readonly needVerb: null
  readonly waitVerb: null
  readonly contrast: null
  readonly giveVerb: null
  readonly occurVerb: null
  readonly holdVerb: null
  readonly untilWord: null
  readonly whileWord: null
  readonly eventWord: null
  /** `entry`: of the entry alone, as in "skip the trade if". */
  readonly exceptWord: 'any' | 'entry'
  readonly onlyIfWord: null
  readonly otherwise: null
  readonly cueNoun: null
  readonly shareWord: Portion
  readonly firstEnds: null
  readonly endTrade: null
  /** Which of two distances is meant. */
  readonly farther: 'far' | 'near'
  readonly whichever: null
  /** The farther of a stop and its least distance, the nearer of it and its largest. */
  readonly bound: 'far' | 'near'
  readonly correctWord: null
  /** Leads to which of several is meant: "20 or 25 pips, use 20". */
  readonly settleWord: null
  /** A mark before somebody makes up their mind. */
  readonly pauseMark: null
  /** Leads to what something is no more: "(was 30 pips)". */
  readonly oldWord: null
  readonly bullet: null
  readonly itemNoun: null
  readonly hashSign: null
  readonly opposite: 'opposite' | 'same'
  readonly happenVerb: null
  readonly storyWord: null
  /** Said to the reader of the text: "see how it", "anyone tested". */
  readonly talkWord: null
  /** Of everyday life: it means nothing in any trade. */
  readonly everyday: null
  /** How something fares: "is dead", "gave me bad results". */
  readonly verdict: null
  /** What the day goes on with, which is no rule as a sentence of its own: "then I go home". */
  readonly routine: null
  /** How well something works, before where it does: "works best in". */
  readonly performs: null
  /** What leads to the name of a strategy: "this is", "my setup is". */
  readonly introWord: null
  /** What a rule is led in by: who told it and how, what is wanted, what is to be built, how it is opened. */
  readonly teller: null
  readonly tellVerb: null
  readonly learnVerb: null
  readonly toldTail: null
  readonly wasTold: null
  readonly wantedThing: null
  readonly wholePlan: null
  readonly isSoVerb: null
  readonly buildVerb: null
  readonly builtThing: null
  readonly builtTail: null
  readonly checkWhether: null
  readonly opener: null
  /** What markets and people do as a rule: "the market usually pauses". */
  readonly tendsWord: null
  readonly crowd: null
  /** How well something did: "win rate", "made", "tested". */
  readonly resultNoun: null
  readonly earnedVerb: null
  readonly testedVerb: null
  readonly aboutWord: null
  readonly withResults: null
  /** What leads to the reason for a rule: "because", "to avoid". */
  readonly reasonWord: null
  /** What is done with an indicator that rules speak of later, what it is called, and where it stands. */
  readonly toolVerb: null
  readonly toolNoun: null
  readonly onChart: null
  /** What an indicator is there for: "(momentum)", "gives the trend". */
  readonly glossNoun: null
  readonly tellsTrend: null
  readonly titleNoun: null
  readonly sentenceEnd: null
  readonly exitNoun: null
  readonly filterNoun: null
  readonly signalNoun: null
  readonly arrow: null
  readonly fillWords: NonNullable<SaidFill>
  /** Says nothing that is traded. */
  readonly courtesy: null
  /** Leads to what was meant by a word. */
  readonly glossWord: null
  readonly stopWord: null
  readonly stopOutWord: null
  /** An exit by a stop, as a noun. */
  readonly stopOutNoun: null
  /** The number of the target, as in "TP1". */
  readonly targetWord: number | null
  readonly trailWord: null
  readonly breakevenWord: null
  readonly riskWord: null
  /** What may stand between a label and what it is: "is", ":", "at". */
  readonly linkWord: null
  readonly putVerb: null
  readonly shiftVerb: null
  readonly entryWord: null
  readonly gainWord: null
  readonly lossWord: null
  readonly ratioWord: null
  readonly portion: number
  readonly restWord: null
  /** The best price that is followed; `close`: the best close. */
  readonly peakWord: 'extreme' | 'close'
  readonly sinceEntry: null
  readonly eachBar: null
  /** From the entry on. */
  readonly onceIn: null
  readonly spoken: Spoken
  readonly farSide: null
  /** Of a level: it goes on with each bar (true), or stays as it was at the entry. */
  readonly asItMoves: boolean
  readonly accountWord: null
  readonly sizeWord: null
  readonly leverageWord: null
  readonly eachTrade: null
  readonly tradeWord: null
  readonly limitWord: null
  readonly openWord: null
  readonly atOnce: null
  readonly perPeriod: 'day' | 'week' | 'month' | 'session'
  readonly lossNoun: null
  readonly winNoun: null
  readonly closeAll: null
  readonly inRow: null
  readonly stopTrading: SaidPeriod
  readonly pauseVerb: null
  readonly reentryWord: null
  readonly addWord: null
  /** One more than the first. */
  readonly addSecond: null
  readonly noWord: null
  /** Behind a label: there is no such thing. */
  readonly noneWord: null
  readonly onlyWord: null
  readonly tradeVerb: null
  /** What is done with a trade when it begins, as "no trades are opened" has it; "open" alone may be what lasts. */
  readonly takenWord: null
  /** What a time is counted from: "after entry". */
  readonly startNoun: null
  readonly stillOpen: null
  readonly anyway: null
  readonly timeExitNoun: null
  readonly endOf: 'day' | 'week' | 'weekend' | 'month' | 'session'
  readonly neverHold: 'day' | 'weekend'
  readonly testWord: null
  readonly capitalWord: null
  readonly costWord: 'spread' | 'slippage' | 'commission' | 'any'
  /** For which of its orders a cost is told. */
  readonly costSide: 'side' | 'round trip'
  readonly orderType: { readonly type: 'stop' | 'limit'; readonly side: SaidSide }
  readonly cancelVerb: null
  /** The first of two orders, and the other one. */
  readonly oneOrder: null
  readonly otherOrder: null
  readonly notFilled: null
  readonly oppositeSignal: null
  readonly reverseVerb: null
  readonly ignoreVerb: null
  readonly colon: null
  readonly questionMark: null
  readonly unsupported: string
  readonly vague: string
}

/** Everything that the reader's grammar is about. */
export interface Trading {
  readonly categories: Categories
  readonly tags: Tags
}
