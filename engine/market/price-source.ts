import { firstBarAtOrAfter, sliceBars, type Bars } from './bars.ts'
import type { Instrument } from './instrument.ts'
import { lastBars, simulateBars } from './simulate.ts'
import type { Timeframe } from './timeframe.ts'

/** Where a run's bars come from; moments in UTC seconds. */
export interface PriceSource {
  /** Bars that open in from ≤ t < to. */
  readonly between: (fromSeconds: number, toSeconds: number) => Bars
  /** The newest `count` bars that open before a moment. */
  readonly last: (beforeSeconds: number, count: number) => Bars
}

export const simulatedPrices = (instrument: Instrument, timeframe: Timeframe): PriceSource => ({
  between: (fromSeconds, toSeconds) => simulateBars(instrument, timeframe, fromSeconds, toSeconds),
  last: (beforeSeconds, count) => lastBars(instrument, timeframe, beforeSeconds, count),
})

export const storedPrices = (bars: Bars): PriceSource => ({
  between: (fromSeconds, toSeconds) => sliceBars(bars, firstBarAtOrAfter(bars, fromSeconds), firstBarAtOrAfter(bars, toSeconds)),
  last(beforeSeconds, count) {
    const end = firstBarAtOrAfter(bars, beforeSeconds)
    return sliceBars(bars, end - count, end)
  },
})
