import type { Drawing } from '../drawings/drawing.ts'
import type { IndicatorName } from '../indicators/vocabulary.ts'
import type { Bars } from '../market/bars.ts'
import type { Instrument } from '../market/instrument.ts'
import type { Timeframe } from '../market/timeframe.ts'
import type { Result } from '../result.ts'
import type { Fields, RecordOf } from '../strategy/plan-fields.ts'
import type { ResultTree } from './figure.ts'
import type { OwnResult } from './own-results.ts'
import type { Part } from './say.ts'

/**
 * Closed bars of a market: the newest `count`, or all from a moment on (UTC seconds) up to another one, with at least so many more
 * `before` it where there are so many (indicators are warmed up on them).
 */
export interface BarsNeed {
  readonly need: 'bars'
  readonly symbol: string
  readonly timeframe: Timeframe
  readonly count?: number
  readonly from?: number
  readonly to?: number
  readonly before?: number
  /** A market without this timeframe gives no bars; otherwise the call is refused there. */
  readonly optional?: true
}

/** The newest price of a market, of a moment (UTC seconds) behind the bars that are closed. */
export interface LivePrice {
  readonly symbol: string
  readonly price: number
  readonly at: number
  /** The market is trading and the price is fresh: it belongs to a bar that is still forming. */
  readonly isForming: boolean
}

/** In the place of an id: the newest of the caller's finished backtests. */
export const newestResult = 'newest'

/** What a tool has to be given before it can run. Own results are the caller's finished backtests, newest first. */
export type Need =
  | BarsNeed
  | { readonly need: 'market'; readonly symbol: string }
  | { readonly need: 'live'; readonly symbol: string }
  | { readonly need: 'results' }
  | { readonly need: 'result'; readonly id: string }

export interface MarketFacts {
  readonly instrument: Instrument
  /** Shortest first. */
  readonly timeframes: readonly Timeframe[]
  /** Prices come from the simulator; answers say so. */
  readonly isSimulated: boolean
}

/** What the needs of a tool were answered with. Asking for what was not needed throws: it is a fault of the tool. */
export interface ToolData {
  readonly nowSeconds: number
  readonly market: (symbol: string) => MarketFacts
  /** Closed bars only, oldest first; may be empty. */
  readonly bars: (symbol: string, timeframe: Timeframe) => Bars
  /** Null where there is none, or none in time. */
  readonly live: (symbol: string) => LivePrice | null
  readonly results: () => readonly OwnResult[]
  readonly result: (id: string) => OwnResult | null
}

/** How a level of this kind fared before, and how levels drawn at random did. */
export interface Evidence {
  readonly touches: number
  /** Mean distance of the touches from the line, in ATR(14). */
  readonly fit_error: number
  readonly bars_since: number
  /** Earlier levels of this kind that were tested. */
  readonly n: number
  /** Share of them that held, 0 to 1, with its 95% Wilson interval; null without a case. */
  readonly hold_rate: number | null
  readonly interval: readonly [low: number, high: number] | null
  /** The same share of levels at random prices on the same bars; null without a case. */
  readonly random_rate: number | null
}

/** The evidence of what is drawn without levels of its kind being tested on the bars before. */
export const untested = {
  touches: 0,
  fit_error: 0,
  bars_since: 0,
  n: 0,
  hold_rate: null,
  interval: null,
  random_rate: null,
} as const satisfies Evidence

/**
 * A drawing that a detector made on the bars of a timeframe up to `known_at` (open of the newest one, UTC seconds). `broken_at`: the
 * open of the bar that had broken it by then; `findBreak` tells of later ones.
 */
export type EvidencedDrawing = Omit<Drawing, 'command'> & {
  readonly command: 'add'
  readonly evidence: Evidence
  readonly timeframe: Timeframe
  readonly known_at: number
  readonly broken_at: number | null
}

/** What is said that time can prove right or wrong; it is scored once `horizonBars` bars have closed after `madeAt`. */
export interface Statement {
  readonly kind: string
  readonly symbol: string
  readonly timeframe: Timeframe
  /** Open of the last bar that was known, UTC seconds. */
  readonly madeAt: number
  readonly horizonBars: number
  /** `holds`: no close beyond the band on the far side. `moves`: the close at the horizon lies that way of `price`. */
  readonly claim:
    | { readonly is: 'holds'; readonly low: number; readonly high: number; readonly side: 'support' | 'resistance' }
    | { readonly is: 'moves'; readonly way: 'up' | 'down'; readonly price: number }
  /** The share of earlier cases in which it came true, 0 to 1, and that of any bar or of random levels. Null where not known. */
  readonly stated: number | null
  readonly base: number | null
}

/** What the trader may do next with an answer; nothing of it happens without their click. */
export type Offer =
  | { readonly is: 'strategy'; readonly label: string; readonly text: string; readonly symbol: string; readonly timeframe: Timeframe }
  | {
      readonly is: 'price_alert'
      readonly label: string
      readonly symbol: string
      readonly price: number
      readonly condition: 'above' | 'below'
    }
  | {
      readonly is: 'condition_alert'
      readonly label: string
      readonly symbol: string
      readonly timeframe: Timeframe
      readonly text: string
    }
  | { readonly is: 'chart'; readonly label: string; readonly symbol: string; readonly timeframe: Timeframe; readonly time: number | null }
  | {
      readonly is: 'indicator'
      readonly label: string
      readonly symbol: string
      readonly timeframe: Timeframe
      readonly name: IndicatorName
      readonly params: Readonly<Record<string, number>>
    }
  | { readonly is: 'result'; readonly label: string; readonly strategyId: string }

/** What a tool found. */
export interface Found<R extends ResultTree> {
  readonly result: R
  readonly drawings?: readonly EvidencedDrawing[]
  readonly statements?: readonly Statement[]
  readonly offers?: readonly Offer[]
  /** Opens of the single bars that its counts are about, UTC seconds: the first, then the newest of them. */
  readonly cases?: readonly number[]
  /** Live prices that it was computed from: they are gone a second later, so whoever keeps the call keeps them with it. */
  readonly live?: readonly LivePrice[]
}

/**
 * A tool: plain-data input (the field tables of plans; a condition or a value is given in words that the strategy reader reads), the
 * data it needs, and a pure function. A refusal is one sentence for the trader. The same input on the same data always gives the
 * same result, which is what "verify again" rests on.
 */
export interface Tool<F extends Fields = Fields, R extends ResultTree = ResultTree> {
  readonly name: string
  /** One sentence for people and language models. */
  readonly summary: string
  readonly input: F
  readonly needs: (input: RecordOf<F, object>) => readonly Need[]
  readonly run: (input: RecordOf<F, object>, data: ToolData) => Result<Found<R>, string>
  /** The whole answer in words; a kind of question that asks for one side of it may have words of its own. */
  readonly tell: (result: R, input: RecordOf<F, object>) => Part
}

export type InputOf<T> = T extends Tool<infer F> ? RecordOf<F, object> : never
export type ResultOf<T> = T extends { readonly tell: (result: infer R, input: never) => Part } ? R : never

/** Declares a tool; its types come from its table of fields. */
export const defineTool = <const F extends Fields, R extends ResultTree>(tool: Tool<F, R>): Tool<F, R> => tool

/** Any tool, as those who only run it know it: its input has been checked against its own fields. */
export interface AnyTool {
  readonly name: string
  readonly summary: string
  readonly input: Fields
  readonly needs: (input: never) => readonly Need[]
  readonly run: (input: never, data: ToolData) => Result<Found<ResultTree>, string>
  readonly tell: (result: never, input: never) => Part
}
