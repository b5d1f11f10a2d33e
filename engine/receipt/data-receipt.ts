import { atr } from '../indicators/atr.ts'
import type { Bars } from '../market/bars.ts'
import { findGaps, type Gap } from '../market/gaps.ts'
import type { CalendarName } from '../market/instrument.ts'
import type { Timeframe } from '../market/timeframe.ts'

/** Why a bar deserves a second look. */
export type Doubt = 'gap' | 'outlier' | 'zero_volume'

/** A bar (by its open, UTC seconds) that deserves a second look: the bar behind a gap, one of unusual range, one without volume. */
export interface DoubtfulBar {
  readonly time: number
  readonly doubt: Doubt
  /** Bars that are missing in front of it, or how many times the average true range its range is; 0 for one without volume. */
  readonly size: number
}

/** What can be told of bars by looking at them. Times are UTC seconds. */
export interface DataReceipt {
  readonly bars: number
  readonly firstTime: number | null
  readonly lastTime: number | null
  readonly gaps: readonly Gap[]
  readonly missingBars: number
  /** Null where no bar has a volume: then the source has none. */
  readonly zeroVolume: number | null
  readonly outliers: number
  /** Oldest first, each bar once for each doubt. */
  readonly doubtful: readonly DoubtfulBar[]
}

/** The average true range that a bar's range is measured against is that of the bars before it. */
export const outlierPeriod = 14
/** From this many average true ranges on a bar's high minus its low is an outlier. */
export const outlierRanges = 8

/** Looks bars over: gaps by the market's hours, bars without volume, and ranges far out of the usual. */
export function dataReceipt(bars: Bars, timeframe: Timeframe, calendar: CalendarName): DataReceipt {
  const { length, time } = bars
  const gaps = findGaps(bars, timeframe, calendar)
  const outliers = findOutliers(bars)
  const silent = findZeroVolume(bars)
  const behindGaps = gaps.map((gap): DoubtfulBar => ({ time: gap.to, doubt: 'gap', size: gap.missingBars }))
  return {
    bars: length,
    firstTime: time[0] ?? null,
    lastTime: time[length - 1] ?? null,
    gaps,
    missingBars: gaps.reduce((sum, { missingBars }) => sum + missingBars, 0),
    zeroVolume: silent === null ? null : silent.length,
    outliers: outliers.length,
    doubtful: [...behindGaps, ...outliers, ...(silent ?? [])].toSorted((a, b) => a.time - b.time),
  }
}

function findOutliers(bars: Bars): DoubtfulBar[] {
  const usual = atr(bars, outlierPeriod)
  const found: DoubtfulBar[] = []
  for (let i = 1; i < bars.length; i++) {
    const before = usual[i - 1]!
    const range = bars.high[i]! - bars.low[i]!
    if (before > 0 && range >= outlierRanges * before) found.push({ time: bars.time[i]!, doubt: 'outlier', size: range / before })
  }
  return found
}

function findZeroVolume({ length, time, volume }: Bars): DoubtfulBar[] | null {
  const found: DoubtfulBar[] = []
  for (let i = 0; i < length; i++) if (volume[i] === 0) found.push({ time: time[i]!, doubt: 'zero_volume', size: 0 })
  return found.length === length ? null : found
}
