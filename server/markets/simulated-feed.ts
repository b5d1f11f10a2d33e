import { setImmediate } from 'node:timers/promises'
import { newBars, type Bar, type Bars } from '@playbook/engine/market/bars'
import { calendarNamed } from '@playbook/engine/market/calendar'
import { findInstrument, popularInstruments, searchInstruments } from '@playbook/engine/market/catalogue'
import { closedUntil } from '@playbook/engine/market/closed-until'
import { daySeconds } from '@playbook/engine/market/day-number'
import type { Instrument } from '@playbook/engine/market/instrument'
import { tradedUntil } from '@playbook/engine/market/session-state'
import { formingBar, lastBars, simulateBars, simulatedFirstTime, startOfLast } from '@playbook/engine/market/simulate'
import { timeframes } from '@playbook/engine/market/timeframe'
import { highestOf, lowestOf, volumeOf } from './bar-extremes.ts'
import type { CandlePage, CandleRange, Market, MarketFigures, PriceFeed, LatestPrice } from './price-feed.ts'

const yearSeconds = 365 * daySeconds

function page(instrument: Instrument, range: CandleRange, nowSeconds: number): CandlePage {
  const { timeframe, count, skipped } = range
  const beforeSeconds = range.beforeSeconds ?? Infinity
  const newest = formingBar(instrument, timeframe, nowSeconds)
  const isAsked = newest !== null && newest.time < beforeSeconds
  const closedTo = Math.min(beforeSeconds, newest?.time ?? nowSeconds)
  const isShown = isAsked && skipped === 0
  const closedSkipped = isAsked && skipped > 0 ? skipped - 1 : skipped
  const until = closedSkipped === 0 ? closedTo : startOfLast(instrument, timeframe, closedTo, closedSkipped)
  return { bars: lastBars(instrument, timeframe, until, isShown ? count - 1 : count), forming: isShown ? newest : null }
}

/** The newest price of a simulated market. */
export function simulatedPrice(instrument: Instrument, nowSeconds: number): LatestPrice {
  const today = formingBar(instrument, '1d', nowSeconds)
  const days = lastBars(instrument, '1d', today?.time ?? nowSeconds, 2)
  const closes = today === null ? [...days.close] : [...days.close, today.close]
  const at = Math.floor(tradedUntil(instrument.calendar, nowSeconds) / 60) * 60
  return { last: closes.at(-1) ?? null, previousClose: closes.at(-2) ?? null, at }
}

const oneBar = (bar: Bar | null): Bars => {
  const bars = newBars(bar === null ? 0 : 1)
  if (bar !== null) for (const column of ['time', 'open', 'high', 'low', 'close', 'volume'] as const) bars[column][0] = bar[column]
  return bars
}

function figures(instrument: Instrument, nowSeconds: number): MarketFigures {
  const { calendar } = instrument
  const today = formingBar(instrument, '1d', nowSeconds)
  const days = simulateBars(instrument, '1d', nowSeconds - yearSeconds, today?.time ?? nowSeconds)
  const year = [days, oneBar(today)]
  const lastMinute = lastBars(instrument, '1m', closedUntil(calendar, '1m', nowSeconds), 1)
  const dayAgo = tradedUntil(calendar, nowSeconds) - daySeconds
  return {
    ...simulatedPrice(instrument, nowSeconds),
    firstTime: simulatedFirstTime(instrument),
    lastTime: lastMinute.length > 0 ? lastMinute.time[0]! : null,
    high52w: highestOf(year),
    low52w: lowestOf(year),
    volume24h: volumeOf(simulateBars(instrument, '5m', dayAgo, closedUntil(calendar, '5m', nowSeconds))),
    isOpen: calendarNamed(calendar).isOpenAt(nowSeconds),
  }
}

const marketOf = (instrument: Instrument): Market => ({
  instrument,
  source: 'simulated',
  timeframes,
  key: instrument.symbol,
  prices: {
    async bars(timeframe, fromSeconds, toSeconds, nowSeconds) {
      return simulateBars(instrument, timeframe, fromSeconds, Math.min(toSeconds, closedUntil(instrument.calendar, timeframe, nowSeconds)))
    },
    page: async (range, nowSeconds) => page(instrument, range, nowSeconds),
    async latest(nowSeconds) {
      // Dozens of these in a row would keep everybody else waiting.
      await setImmediate()
      return simulatedPrice(instrument, nowSeconds)
    },
    figures: async (nowSeconds) => figures(instrument, nowSeconds),
    missing: () => Promise.resolve([]),
    download: () => Promise.resolve(),
    reach: () => Promise.resolve(timeframes.map((timeframe) => ({ timeframe, from: simulatedFirstTime(instrument), stored: null }))),
    record: () => Promise.resolve(null),
    changesAtMs: (nowMs) => (Math.floor(nowMs / 60_000) + 1) * 60_000,
  },
})

/** The markets of the catalogue with simulated prices, for everybody. */
export const simulatedFeed: PriceFeed = {
  async find(_, symbol) {
    const instrument = findInstrument(symbol)
    return instrument && marketOf(instrument)
  },
  search: async (_, { search = '', category }) => searchInstruments(search, category).map(marketOf),
  popular: async (_, category) => popularInstruments(category).map(marketOf),
}
