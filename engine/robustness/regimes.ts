import { firstIndex } from '../first-index.ts'
import { adx } from '../indicators/adx.ts'
import { atr } from '../indicators/atr.ts'
import { aggregateBars } from '../market/aggregate.ts'
import type { Bars } from '../market/bars.ts'
import type { CalendarName } from '../market/instrument.ts'
import { isIntraday, type Timeframe } from '../market/timeframe.ts'

export const regimeNames = ['up_calm', 'up_wild', 'sideways_calm', 'sideways_wild', 'down_calm', 'down_wild', 'unknown'] as const
export type RegimeName = (typeof regimeNames)[number]

/** Wilder's length, and his line below which there is no trend (1978). */
const length = 14
const trendFromAdx = 20
/** Volatility is compared with its own past year at most, and not before so many values of it. */
const rememberedBars = 252
const minBars = 63

/**
 * The regime known at the close of every bar, as a position in `regimeNames`. Trend: Wilder's ADX(14) below 20 is sideways, else up
 * or down by which of +DI and −DI is greater. Volatility: ATR(14) in percent of the close above the median of its last 252 values
 * is wild, else calm. Intraday charts are judged by their last completed trading day. Nothing looks ahead.
 */
export function regimesOf(bars: Bars, timeframe: Timeframe, calendar: CalendarName): Uint8Array {
  if (!isIntraday(timeframe)) return regimesOfBars(bars)
  const { bars: days, knownAt } = aggregateBars(bars, timeframe, '1d', calendar)
  const ofDays = regimesOfBars(days)
  const regimes = new Uint8Array(bars.length).fill(unknown)
  for (let d = 0; d < days.length; d++) regimes.fill(ofDays[d]!, knownAt[d], knownAt[d + 1] ?? bars.length)
  return regimes
}

const unknown = regimeNames.indexOf('unknown')

function regimesOfBars(bars: Bars): Uint8Array {
  const strength = adx(bars, length)
  const range = atr(bars, length)
  const volatility = range.map((each, i) => each / bars.close[i]!)
  const regimes = new Uint8Array(bars.length).fill(unknown)
  const past = newSortedWindow(rememberedBars)
  for (let i = 0; i < bars.length; i++) {
    const own = volatility[i]!
    if (Number.isNaN(own)) continue
    past.add(own)
    if (Number.isNaN(strength.adx[i]!) || past.count() < minBars) continue
    const trend = strength.adx[i]! < trendFromAdx ? 'sideways' : strength.plus_di[i]! > strength.minus_di[i]! ? 'up' : 'down'
    regimes[i] = regimeNames.indexOf(`${trend}_${own > past.median() ? 'wild' : 'calm'}`)
  }
  return regimes
}

/** The last `size` values in order. */
function newSortedWindow(size: number): { add: (value: number) => void; count: () => number; median: () => number } {
  const sorted: number[] = []
  const arrived: number[] = []
  const placeOf = (value: number) => firstIndex(sorted.length, (k) => sorted[k]! >= value)
  return {
    add: (value) => {
      if (arrived.length === size) sorted.splice(placeOf(arrived.shift()!), 1)
      arrived.push(value)
      sorted.splice(placeOf(value), 0, value)
    },
    count: () => sorted.length,
    median: () => {
      const half = sorted.length >>> 1
      return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2
    },
  }
}
