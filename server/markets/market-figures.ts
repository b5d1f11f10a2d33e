import { barAt, newBars, type Bar, type Bars } from '@playbook/engine/market/bars'
import { calendarNamed } from '@playbook/engine/market/calendar'
import type { Instrument } from '@playbook/engine/market/instrument'
import { formingBar, lastBars, simulateBars, simulatedFirstTime } from '@playbook/engine/market/simulate'
import { timeframeMinutes, type Timeframe } from '@playbook/engine/market/timeframe'
import type { Db } from '../db/tables.ts'
import { firstOpenBar, type Market } from './load-bars.ts'
import { loadNewestOwnBars, loadOwnBars } from './own-candles.ts'

/** The newest price, and the close of the trading day before the one it belongs to; null where there is none. */
export interface PriceNow {
  readonly last: number | null
  readonly previousClose: number | null
}

/** Figures of a market's page besides its price. */
export interface MarketFigures extends PriceNow {
  readonly firstTime: number | null
  readonly lastTime: number | null
  readonly high52w: number | null
  readonly low52w: number | null
  readonly volume24h: number | null
  readonly isOpen: boolean
}

const daySeconds = 86_400
const yearSeconds = 365 * daySeconds

export function simulatedPrice(instrument: Instrument, nowSeconds: number): PriceNow {
  const today = formingBar(instrument, '1d', nowSeconds)
  const days = lastBars(instrument, '1d', today?.time ?? nowSeconds, 2)
  const closes = today === null ? [...days.close] : [...days.close, today.close]
  return { last: closes.at(-1) ?? null, previousClose: closes.at(-2) ?? null }
}

/** Of the longest timeframe up to a day that is stored: the newest close, and the last close of the trading day before. */
export async function importedPrice(db: Db, { instrument, marketId, timeframes }: Market): Promise<PriceNow> {
  const [shortest] = timeframes
  if (marketId === null || shortest === undefined) return { last: null, previousClose: null }
  const newest = await newestBar(db, marketId, shortest)
  if (newest === null) return { last: null, previousClose: null }
  const dayOpen = timeframeMinutes[shortest] > 1440 ? newest.time : calendarNamed(instrument.calendar).dateAt(newest.time).open
  const before = await loadNewestOwnBars(db, marketId, shortest, { count: 1, skipped: 0, beforeSeconds: dayOpen })
  return { last: newest.close, previousClose: before.length > 0 ? before.close[0]! : null }
}

async function newestBar(db: Db, marketId: string, timeframe: Timeframe): Promise<Bar | null> {
  const bars = await loadNewestOwnBars(db, marketId, timeframe, { count: 1, skipped: 0, beforeSeconds: 1e11 })
  return bars.length > 0 ? barAt(bars, 0) : null
}

const highestOf = (parts: readonly Bars[]) => extreme(parts, 'high', Math.max)
const lowestOf = (parts: readonly Bars[]) => extreme(parts, 'low', Math.min)

function extreme(parts: readonly Bars[], column: 'high' | 'low', pick: (...values: number[]) => number): number | null {
  const values = parts.filter((part) => part.length > 0).map((part) => part[column].reduce((a, b) => pick(a, b)))
  return values.length > 0 ? pick(...values) : null
}

const volumeOf = (bars: Bars) => (bars.length > 0 ? bars.volume.reduce((sum, volume) => sum + volume, 0) : null)

const oneBar = (bar: Bar | null): Bars => {
  const bars = newBars(bar === null ? 0 : 1)
  if (bar !== null) for (const column of ['time', 'open', 'high', 'low', 'close', 'volume'] as const) bars[column][0] = bar[column]
  return bars
}

export function simulatedFigures(instrument: Instrument, nowSeconds: number): MarketFigures {
  const today = formingBar(instrument, '1d', nowSeconds)
  const days = simulateBars(instrument, '1d', nowSeconds - yearSeconds, today?.time ?? nowSeconds)
  const year = [days, oneBar(today)]
  const lastMinute = lastBars(instrument, '1m', firstOpenBar(instrument, '1m', nowSeconds), 1)
  return {
    ...simulatedPrice(instrument, nowSeconds),
    firstTime: simulatedFirstTime(instrument),
    lastTime: lastMinute.length > 0 ? lastMinute.time[0]! : null,
    high52w: highestOf(year),
    low52w: lowestOf(year),
    volume24h: volumeOf(simulateBars(instrument, '5m', nowSeconds - daySeconds, firstOpenBar(instrument, '5m', nowSeconds))),
    isOpen: calendarNamed(instrument.calendar).isOpenAt(nowSeconds),
  }
}

/** Imported prices do not move on: their year and their last day end with their newest bar. */
export async function importedFigures(
  db: Db,
  market: Market,
  span: { firstTime: number; lastTime: number },
  nowSeconds: number,
): Promise<MarketFigures> {
  const { instrument, marketId, timeframes } = market
  const [shortest] = timeframes
  const daily = timeframes.findLast((timeframe) => timeframeMinutes[timeframe] <= 1440) ?? shortest
  const load = async (timeframe: Timeframe | undefined, seconds: number) =>
    marketId === null || timeframe === undefined
      ? newBars(0)
      : loadOwnBars(db, marketId, timeframe, span.lastTime - seconds + 1, span.lastTime + 1)
  const hourly = timeframes.findLast((timeframe) => timeframeMinutes[timeframe] <= 60)
  const [days, newest, lastDay] = await Promise.all([load(daily, yearSeconds), load(shortest, daySeconds), load(hourly, daySeconds)])
  return {
    ...(await importedPrice(db, market)),
    ...span,
    high52w: highestOf([days, newest]),
    low52w: lowestOf([days, newest]),
    volume24h: hourly === undefined ? null : volumeOf(lastDay),
    isOpen: calendarNamed(instrument.calendar).isOpenAt(nowSeconds),
  }
}
