import type { MarketGroup } from '../agent/market-groups.ts'
import type { Period } from '../agent/periods.ts'
import type { Opening } from '../agent/tools/range-breaks.ts'
import type { TradingUnit } from '../analysis/trading-units.ts'
import type { UnitGroup } from '../analysis/unit-groups.ts'
import type { Stretch } from '../language/grammar.ts'
import type { Timeframe } from '../market/timeframe.ts'
import type { Weekday } from '../market/weekdays.ts'
import type { Part as ReaderPart } from '../reader/meanings.ts'
import type { Categories, Tags } from '../reader/meanings.ts'
import type {
  SaidCalendarLevels,
  SaidDayPrice,
  SaidDistance,
  SaidGiven,
  SaidHorizon,
  SaidMeasure,
  SaidMove,
  SaidPart,
  SaidSpan,
  SaidStatistics,
  SaidStriking,
  SaidTime,
  SaidTrade,
  Slots,
} from './question.ts'
import type { facetGroups } from './vocabulary/facets.ts'
import type { askingGroups } from './vocabulary/groups.ts'
import type { pointingGroups } from './vocabulary/pointing.ts'
import type { topicGroups } from './vocabulary/topics.ts'
import type { turnGroups } from './vocabulary/turns.ts'

/** Words of a text in their order: stretches of it, and words that a question turns round ("is the RSI above 70"). */
export type Words = readonly (Stretch | string)[]

/** What is asked, with the parts that its kind names. */
export interface Ask {
  readonly kind: string
  /** Asked only where nothing else is. */
  readonly isOtherwise?: true
  readonly parts: Readonly<Record<string, unknown>>
}

/** What a message says beside what it asks: on which market and chart, over which time. */
export type Setting =
  | { readonly set: 'market'; readonly market: SaidMarket }
  | { readonly set: 'timeframe'; readonly timeframe: Timeframe }
  | { readonly set: 'time'; readonly time: SaidTime; readonly versus?: SaidTime }
  | { readonly set: 'least'; readonly least: SaidDistance }
  | { readonly set: 'days'; readonly days: NonNullable<Slots['days']> }
  | { readonly set: 'filter'; readonly filter: FilterWords }
  | { readonly set: 'later'; readonly later: SaidPart }
  | { readonly set: 'horizon'; readonly horizon: SaidHorizon }
  | { readonly set: 'trade'; readonly part: ReaderPart }
  /** What a rule is tested with besides, in words: its costs. */
  | { readonly set: 'changed'; readonly words: Words }
  | { readonly set: 'capital'; readonly capital: number }
  | { readonly set: 'risk'; readonly percent: number; readonly capital: number }
  | { readonly set: 'entry'; readonly price: number; readonly side: 'buy' | 'sell' | null; readonly market?: SaidMarket }
  | { readonly set: 'reckoned'; readonly trade: SaidTrade }
  | { readonly set: 'unit'; readonly unit: 'percent' }
  | { readonly set: 'among' }
  | { readonly set: 'ranked'; readonly ranked: SaidTime }
  | { readonly set: 'nights'; readonly nights: number }
  | { readonly set: 'opens'; readonly opens: Opening }
  | { readonly set: 'split'; readonly split: 'weekday' | 'year' | 'hour' }

/** What else is to be true, in words. */
export interface FilterWords {
  readonly said: 'filter'
  readonly words: Words
}

/** A number that takes the place of the one before; `isSpan`: of bars, such as `20 bars`. */
export interface SwappedNumber {
  readonly number: number
  readonly isSpan: boolean
  /** It lies on a side: "and below 20?". */
  readonly comparison?: 'above' | 'below'
  /** So many standard deviations: "1.5 sd". */
  readonly isOfDeviations?: true
  /** What came after a run of so many: "after hitting 6?". */
  readonly isAfter?: true
  /** So many of what was asked about, one after the other: "after two such days in a row". */
  readonly isInRow?: true
}

/** The other edge of what was asked about: "the lower one". */
export interface SwappedEdge {
  readonly edge: 'upper' | 'lower'
}

/** A market in the place of another one: "with US500 instead of gold". */
export interface SwappedMarket {
  readonly market: SaidMarket
  readonly instead: SaidMarket
}

/** A way that takes the place of the one before: "and red?". */
export interface SwappedSide {
  readonly side: Side
}

/** A market by the words that stand for it; the caller knows which there are. */
export interface SaidMarket {
  readonly at: Stretch | null
  /** Of the catalogue, where it is one of those. */
  readonly symbol: string | null
}

