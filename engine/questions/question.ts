import type { AskedChart } from '../agent/asked-chart.ts'
import type { ResultTree } from '../agent/figure.ts'
import type { GivenSpan } from '../agent/given-spans.ts'
import type { MarketGroup } from '../agent/market-groups.ts'
import type { Period } from '../agent/periods.ts'
import type { Piece } from '../agent/say.ts'
import type { Found } from '../agent/tool.ts'
import type { Opening } from '../agent/tools/range-breaks.ts'
import type { TimePart } from '../analysis/time-parts.ts'
import type { TradingUnit } from '../analysis/trading-units.ts'
import type { UnitGroup } from '../analysis/unit-groups.ts'
import type { UnitMeasure } from '../analysis/unit-measures.ts'
import type { Timeframe } from '../market/timeframe.ts'
import type { Weekday } from '../market/weekdays.ts'
import type { Result } from '../result.ts'
import type { PricedMarket } from '../strategy/reading.ts'
import type { Told } from './referents.ts'

/** A stretch of time or a moment as it is said; what it is in dates depends on when it is asked. Months are 1 to 12. */
export type SaidTime =
  | { readonly time: 'period'; readonly period: Period; readonly isSince?: true }
  | { readonly time: 'bars'; readonly count: number }
  | { readonly time: 'rolling'; readonly count: number; readonly unit: 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year' }
  /** ISO dates, both included; null: open on that end. */
  | { readonly time: 'dates'; readonly from: string | null; readonly to: string | null }
  /** The newest such month that has begun; `isSince`: from its first day on. */
  | { readonly time: 'month'; readonly month: number; readonly isSince: boolean }
  /** Days of the newest such stretch that has begun; a null `day` is the whole month, a null `to` is now. */
  | {
      readonly time: 'calendar'
      readonly from: { readonly month: number; readonly day: number | null }
      readonly to: { readonly month: number; readonly day: number | null } | null
    }
  | { readonly time: 'weekday'; readonly day: Weekday; readonly isSince: boolean }
  /** A moment: UTC clock time `HH:MM` on a day; null day: the newest on which it has passed. `isAbout`: a bar near it may be meant. */
  | { readonly time: 'moment'; readonly clock: string; readonly on: SaidTime | null; readonly isAbout?: true }
  /** Hours of a day, `HH:MM` on the clock of UTC: "yesterday afternoon". */
  | { readonly time: 'part'; readonly from: string; readonly to: string; readonly on: SaidTime }
  | { readonly time: 'ago'; readonly count: number; readonly unit: 'bar' | 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year' }

/** What makes a bar stand out: its size, the way it went, its wick. */
export type SaidStriking = 'widest' | 'rise' | 'fall' | 'wick'

/** A stretch of time ahead; what is no bars is as many of them as the chart has in it. */
export interface SaidHorizon {
  readonly count: number
  /** Other counts that are asked about beside it: "5 and 10 bars". */
  readonly also?: readonly number[]
  readonly unit: 'bar' | 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year'
}

/** What is measured; of wicks both are. */
export type SaidMeasure = UnitMeasure | 'wick'

/** What is counted or measured, of which units, and how it is told: each part may be said, and replaced, by itself. */
export interface SaidStatistics {
  readonly of?: TradingUnit
  readonly versus?: TradingUnit
  readonly third?: TradingUnit
  readonly hours?: { readonly from: string; readonly to: string; readonly zone: string }
  readonly measure?: SaidMeasure
  readonly show?: 'usual' | 'count' | 'sum' | 'largest' | 'smallest' | 'list' | 'newest'
  readonly count?: number
  readonly by?: UnitGroup
  readonly told?: 'percent' | 'price'
  readonly way?: 'up' | 'down' | 'both'
  readonly least?: SaidDistance
  readonly most?: SaidDistance
  readonly months?: { readonly first: number; readonly last: number }
  readonly otherMonth?: number
  /** Another stretch of the year, which is told by itself. */
  readonly otherMonths?: { readonly first: number; readonly last: number }
  readonly withoutYear?: number
  readonly zone?: string
  readonly given?: SaidGiven
  readonly next?: SaidHorizon
  /** The newest so many alone. */
  readonly newest?: number
}

/** Markets that one speaks of together, what they are ranked by, and the one that they are held against. */
export interface SaidTable {
  readonly group?: MarketGroup
  readonly sort?: 'change' | 'drawdown' | 'range' | 'trend' | 'correlation' | 'largest_day'
  readonly against?: string
  readonly show?: 'matrix' | 'years'
}

export interface SaidCalendarLevels {
  readonly set: 'before' | 'opens' | 'pivots' | 'retracement'
  readonly span?: 'day' | 'week' | 'month'
}

/** What a question names. Markets are symbols; values and conditions are the trader's words, read by the strategy reader. */
export interface Slots {
  readonly markets?: readonly string[]
  readonly timeframes?: readonly Timeframe[]
  readonly time?: SaidTime
  readonly value?: string
  /** The swings that a line is drawn along. */
  readonly swing?: 'low' | 'high'
  readonly double?: 'top' | 'bottom'
  /** What a clock reads when something is asked of it, with its zone where one is said. */
  readonly clock?: { readonly time: string; readonly zone: string | null }
  /** Prices of a day at which something is bought and sold. */
  readonly bought?: SaidDayPrice
  readonly sold?: SaidDayPrice
  /** Several values, each told by itself. */
  readonly values?: readonly string[]
  readonly condition?: string
  /** The market that is asked about, where the condition is of another one. */
  readonly across?: string
  /** The low or the high that a line begins at. */
  readonly anchor?: 'low' | 'high'
  /** The bar that stands out of those of a time. */
  readonly striking?: SaidStriking
  /** How far to look ahead. */
  readonly horizon?: SaidHorizon
  readonly number?: number
  /** How many there were of which so many are asked about: 7 of the last 9. */
  readonly ofNumber?: number
  /** A share of 100 that a trader says of a result: its win rate. */
  readonly rate?: number
  /** A name: a pattern, a session, a term, a weekday. */
  readonly name?: string
  /** Further patterns or sessions beside the first. */
  readonly second?: string
  readonly third?: string
  /** Weekdays that are compared. */
  readonly day?: Weekday
  readonly otherDay?: Weekday
  /** The way of a move or of a run of bars. */
  readonly side?: 'up' | 'down'
  /** A word that turns what is asked into its opposite. */
  readonly negation?: string
  /** What a figure is wanted in. */
  readonly told?: 'percent'
  /** What a distance in time is counted in. */
  readonly counted?: string
  /** Lengths of averages. */
  readonly length?: number
  readonly otherLength?: number
  readonly thirdLength?: number
  /** Where Fibonacci ratios begin and end. */
  readonly pointFrom?: SaidTime
  readonly pointTo?: SaidTime
  readonly priceFrom?: number
  readonly priceTo?: number
  /** How far price goes while a trade is held. */
  readonly move?: SaidDistance
  /** Of a trade that is reckoned. */
  readonly trade?: SaidTrade
  /** A rule to be tested, whole, in the trader's words. */
  readonly rule?: string
  /** A part of trading time and what is meant of it. */
  readonly span?: SaidPart & Partial<SaidSpan>
  /** The part that comes after it, or in which it is broken. */
  readonly later?: SaidPart
  /** What the first part did. */
  readonly moved?: SaidMove
  /** From which size on something counts. */
  readonly least?: SaidDistance
  /** The same of what a bar ranges over. */
  readonly measured?: SaidDistance
  /** How far price went up or down. */
  readonly upBy?: SaidDistance
  readonly downBy?: SaidDistance
  readonly upSide?: 'up' | 'down'
  readonly downSide?: 'up' | 'down'
  /** By when it counts as filled. */
  readonly within?: SaidHorizon
  /** What of a bar is measured. */
  readonly measure?: 'close' | 'body' | 'range'
  /** What something is asked to come after, in the trader's words, where a line or another condition is what is to come. */
  readonly event?: string
  /** Where the part that is asked about opens, by the part before it. */
  readonly opens?: Opening
  /** The stretch of time among whose values the one of now is placed. */
  readonly ranked?: SaidTime
  /** Nights over which a position is held. */
  readonly nights?: number
  /** How many bars each of a row of values looks back over. */
  readonly window?: SaidHorizon
  /** What the answer is told apart by. */
  readonly split?: 'weekday' | 'year' | 'hour'
  /** One weekday alone, or all but one. */
  readonly days?: { readonly weekday: Weekday } | { readonly without: Weekday }
  /** Further conditions that hold at the same time, in the trader's words. */
  readonly filters?: readonly string[]
  /** It is asked of the cases of the condition before: "in those". */
  readonly among?: true
  /** What a rule is changed by, in the trader's words: "with a 5% stop". */
  readonly changed?: string
  /** The time that another one is compared with. */
  readonly versus?: SaidTime
  /** A year that does not count. */
  readonly withoutYear?: number
  /** What is counted or measured. */
  readonly statistics?: SaidStatistics
  /** Which markets are set side by side, and by what. */
  readonly table?: SaidTable
  /** Levels that a calendar makes. */
  readonly calendarLevels?: SaidCalendarLevels
  /** What an answer told, which is looked at again. */
  readonly given?: SaidGivens
  /** How far before a price is reached something is to happen. */
  readonly early?: SaidDistance
}

/** Bars and levels that were told; `edge`: one of their prices, `side`: only where it lies above or below the newest close. */
export interface SaidGivens {
  readonly bars?: readonly GivenSpan[]
  readonly levels?: readonly SaidGivenLevel[]
  readonly edge?: 'low' | 'high' | 'close' | 'open'
  readonly side?: 'above' | 'below'
}
export interface SaidGivenLevel {
  readonly low: number
  /** Of a zone. */
  readonly high?: number
}

/** Sizes and prices of a trade; distances are in pips, percent of the price, price, or ATR(14). */
export interface SaidTrade {
  readonly side?: 'buy' | 'sell'
  readonly capital?: number
  readonly riskPercent?: number
  readonly riskCash?: number
  readonly entry?: number
  readonly stop?: SaidDistance
  readonly target?: SaidDistance
  /** Where it was or would be closed. */
  readonly exit?: number
  readonly leverage?: number
  readonly lots?: number
  readonly units?: number
  /** Of the account, where it is said. */
  readonly currency?: string
  /** What may be lost at most, of the account or in money, and what is lost of it already. */
  readonly limitPercent?: number
  readonly limitCash?: number
  readonly lostPercent?: number
  readonly lostCash?: number
  /** Of what may still be lost, the percent that is to be used. */
  readonly share?: number
  /** So many times as much as was said before. */
  readonly scaled?: { readonly stop?: number; readonly target?: number; readonly risk?: number }
}
/** A part of trading time; `hours`: only its first ones. */
export interface SaidPart {
  readonly part: TimePart
  readonly hours?: number
}
/** The high or the low of a part, or both. */
export interface SaidSpan extends SaidPart {
  readonly edge: 'high' | 'low' | 'both'
}
/** A part that went a way, by at least so much; on a weekday. */
export interface SaidMove extends SaidPart {
  readonly way: 'up' | 'down'
  readonly least?: SaidDistance
  readonly weekday?: Weekday
}
/** The same, of either way where none is said. */
export type SaidGiven = Omit<SaidMove, 'way'> & { readonly way: 'up' | 'down' | null }
/** The open or the close of a weekday. */
export interface SaidDayPrice {
  readonly day: Weekday
  readonly price: 'open' | 'close'
}
export interface SaidDistance {
  readonly value: number
  readonly unit: 'pips' | 'percent' | 'price' | 'distance' | 'atr' | 'r'
  /** No unit was said: behind a distance that has one it is the same. */
  readonly isBare?: true
}

/** One question that was understood. */
export interface Question {
  readonly kind: string
  readonly slots: Slots
}

/** A tool to call for a question; the input has been checked against the tool's fields. */
export interface PlannedCall {
  readonly tool: string
  readonly input: Readonly<Record<string, string | number | boolean>>
}

/** What is known where a question is asked; everything but the chart may be left out. */
export interface QuestionContext {
  readonly symbol: string
  readonly timeframe: Timeframe
  readonly nowSeconds: number
  /** The market of `symbol`, where it is not of the catalogue. */
  readonly instrument?: PricedMarket
  /** Symbols that a name may mean, best first; several only where none of them is clearly meant. Empty: no such market. */
  readonly findMarket: (name: string) => readonly string[]
  /** What stands on the chart. */
  readonly chart?: AskedChart | null
  /** What was kept of the conversation by `compose`. */
  readonly memory?: Memory | null
  /** The result or trade of the trader's own that the question is about. */
  readonly about?: { readonly strategyId: string; readonly trade?: number } | null
  /** It is only looked whether a text would be understood; nothing is offered beside it. */
  readonly isTrial?: true
  /** What is asked back may still be read otherwise, so that nothing is looked for to be offered. */
  readonly isDraft?: true
}

/** Plain data that follow-ups rest on. */
export interface Memory {
  readonly question: Question | null
  readonly calls: readonly PlannedCall[]
  /** Others of its kind that were asked beside it: "EMA 20, EMA 50 and EMA 200". */
  readonly besides?: readonly Question[]
  /** What was understood of a question that was not answered: it is named where something rests on it. */
  readonly held?: Question
  /** What was most likely asked, though it was asked back. */
  readonly meant?: Question
  /** Of which market the question is was asked back: nothing goes on from it that names none. */
  readonly isOfWhich?: true
  /** What the answer told, at which the next message may point. */
  readonly told?: Told
  /** What was offered where nothing was answered: "yes" takes the first of them. */
  readonly offered?: readonly string[]
  /** The question before that one, where it was of the same kind. */
  readonly earlier?: Question
  /** The messages before in their words, the newest first; a question that one went on from with its parts said anew. */
  readonly texts?: readonly string[]
}

/** A part of a message as it was understood. */
export type Part =
  | {
      readonly is: 'question'
      readonly question: Question
      readonly title: string
      readonly calls: readonly PlannedCall[]
      readonly turn: Turn | null
      /** Words that the answer makes no use of, and that are named beside it. */
      readonly unused: readonly string[]
      /** Whole questions of other kinds that the same words are near to. */
      readonly otherwise: readonly string[]
      /** What it stands in place of: a question that nothing was asked with, or one that cannot be answered. */
      readonly insteadOf?: 'anything' | 'cannot'
      /** One of what was told before is looked at: the others are still spoken of. */
      readonly pointed?: Told
    }
  /** `options` are whole questions, each with one of the meanings. */
  | {
      readonly is: 'ask back'
      readonly text: string
      readonly options: readonly string[]
      readonly question: Question | null
      /** What was understood of a question that is held. */
      readonly kept?: Question
      /** It asks which market is meant. */
      readonly isOfWhich?: true
      /** A few words that could only go on from an answer, and did not: the next ones may. */
      readonly isFragment?: true
      /** What was most likely asked, none of whose words were left out: the next message goes on from it. */
      readonly meant?: Question
      /** Nothing was made of the words, which may as well be another question. */
      readonly isOpen?: boolean
    }
  | { readonly is: 'cannot'; readonly text: string; readonly instead: readonly string[] }
  | { readonly is: 'courtesy'; readonly text: string; readonly options: readonly string[] }
  | {
      readonly is: 'not understood'
      readonly words: string
      readonly suggestions: readonly string[]
      readonly kept?: Question
      readonly isFragment?: true
      /** False: what it rests on is missing, whatever else the words are like. */
      readonly isOpen?: boolean
    }

/** What a follow-up asks of the answer before, beside other slots. */
export type Turn = 'why' | 'more' | 'draw'

/** A message as it was understood. Plain data. */
export interface Understanding {
  readonly parts: readonly Part[]
  /** Words that nothing took in, and that are told. */
  readonly unread: readonly string[]
  /** Calls of all parts in order; outcomes are given to `compose` in the same order. */
  readonly calls: readonly PlannedCall[]
  readonly context: Pick<QuestionContext, 'symbol' | 'timeframe'> & {
    /** Values on the chart in words, such as `EMA(50)`. */
    readonly indicators: readonly string[]
  }
  readonly memory: Memory | null
  /** What the next message may go on from, in words, the newest first. */
  readonly texts: readonly string[]
}

/** What came of a planned call: found, or a sentence why not. */
export type Outcome = Result<Found<ResultTree>, string>

/** An answer before its figures are referred to; drawings, statements and offers are those of the outcomes. */
export interface Composed {
  readonly pieces: readonly Piece[]
  /** Questions that fit now. */
  readonly suggestions: readonly string[]
  /** To be given with the next message. */
  readonly memory: Memory | null
}
