import type { Candle, CandlesReply, MarketDetail } from '@playbook/contract/markets'
import { barAt } from '@playbook/engine/market/bars'
import { barEnd } from '@playbook/engine/market/calendar'
import { findInstrument } from '@playbook/engine/market/catalogue'
import type { Instrument } from '@playbook/engine/market/instrument'
import { lastBars } from '@playbook/engine/market/simulate'
import { timeframes, type Timeframe } from '@playbook/engine/market/timeframe'
import { presentMarket } from '../../server/markets/present-market.ts'

/** The moment at which every picture is taken: a Wednesday afternoon in London, twelve minutes before the hour. */
export const nowSeconds = Date.UTC(2025, 10, 19, 13, 47, 19) / 1000

const instrumentOf = (symbol: string): Instrument => {
  const found = findInstrument(symbol)
  if (found === null) throw new Error(`${symbol} is not in the catalogue`)
  return found
}

/** Closed bars of the simulated market up to now, oldest first. */
export function closedBars(symbol: string, timeframe: Timeframe, count: number, before = nowSeconds): Candle[] {
  const instrument = instrumentOf(symbol)
  const bars = lastBars(instrument, timeframe, before, count)
  return Array.from({ length: bars.length }, (_, k) => {
    const { time, ...prices } = barAt(bars, k)
    return { timestamp: time, ...prices, is_closed: barEnd(time, timeframe, instrument.calendar) <= nowSeconds }
  }).filter((candle) => candle.is_closed)
}

export const candlesReply = (symbol: string, timeframe: Timeframe, candles: readonly Candle[]): CandlesReply => ({
  symbol,
  timeframe,
  source: 'simulated',
  count: candles.length,
  candles: [...candles],
})

export function marketReply(symbol: string): MarketDetail {
  const instrument = instrumentOf(symbol)
  const day = closedBars(symbol, '1h', 24)
  const newest = day.at(-1)!
  const firstTime = nowSeconds - 3_650 * 86_400
  const figures = {
    last: newest.close,
    previousClose: day[0]!.open,
    firstTime,
    lastTime: newest.timestamp,
    high52w: Math.max(...day.map(({ high }) => high)),
    low52w: Math.min(...day.map(({ low }) => low)),
    volume24h: null,
    isOpen: true,
  }
  const reach = timeframes.map((timeframe) => ({ timeframe, from: firstTime, stored: null }))
  return presentMarket({ instrument, source: 'simulated', timeframes }, figures, reach)
}