export type TurnName =
  | 'why'
  | 'draw'
  | 'strategy'
  | 'cases'
  | 'often'
  | 'more'
  | 'alert'
  | 'after'
  | 'also'
  | 'last time'
  | 'test'
  | 'rank'
  | 'far'
  | 'strong'
  | 'record'
  | 'goes on'
  | 'days'
  | 'hours'
  | 'best'
  | 'worst'
  | 'shorts'
  | 'count'
  | 'lasting'
  | 'recovery'
  | 'chance'
  | 'seen'
  | 'least'

export interface QuestionCategories extends Categories {
  readonly Ask: Ask
  readonly Setting: Setting
  readonly Turn: { readonly turn: TurnName }
  readonly Cannot: { readonly cannot: string; readonly about?: QuestionCategories['About'] }
  /** Says nothing of what is asked. */
  readonly Lead: true
  /** The next day, of what is known of today. */
  readonly Tomorrow: SaidHorizon
  /** A figure that every test tells. */
  readonly ResultWord: true
  /** A number alone, which takes the place of the one that was asked with. */
  readonly Swap: SwappedNumber | SwappedSide | SwappedMarket | SwappedEdge
  readonly Courtesy: { readonly courtesy: 'thanks' | 'hello' | 'help' }
  readonly Market: SaidMarket
  readonly Time: SaidTime
  readonly AskedValue: { readonly said: 'value'; readonly words: Words }
  /** Lines that share their name: "the 50 and 200 EMA". */
  readonly AskedValues: readonly string[]
  readonly AskedCondition: { readonly said: 'condition'; readonly words: Words; readonly isPart: boolean; readonly market?: SaidMarket }
  /** What one speaks of: "it", "price", a market by its name. */
  readonly About: SaidMarket | { readonly about: 'this' }
  /** A condition that may be asked for by itself; a time of day or year alone is none. */
  readonly BareCondition: QuestionCategories['AskedCondition']
  /** The day, week or month that a price is of: "the weekly high". */
  readonly PeriodOf: SaidTime
  /** A clock time, with its day where it is said. */
  readonly ClockTime: SaidTime
  /** A bar by its clock time: "the 14:00 candle". */
  readonly BarAt: SaidTime
  /** A bar that stands out, by how it does: "that huge red candle". */
  readonly BigBar: SaidStriking
  /** "What happened", "how often": the words before what is asked about. */
  readonly Followed: QuestionCategories['About']
  readonly Often: true
  /** How or where price was, of a moment that is named beside it. */
  readonly Stood: QuestionCategories['About']
  /** A condition that something came after, with the market that it is on: "after RSI crosses below 30 on gold". */
  readonly Case: QuestionCategories['AskedCondition']
  /** What parts a condition from what is asked of it: a comma, a colon, an arrow, "so then". */
  readonly Joint: true
  /** Figures of what came after, all of which are told. */
  readonly Figures: true
  /** It is the close that counts, of a question of closes: "(not the high)". */
  readonly NotWick: true
  /** The odds of something, or how often it was so. */
  readonly Odds: true
  /** Price goes a way: "it closes higher", "a green candle". */
  readonly Goes: Side
  /** How far to look ahead, one bar or day included. */
  readonly Ahead: SaidHorizon
  /** The high of the day or week before by its short name: "pdh". */
  readonly PriorHigh: SaidTime
  readonly PriorLow: SaidTime
  readonly MonthDay: { readonly month: number; readonly day: number | null }
  readonly MonthOrDay: QuestionCategories['MonthDay']
  /** The trend rule says a direction: "you call an uptrend". */
  readonly TrendCall: true
  /** How often a level was tested, of a level named before. */
  readonly Tested: true
  /** Where the price stands, as what is nearest is counted from. */
  readonly BelowPrice: true
  readonly AbovePrice: true
  readonly Subject: Words
  readonly Said: Words
  /** A whole rule, with what to do: "buying when RSI is below 30 and selling after 5 bars". */
  /** `isPut`: some of its words were put in for others. */
  readonly AskedRule: { readonly said: 'rule'; readonly words: Words; readonly market?: SaidMarket; readonly isPut?: true }
  /** A condition with the way of a trade behind it, and parts of a trade: "close > ema50, long, sl 1 atr". */
  readonly LooseRule: QuestionCategories['AskedRule'] & { readonly parts: number }
  readonly RulePart: QuestionCategories['AskedRule']
  /** A rule with its entry, which is tested where nothing else is asked. */
  readonly TestedRule: QuestionCategories['AskedRule']
  /** Where a day opens by the one before: "opens above yesterday's close". */
  readonly OpensAt: Opening
  /** How far to look ahead. */
  readonly Horizon: SaidHorizon
  /** A distance of prices in figures: pips, percent, ATR. */
  readonly Size: SaidDistance
  /** The same as the least that counts: "more than 50 pips", "2% or more". */
  readonly Least: SaidDistance
  /** A session, a day, a week, or its first hour. */
  readonly TimeOf: SaidPart
  /** The high or low of such a part: "the Asian high", "yesterday's low". */
  readonly Edge: SaidSpan
  /** It went a way: "closed up", "was down more than 40 pips". */
  readonly Went: { readonly way: Side; readonly least?: SaidDistance }
  /** A part that went a way: "London was down", "Monday closes red". */
  readonly PartWent: SaidMove
  /** Where a distance is counted from: "from the open of the week". */
  readonly From: SaidPart
  /** By when a gap counts as filled: "the same day". */
  readonly FilledIn: SaidHorizon
  /** What of a bar is measured: "open to close". */
  readonly Measured: NonNullable<Slots['measure']>
  /** Which weekdays count: "only Mondays", "without Fridays". */
  readonly DaysSaid: NonNullable<Slots['days']>
  /** What else is to be true: "only when price is above the 200 EMA". */
  readonly Filter: FilterWords
  /** What was told before, as the cases that are meant: "in those". */
  readonly Among: true
  readonly Facet: Facet
  /** Something that happens, of which the other facets ask. */
  readonly EventFacet: Facet
  /** The open or close of a weekday: "the close every Friday". */
  readonly HeldDay: SaidDayPrice
  /** The first hours of a day or session: "the first hour of the us session". */
  readonly FirstHours: SaidPart
  /** Where price is: "below the 200 day average". */
  readonly OnPlace: QuestionCategories['AskedCondition']
  /** A time by its place in a calendar, which single days are: "the last trading day of the month". */
  readonly OnDay: QuestionCategories['AskedCondition']
  readonly Pointer: Pointer
  readonly PointAsk: PointAsk
}

