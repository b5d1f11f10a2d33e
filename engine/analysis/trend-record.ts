import { movedOn, type MovedOn } from './moved-on.ts'
import { readTrend, trendBars, type Trend, type TrendReading } from './trend-rule.ts'

export type TrendRule = 'rule' | 'scaled'

/** The trend at the close of every bar. */
export const trendReadings = (close: Float64Array): TrendReading[] => Array.from(close, (_, i) => readTrend(close.subarray(0, i + 1)))

const ways = { bullish: 'up', bearish: 'down' } as const

/** How often the close 24 bars later lay further that way, after bars whose trend was read like this one, against all bars with a reading. */
export function trendRecord(close: Float64Array, readings: readonly TrendReading[], by: TrendRule, trend: Trend): MovedOn | null {
  if (trend === 'sideways') return null
  const known = readings.flatMap((reading, i) => (reading[by] === null ? [] : [i]))
  return movedOn(close, { cases: known.filter((i) => readings[i]![by] === trend), known, horizon: trendBars }, ways[trend])
}
