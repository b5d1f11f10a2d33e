import { invariant } from '../invariant.ts'
import type { Bars } from '../market/bars.ts'
import { findInstrument } from '../market/catalogue.ts'
import type { Instrument } from '../market/instrument.ts'
import { simulateBars } from '../market/simulate.ts'
import type { Timeframe } from '../market/timeframe.ts'

const day = 86_400

/** Bars that a lesson shows something on, with those before them that warm indicators up. */
export interface LessonMarket {
  readonly instrument: Instrument
  readonly timeframe: Timeframe
  readonly bars: Bars
  /** UTC seconds: what lies before it only warms up. */
  readonly fromSeconds: number
  /** The market and its period, as a reader is told. */
  readonly title: string
}

interface Wanted {
  readonly symbol: string
  readonly timeframe: Timeframe
  readonly from: readonly [year: number, month: number, day: number]
  readonly to: readonly [year: number, month: number, day: number]
  readonly warmupDays: number
  readonly title: string
}

function marketOf({ symbol, timeframe, from, to, warmupDays, title }: Wanted): LessonMarket {
  const instrument = findInstrument(symbol)
  invariant(instrument, `a market called ${symbol}`)
  const [fromSeconds, toSeconds] = [from, to].map(([year, month, date]) => Date.UTC(year, month - 1, date) / 1000) as [number, number]
  const bars = simulateBars(instrument, timeframe, fromSeconds - warmupDays * day, toSeconds)
  return { instrument, timeframe, bars, fromSeconds, title }
}

/** Ten years of days of a fund on the simulated market: the same prices for everybody, for ever. */
const dailyMarket = (): LessonMarket =>
  marketOf({
    symbol: 'SPY',
    timeframe: '1d',
    from: [2016, 1, 1],
    to: [2026, 1, 1],
    warmupDays: 900,
    title: 'SPY, daily bars, 2016 to 2025, simulated prices',
  })

/** Two weeks of quarters of an hour of the same fund, for what looks at parts of a day. */
const intradayMarket = (): LessonMarket =>
  marketOf({
    symbol: 'SPY',
    timeframe: '15m',
    from: [2025, 12, 8],
    to: [2025, 12, 20],
    warmupDays: 20,
    title: 'SPY, bars of 15 minutes, 8 to 19 December 2025, simulated prices',
  })

export interface LessonMarkets {
  readonly daily: LessonMarket
  readonly intraday: LessonMarket
}

export const lessonMarkets = (): LessonMarkets => ({ daily: dailyMarket(), intraday: intradayMarket() })
