import { barHolding, type Bars } from '../market/bars.ts'
import { daySeconds } from '../market/day-number.ts'
import { timeframeMinutes } from '../market/timeframe.ts'
import { optional, whole } from '../strategy/plan-fields.ts'
import type { Chart } from './scene.ts'
import type { BarsNeed } from './tool.ts'

/** 1 January 2100: the tables of clocks reach no further. */
const latestMoment = 4_102_444_800

/** A moment, UTC seconds; not given: the newest closed bar. */
export const momentField = optional(whole(0, latestMoment))

/** Weekends and holidays before which the bar that is meant may lie, beside a bar's own length. */
const closedSeconds = 10 * daySeconds

/** The bar of a moment with so many before it and after it. */
export function momentNeed({ symbol, timeframe }: Chart, time: number | undefined, before: number, after = 0): BarsNeed {
  const chart = { need: 'bars', symbol, timeframe } as const
  if (time === undefined) return { ...chart, count: before + 1 }
  const step = timeframeMinutes[timeframe] * 60
  const ahead = after === 0 ? 0 : (after + 1) * step * 2 + closedSeconds
  return { ...chart, from: Math.max(0, time - step - closedSeconds), to: time + 1 + ahead, before }
}

/** The bar that holds a moment, or the last closed one before it; −1 where there is none. */
export const barOfMoment = (bars: Bars, time: number | undefined): number => (time === undefined ? bars.length - 1 : barHolding(bars, time))

/** Why a moment cannot be told of; null where it can. */
export const problemOfMoment = (time: number | undefined, nowSeconds: number): string | null =>
  time !== undefined && time > nowSeconds ? 'That moment has not come yet, and nothing is predicted here.' : null