/** By what one of several is chosen. */
export type PointEnd =
  | 'largest'
  | 'smallest'
  | 'best'
  | 'worst'
  | 'nearest'
  | 'farthest'
  | 'highest'
  /** The highest of levels; of everything else the first that was told. */
  | 'top'
  | 'lowest'
  | 'longest'
  | 'shortest'
  | 'newest'
  | 'oldest'

/** Words that point at what the last answer told. */
export type Pointer =
  | { readonly which: 'all' }
  /** The one that is spoken of; `isNamed`: no market is meant, as it may be by "it". */
  | { readonly which: 'one'; readonly isNamed?: true }
  | { readonly which: 'first'; readonly count: number }
  | { readonly which: 'nth'; readonly nth: number }
  | { readonly which: 'last' }
  | { readonly which: 'extreme'; readonly end: PointEnd; readonly nth?: number }
  /** The one before or after the one that is spoken of. */
  | { readonly which: 'step'; readonly by: 1 | -1 }
  /** All but the one that is spoken of. */
  | { readonly which: 'others' }
  /** Of all of them one is asked for: "which of those". */
  | { readonly which: 'among' }
  /** A price of what is pointed at; `isOfAll`: of each of them. */
  | { readonly which: 'edge'; readonly edge: 'low' | 'high' | 'close' | 'open'; readonly isOfAll?: true }
  /** Only those on a side of the price. */
  | { readonly which: 'on side'; readonly side: 'above' | 'below' }

/** What is asked of it. */
export type PointAsk =
  | { readonly ask: 'long' | 'far' | 'between' | 'show' | 'why' | 'draw' | 'keep' | 'drop' | 'average' }
  /** The same of those that are left without a time, or without what is pointed at. */
  | { readonly ask: 'without'; readonly time?: SaidTime }
  | { readonly ask: 'only'; readonly time: SaidTime }
  | { readonly ask: 'after'; readonly horizon?: SaidHorizon }
  /** `isOfStretch`: when it began or ended. */
  | { readonly ask: 'when'; readonly isOfStretch?: true }
  /** `early`: so far before the price is reached, or on a side of it. */
  | { readonly ask: 'alert'; readonly early?: SaidDistance; readonly side?: 'above' | 'below' }

