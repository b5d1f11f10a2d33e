import { casesApart, recordOf, type CaseRecord } from './cases-apart.ts'
import { readTrend, trendBars, type Trend, type TrendReading } from './trend-rule.ts'

export type TrendRule = 'rule' | 'scaled'

/** What came of earlier readings of the same trend. */
export interface TrendRecord extends CaseRecord {
  /** The share of all bars after which the market moved the same way, 0 to 1; null where none is known. */
  readonly base: number | null
}

/** The trend at the close of every bar. */
export const trendReadings = (close: Float64Array): TrendReading[] => Array.from(close, (_, i) => readTrend(close.subarray(0, i + 1)))

const sign = { bullish: 1, bearish: -1 } as const

/**
 * How often the close 24 bars later lay further that way, after bars whose trend was read like this one. Readings whose 24 bars
 * overlap are counted once, the first of them; a close that is the same did not move on. Null of a trend without a direction.
 */
export function trendRecord(close: Float64Array, readings: readonly TrendReading[], by: TrendRule, trend: Trend): TrendRecord | null {
  if (trend === 'sideways') return null
  const movedOn = (i: number) => (close[i + trendBars]! - close[i]!) * sign[trend] > 0
  const known = readings.flatMap((reading, i) => (reading[by] !== null && i + trendBars < close.length ? [i] : []))
  const cases = casesApart(
    known.filter((i) => readings[i]![by] === trend),
    trendBars,
  )
  return { ...recordOf(cases.map(movedOn)), base: recordOf(known.map(movedOn)).share }
}
