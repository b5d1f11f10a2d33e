import type { Candle } from '@playbook/contract/markets'
import { barAt, type Bar } from '@playbook/engine/market/bars'
import type { CandlePage } from './price-feed.ts'

const candleOf = ({ time, open, high, low, close, volume }: Bar, isClosed: boolean): Candle => ({
  timestamp: time,
  open,
  high,
  low,
  close,
  volume,
  is_closed: isClosed,
})

/** A page as the contract's candles. */
export function presentCandles({ bars, forming }: CandlePage): Candle[] {
  const candles = Array.from({ length: bars.length }, (_, i) => candleOf(barAt(bars, i), true))
  return forming === null ? candles : [...candles, candleOf(forming, false)]
}