export type Side = 'up' | 'down'

/** One thing that is said of what is counted or measured; a question is composed of them in any order. */
export type Facet =
  /** `isMeasured`: it is the one over which a move is measured. */
  | { readonly facet: 'unit'; readonly unit: TradingUnit; readonly isMeasured?: true }
  /** How far price went before so much time had passed. */
  | { readonly facet: 'furthest' }
  | { readonly facet: 'measure'; readonly measure: SaidMeasure; readonly of?: TradingUnit }
  | { readonly facet: 'show'; readonly show: NonNullable<SaidStatistics['show']>; readonly count?: number }
  /** `isOfHours`: of a part of the day whose hours are said beside it. */
  | { readonly facet: 'by'; readonly by: UnitGroup; readonly isOfHours?: true }
  /** One by one, of what comes once a day. */
  | { readonly facet: 'each day' }
  | { readonly facet: 'size'; readonly size: SaidDistance; readonly isMost: boolean; readonly way?: Side }
  /** Which of several is more or less: told by the figures of each. */
  | { readonly facet: 'compared' }
  /** How large it is. */
  | { readonly facet: 'size asked' }
  /** From the close of Friday to the open behind the weekend. */
  | { readonly facet: 'weekend gap' }
  | { readonly facet: 'way'; readonly way: Side | 'both' }
  | { readonly facet: 'next'; readonly ahead: SaidHorizon | null }
  | { readonly facet: 'given'; readonly given: SaidGiven }
  | { readonly facet: 'months'; readonly first: number; readonly last: number }
  | { readonly facet: 'without year'; readonly year: number }
  | { readonly facet: 'zone'; readonly zone: string }
  | { readonly facet: 'hours'; readonly from: string; readonly to: string | null; readonly zone: string | null }
  | { readonly facet: 'event'; readonly words: Words }
  | { readonly facet: 'when' }
  | { readonly facet: 'told'; readonly told: 'percent' | 'price' }
  | { readonly facet: 'filled'; readonly within: SaidHorizon | null; readonly isFromMonday?: true }
  /** `way` and `unit`: of a run that says them itself, "losing streak in days". */
  | {
      readonly facet: 'topic'
      readonly topic: 'pullbacks' | 'drawdown' | 'streak' | 'correlation' | 'compare' | 'trend'
      readonly way?: Side
      readonly unit?: TradingUnit
    }
  | { readonly facet: 'group'; readonly group: MarketGroup }
  | { readonly facet: 'levels'; readonly levels: SaidCalendarLevels }
  | { readonly facet: 'both' }
  | { readonly facet: 'matrix' }
  /** Beside those that were asked about: "add NVDA". */
  | { readonly facet: 'add' }
  /** How long, or how far, it is, was or usually takes. */
  | { readonly facet: 'lasting' }
  | { readonly facet: 'nexts'; readonly aheads: readonly SaidHorizon[] }
  | { readonly facet: 'season' }
  /** The same as was asked before. */
  | { readonly facet: 'again' }
  /** Says nothing of what is asked. */
  | { readonly facet: 'beside' }

type GroupTags<T> = { readonly [Name in keyof T]: null }

/** What the words of each tag mean. */
export interface QuestionTags
  extends
    Tags,
    GroupTags<typeof pointingGroups>,
    GroupTags<typeof askingGroups>,
    GroupTags<typeof topicGroups>,
    GroupTags<typeof turnGroups>,
    GroupTags<typeof facetGroups> {
  readonly periodWord: Period
  readonly foundMarket: null
  /** A weekday in the singular, which is the newest one, and in the plural, which is all of them. */
  readonly oneWeekday: Weekday
  readonly everyWeekday: Weekday
  readonly shortUnit: 'day' | 'week' | 'month' | 'year'
  readonly marketGroup: MarketGroup
  readonly quarterWord: number
  readonly eraWord: { readonly from: string; readonly to: string }
  readonly term: string
  readonly cannotWord: string
  /** The colour of candles, the way of a run, the way a price goes. */
  readonly candleSide: Side
  readonly sidedStreak: Side
  readonly moveSide: Side
  readonly swingNoun: 'low' | 'high'
  readonly doubleNoun: 'top' | 'bottom'
  /** What an account is kept in, as `EUR`. */
  readonly accountCurrency: string
}

/** Everything that the grammar of questions is about: that of strategies, and how one asks. */
export interface Asking {
  readonly categories: QuestionCategories
  readonly tags: QuestionTags
}
