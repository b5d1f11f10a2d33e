import type { Period } from '../agent/periods.ts'
import type { Stretch } from '../language/grammar.ts'
import type { Timeframe } from '../market/timeframe.ts'
import type { Part as ReaderPart } from '../reader/meanings.ts'
import type { Categories, Tags } from '../reader/meanings.ts'
import type { SaidDistance, SaidHorizon, SaidMove, SaidPart, SaidSpan, SaidTime, SaidTrade, Slots } from './question.ts'
import type { askingGroups } from './vocabulary/groups.ts'
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
  | { readonly set: 'capital'; readonly capital: number }
  | { readonly set: 'risk'; readonly percent: number; readonly capital: number }
  | { readonly set: 'entry'; readonly price: number; readonly side: 'buy' | 'sell' | null; readonly market?: SaidMarket }
  | { readonly set: 'reckoned'; readonly trade: SaidTrade }
  | { readonly set: 'unit'; readonly unit: 'percent' }

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

export interface QuestionCategories extends Categories {
  readonly Ask: Ask
  readonly Setting: Setting
  readonly Turn: { readonly turn: TurnName }
  readonly Cannot: { readonly cannot: string; readonly about?: QuestionCategories['About'] }
  /** Says nothing of what is asked. */
  readonly Lead: true
  /** A number alone, which takes the place of the one that was asked with. */
  readonly Swap: SwappedNumber | SwappedSide
  readonly Courtesy: { readonly courtesy: 'thanks' | 'hello' | 'help' }
  readonly Market: SaidMarket
  readonly Time: SaidTime
  readonly AskedValue: { readonly said: 'value'; readonly words: Words }
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
  readonly AskedRule: { readonly said: 'rule'; readonly words: Words }
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
}

export type Side = 'up' | 'down'

type GroupTags<T> = { readonly [Name in keyof T]: null }

/** What the words of each tag mean. */
export interface QuestionTags extends Tags, GroupTags<typeof askingGroups>, GroupTags<typeof topicGroups>, GroupTags<typeof turnGroups> {
  readonly periodWord: Period
  readonly foundMarket: null
  readonly term: string
  readonly cannotWord: string
  /** The colour of candles, the way of a run, the way a price goes. */
  readonly candleSide: Side
  readonly sidedStreak: Side
  readonly moveSide: Side
}

/** Everything that the grammar of questions is about: that of strategies, and how one asks. */
export interface Asking {
  readonly categories: QuestionCategories
  readonly tags: QuestionTags
}
