import { barHolding, type Bars } from '../market/bars.ts'
import { daySeconds } from '../market/day-number.ts'
import { isIntraday, timeframeMinutes } from '../market/timeframe.ts'
import { optional, whole, type RecordOf } from '../strategy/plan-fields.ts'
import type { Figure } from './figure.ts'
import { say, type Part } from './say.ts'
import { nameOf, tooFewBars, type Chart } from './scene.ts'
import type { BarsNeed } from './tool.ts'

/** 1 January 2100: the tables of clocks reach no further. */
const latestMoment = 4_102_444_800

const maxBack = 5_000

/** Which bar is meant: that of a moment (UTC seconds), or so many before the newest closed one; without both the newest itself. */
export const momentFields = { time: optional(whole(0, latestMoment)), back: optional(whole(0, maxBack)) } as const
export type SaidMoment = RecordOf<typeof momentFields, object>

/** Weekends and holidays before which the bar that is meant may lie, beside a bar's own length. */
const closedSeconds = 10 * daySeconds

/** The bar that is meant with so many before it and after it. */
export function momentNeed({ symbol, timeframe }: Chart, { time, back = 0 }: SaidMoment, before: number, after = 0): BarsNeed {
  const chart = { need: 'bars', symbol, timeframe } as const
  if (time === undefined) return { ...chart, count: before + 1 + back }
  const step = timeframeMinutes[timeframe] * 60
  const ahead = after === 0 ? 0 : (after + 1) * step * 2 + closedSeconds
  return { ...chart, from: Math.max(0, time - step - closedSeconds), to: time + 1 + ahead, before }
}

/** The bar that holds a moment, or the last closed one before it; −1 where there is none. */
export const barOfMoment = (bars: Bars, { time, back = 0 }: SaidMoment): number =>
  time === undefined ? Math.max(-1, bars.length - 1 - back) : barHolding(bars, time)

/** Words where no bar stands at a moment and the last one before it is told; null where its own bar is. */
export function saidOfOtherBar({ time }: SaidMoment, bar: Figure | null): Part {
  const timeframe = bar?.timeframe ?? null
  if (time === undefined || bar === null || timeframe === null || !isIntraday(timeframe)) return null
  if (time < bar.value + timeframeMinutes[timeframe] * 60) return null
  return say`The market has no bar at that moment, so this is the last one before it.`
}

/** Why a moment cannot be told of; null where it can. */
export function problemOfMoment({ time, back }: SaidMoment, nowSeconds: number): string | null {
  if (time !== undefined && back !== undefined) return 'Give a moment or a number of bars back, not both.'
  return time !== undefined && time > nowSeconds ? 'That moment has not come yet, and nothing is predicted here.' : null
}

/** Why there is no bar to tell of. */
export const noBarThen = (chart: Chart, bars: Bars, { time, back = 0 }: SaidMoment): string =>
  time === undefined && back === 0 ? tooFewBars(chart, bars, '') : `There is no bar of ${nameOf(chart)} at that moment.`
