import type { AlertMoment } from '@playbook/engine/alerts/alert-rule'
import type { InsideLook, AlertLook } from '@playbook/engine/alerts/watch-bars'
import { barEnds } from '@playbook/engine/backtest/bar-ends'
import { newWorld } from '@playbook/engine/conditions/world'
import { barColumns, newBars, type Bar, type Bars } from '@playbook/engine/market/bars'
import { calendarNamed } from '@playbook/engine/market/calendar'
import { timeframeMinutes, type Timeframe } from '@playbook/engine/market/timeframe'
import type { Market } from '../markets/price-feed.ts'

/** Bars that were missed while nobody looked are looked at up to so many; older ones are not news any more. */
const maxMissedBars = 2_000

/** The newest bars of one market and timeframe. */
export interface NewestBars {
  readonly closed: Bars
  readonly forming: Bar | null
  readonly ends: Float64Array
  readonly nowSeconds: number
}

/** How many bars have gone by since a moment, at most. */
export const barsSince = (timeframe: Timeframe, sinceSeconds: number, nowSeconds: number): number =>
  Math.min(maxMissedBars, Math.max(0, Math.ceil((nowSeconds - sinceSeconds) / (timeframeMinutes[timeframe] * 60)))) + 2

/** The newest `count` bars with the one that is forming. */
export async function loadNewest(
  { instrument, prices }: Market,
  timeframe: Timeframe,
  count: number,
  nowSeconds: number,
): Promise<NewestBars> {
  const { bars: closed, forming } = await prices.page({ timeframe, count: count + 1, skipped: 0, beforeSeconds: null }, nowSeconds)
  return { closed, forming, ends: barEnds(closed, timeframe, instrument.calendar), nowSeconds }
}

function withForming(closed: Bars, forming: Bar): Bars {
  const all = newBars(closed.length + 1)
  for (const name of barColumns) {
    all[name].set(closed[name])
    all[name][closed.length] = forming[name]
  }
  return all
}

/** What alerts on one series look at, made once for all that ask at the same moment of a bar. */
export function lookAt({ instrument }: Market, timeframe: Timeframe, newest: NewestBars, moment: AlertMoment): AlertLook {
  const { closed, forming, nowSeconds } = newest
  const isForming = moment === 'forming' && forming !== null
  const bars = isForming ? withForming(closed, forming) : closed
  const ends = isForming ? barEnds(bars, timeframe, instrument.calendar) : newest.ends
  return { world: newWorld({ bars, timeframe, instrument }), ends, isForming, moment, nowSeconds }
}

/** The closed short bars that tell what happened inside the bars of a timeframe. */
export function lookInside({ instrument }: Market, timeframe: Timeframe, { closed, ends, nowSeconds }: NewestBars): InsideLook {
  const calendar = calendarNamed(instrument.calendar)
  return { bars: closed, ends, nowSeconds, barOf: (seconds) => calendar.periodAt(seconds, timeframe).open }
}

const minute = 60
/** A source may be late with a bar; after that the bar is taken as one without a trade. */
const lateSeconds = 600

interface Due {
  readonly moment: AlertMoment
  /** End of the newest bar that there is. */
  readonly newestEnd: number
  readonly nowSeconds: number
  readonly expiresAt?: Date | null
}

/** When an alert is to be looked at next, UTC seconds: at the next close, each minute while the market is open, or when it expires. */
export const nextLook = (market: Pick<Market, 'instrument'>, timeframe: Timeframe, due: Due): number =>
  Math.min(nextPriceLook(market, timeframe, due), due.expiresAt ? due.expiresAt.getTime() / 1000 : Infinity)

function nextPriceLook({ instrument }: Pick<Market, 'instrument'>, timeframe: Timeframe, { moment, newestEnd, nowSeconds }: Due): number {
  const calendar = calendarNamed(instrument.calendar)
  const { open, end } = calendar.periodAt(nowSeconds, timeframe)
  if (moment === 'forming') return Math.max(nowSeconds, open) + minute
  const next = calendar.periodAt(newestEnd, timeframe).end
  const isLate = next <= nowSeconds && nowSeconds < next + lateSeconds
  return isLate || end <= nowSeconds ? nowSeconds + minute : end
}
