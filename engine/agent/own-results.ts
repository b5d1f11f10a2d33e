import type { Timeframe } from '../market/timeframe.ts'
import type { Figure } from '../statistics/figure.ts'

/** One trade of a finished backtest; moments are the opens of its bars in UTC seconds. */
export interface OwnTrade {
  readonly number: number
  readonly side: 'BUY' | 'SELL'
  readonly entryTime: number
  readonly exitTime: number
  readonly entryPrice: number
  readonly exitPrice: number
  readonly profit: number
  readonly profitPercent: number
  readonly exitReason: string
}

/** A finished backtest of the one who asks. `trades` and `entryReason`s are there where one result was asked for, not in lists. */
export interface OwnResult {
  readonly id: string
  readonly name: string
  readonly symbol: string
  readonly timeframe: Timeframe
  readonly text: string
  /** First and last bar, UTC seconds. */
  readonly from: number
  readonly to: number
  /** As the result page has them: names of `engine/statistics/catalogue.ts`. */
  readonly figures: readonly Figure[]
  readonly trades: readonly OwnTrade[] | null
}
