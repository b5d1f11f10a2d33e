import type { Candle } from '@playbook/contract/markets'
import { barAt, type Bar, type Bars } from '@playbook/engine/market/bars'
import type { Instrument } from '@playbook/engine/market/instrument'
import { formingBar, lastBars, startOfLast } from '@playbook/engine/market/simulate'
import type { Timeframe } from '@playbook/engine/market/timeframe'
import type { Db } from '../db/tables.ts'
import { mustHaveTimeframe, type Market } from './load-bars.ts'
import { loadNewestOwnBars } from './own-candles.ts'

/** Which candles: `count` of them, oldest first, `skipped` behind the newest that opens before `beforeSeconds` (null: no such end). */
export interface CandleRange {
  readonly timeframe: Timeframe
  readonly count: number
  readonly skipped: number
  readonly beforeSeconds: number | null
}

export interface CandlePage {
  readonly bars: Bars
  /** The bar behind them that is not complete yet. */
  readonly forming: Bar | null
}

/** Later than any bar. */
const endOfTime = 1e11

export async function loadCandlePage(db: Db, market: Market, range: CandleRange, nowSeconds: number): Promise<CandlePage> {
  mustHaveTimeframe(market, range.timeframe)
  const { marketId, instrument } = market
  if (marketId === null) return simulatedPage(instrument, range, nowSeconds)
  const { timeframe, count, skipped, beforeSeconds } = range
  const bars = await loadNewestOwnBars(db, marketId, timeframe, { count, skipped, beforeSeconds: beforeSeconds ?? endOfTime })
  return { bars, forming: null }
}

function simulatedPage(instrument: Instrument, range: CandleRange, nowSeconds: number): CandlePage {
  const { timeframe, count, skipped } = range
  const beforeSeconds = range.beforeSeconds ?? Infinity
  const newest = formingBar(instrument, timeframe, nowSeconds)
  const isAsked = newest !== null && newest.time < beforeSeconds
  const closedUntil = Math.min(beforeSeconds, newest?.time ?? nowSeconds)
  const isShown = isAsked && skipped === 0
  const closedSkipped = isAsked && skipped > 0 ? skipped - 1 : skipped
  const until = closedSkipped === 0 ? closedUntil : startOfLast(instrument, timeframe, closedUntil, closedSkipped)
  return { bars: lastBars(instrument, timeframe, until, isShown ? count - 1 : count), forming: isShown ? newest : null }
}

const candleOf = ({ time, open, high, low, close, volume }: Bar, isClosed: boolean): Candle => ({
  timestamp: time,
  open,
  high,
  low,
  close,
  volume,
  is_closed: isClosed,
})

/** The page as the contract's candles. */
export function candlesOf({ bars, forming }: CandlePage): Candle[] {
  const candles = Array.from({ length: bars.length }, (_, i) => candleOf(barAt(bars, i), true))
  return forming === null ? candles : [...candles, candleOf(forming, false)]
}
