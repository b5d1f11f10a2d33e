import { invariant } from '@playbook/engine/invariant'
import { findInstrument } from '@playbook/engine/market/catalogue'
import type { Instrument } from '@playbook/engine/market/instrument'
import { formingBar, lastBars, simulateBars } from '@playbook/engine/market/simulate'
import type { Timeframe } from '@playbook/engine/market/timeframe'

/** A candle as a source may send it: opening time in UTC seconds, open, high, low, close, volume. */
export type MadeRow = readonly [time: unknown, open: unknown, high: unknown, low: unknown, close: unknown, volume: unknown]
export type MadeRows = readonly MadeRow[]

export function madeInstrument(symbol: string): Instrument {
  const instrument = findInstrument(symbol)
  invariant(instrument, `a market ${symbol} in the catalogue`)
  return instrument
}

/** The simulated candles of a market that open in from ≤ t < to (UTC seconds), the one that is forming at `now` included. */
export function madeRows(symbol: string, timeframe: Timeframe, fromSeconds: number, toSeconds: number, nowSeconds: number): MadeRows {
  const instrument = madeInstrument(symbol)
  const newest = formingBar(instrument, timeframe, nowSeconds)
  const bars = simulateBars(instrument, timeframe, fromSeconds, Math.min(toSeconds, newest?.time ?? nowSeconds))
  const rows: MadeRow[] = Array.from({ length: bars.length }, (_, i) => [
    bars.time[i],
    bars.open[i],
    bars.high[i],
    bars.low[i],
    bars.close[i],
    bars.volume[i],
  ])
  if (newest !== null && newest.time >= fromSeconds && newest.time < toSeconds)
    rows.push([newest.time, newest.open, newest.high, newest.low, newest.close, newest.volume])
  return rows
}

export interface MadeQuote {
  readonly last: number
  readonly previousClose: number
  readonly spread: number
}

/** The newest simulated price of a market, and the close of the day before. */
export function madeQuote(symbol: string, nowSeconds: number): MadeQuote {
  const instrument = madeInstrument(symbol)
  const today = formingBar(instrument, '1d', nowSeconds)
  const days = lastBars(instrument, '1d', today?.time ?? nowSeconds, 2)
  const closes = today === null ? [...days.close] : [...days.close, today.close]
  return { last: closes.at(-1) ?? 1, previousClose: closes.at(-2) ?? 1, spread: instrument.costs.spread }
}
