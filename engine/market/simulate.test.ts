import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aggregateBars } from './aggregate.ts'
import { barAt, barColumns, sliceBars, type Bars } from './bars.ts'
import { barEnd, calendarNamed, tradingDateOf } from './calendar.ts'
import { catalogue, findInstrument } from './catalogue.ts'
import type { Instrument } from './instrument.ts'
import { formingBar, isSimulated, lastBars, simulateBars, simulatedFirstTime, startOfLast } from './simulate.ts'
import { timeframes, type Timeframe } from './timeframe.ts'

const seconds = (iso: string) => Date.parse(`${iso}Z`) / 1000
const market = (symbol: string): Instrument => findInstrument(symbol)!
const rows = (bars: Bars) => Array.from({ length: bars.length }, (_, i) => barAt(bars, i))
const shortTimeframes = ['5m', '15m', '30m', '1h', '4h', '1d'] as const

const anyMarket = fc.constantFrom(...catalogue)
const anyMoment = fc.integer({ min: seconds('2010-01-04T00:00'), max: seconds('2031-01-01T00:00') })

test('every market of the catalogue is simulated', () => {
  expect(catalogue.filter((instrument) => !isSimulated(instrument.symbol))).toEqual([])
})

test('an own market is not simulated', () => expect(isSimulated('GOOG')).toBe(false))

describe('longer bars are exact aggregates of the minutes', () => {
  test('inside a day, on any market and date', () => {
    fc.assert(
      fc.property(anyMarket, anyMoment, fc.constantFrom(...shortTimeframes), (instrument, moment, timeframe) => {
        const day = calendarNamed(instrument.calendar).nextTradingDay(Math.floor(moment / 86_400))
        const minutes = simulateBars(instrument, '1m', day.open, day.close)
        const made = aggregateBars(minutes, '1m', timeframe, instrument.calendar)
        expect(rows(simulateBars(instrument, timeframe, day.open, day.close))).toEqual(rows(made.bars))
      }),
      { seed: 31, numRuns: 120 },
    )
  })
  test.each(['EURUSD', 'BTCUSD', 'AAPL', 'JPN225'])('weeks and months of %s too', (symbol) => {
    const instrument = market(symbol)
    const from = seconds('2020-02-01T00:00')
    const to = seconds('2020-05-01T00:00')
    for (const timeframe of ['1w', '1M'] as const) {
      const wanted = simulateBars(instrument, timeframe, from, to)
      const hours = simulateBars(instrument, '1h', wanted.time[0]!, barEnd(wanted.time.at(-1)!, timeframe, instrument.calendar))
      expect(rows(wanted)).toEqual(rows(aggregateBars(hours, '1h', timeframe, instrument.calendar).bars))
    }
  })
})

describe('the same range is the same for ever', () => {
  test('whatever was asked for before', () => {
    fc.assert(
      fc.property(
        anyMarket,
        anyMoment,
        fc.constantFrom(...timeframes),
        fc.integer({ min: 1, max: 40 }),
        (instrument, moment, timeframe, days) => {
          const first = rows(simulateBars(instrument, timeframe, moment, moment + days * 3600))
          simulateBars(instrument, '1m', moment + 7200, moment + 10_000)
          expect(rows(simulateBars(instrument, timeframe, moment, moment + days * 3600))).toEqual(first)
        },
      ),
      { seed: 32, numRuns: 80 },
    )
  })
  test('wherever it is split', () => {
    fc.assert(
      fc.property(
        anyMarket,
        anyMoment,
        fc.constantFrom(...timeframes),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (instrument, moment, timeframe, share) => {
          const to = moment + (timeframe === '1m' ? 2 : 40) * 86_400
          const split = Math.round(moment + share * (to - moment))
          const whole = rows(simulateBars(instrument, timeframe, moment, to))
          const parts = [
            ...rows(simulateBars(instrument, timeframe, moment, split)),
            ...rows(simulateBars(instrument, timeframe, split, to)),
          ]
          expect(parts).toEqual(whole)
        },
      ),
      { seed: 33, numRuns: 120 },
    )
  })
  test('and these are prices of it', () => {
    const bar = (symbol: string, timeframe: Timeframe, time: string) => barAt(lastBars(market(symbol), timeframe, seconds(time), 1), 0)
    expect([bar('EURUSD', '1h', '2024-05-15T12:30'), bar('BTCUSD', '1m', '2031-01-01T00:00'), bar('AAPL', '1d', '2010-01-05T00:00')])
      .toMatchInlineSnapshot(`
      [
        {
          "close": 1.11192,
          "high": 1.112,
          "low": 1.11112,
          "open": 1.11153,
          "time": 1715774400,
          "volume": 9606,
        },
        {
          "close": 347238.56,
          "high": 347419.98,
          "low": 346915.18,
          "open": 347268.37,
          "time": 1924991940,
          "volume": 11,
        },
        {
          "close": 29.41,
          "high": 29.78,
          "low": 28.45,
          "open": 28.54,
          "time": 1262615400,
          "volume": 64361578,
        },
      ]
    `)
  })
})

describe('every bar', () => {
  test('holds its open and close between its low and high, in whole ticks and units, inside the session', () => {
    fc.assert(
      fc.property(anyMarket, anyMoment, fc.constantFrom(...timeframes), (instrument, moment, timeframe) => {
        const bars = lastBars(instrument, timeframe, moment + 40 * 86_400, 50)
        const perUnit = 1 / instrument.tick
        const calendar = calendarNamed(instrument.calendar)
        for (const { time, open, high, low, close, volume } of rows(bars)) {
          expect(low).toBeGreaterThan(0)
          expect(high).toBeGreaterThanOrEqual(Math.max(open, close))
          expect(low).toBeLessThanOrEqual(Math.min(open, close))
          for (const price of [open, high, low, close]) expect(Math.abs(price * perUnit - Math.round(price * perUnit))).toBeLessThan(1e-4)
          expect(volume).toBeGreaterThan(0)
          expect(Number.isInteger(volume)).toBe(true)
          expect(calendar.periodAt(time, timeframe).open).toBe(time)
          expect(calendar.dateAt(time).isTrading).toBe(true)
        }
      }),
      { seed: 34, numRuns: 150 },
    )
  })
  test('opens where the one before it closed, inside a session', () => {
    const bars = simulateBars(market('EURUSD'), '5m', seconds('2024-05-13T21:00'), seconds('2024-05-14T21:00'))
    expect(bars.length).toBe(288)
    expect([...bars.open.subarray(1)]).toEqual([...bars.close.subarray(0, 287)])
  })
  test('comes once, in order, without holes in the session', () => {
    const minutes = simulateBars(market('AAPL'), '1m', seconds('2024-03-08T00:00'), seconds('2024-03-12T00:00'))
    expect(minutes.length).toBe(780)
    expect([minutes.time[0], minutes.time[389], minutes.time[390]]).toEqual([
      seconds('2024-03-08T14:30'),
      seconds('2024-03-08T20:59'),
      seconds('2024-03-11T13:30'),
    ])
  })
})

describe('the history', () => {
  test('begins on 4 January 2010 on every market', () => {
    for (const instrument of catalogue) {
      const first = simulatedFirstTime(instrument)
      expect(tradingDateOf(first, instrument.calendar)).toBe('2010-01-04')
      expect(simulateBars(instrument, '1h', 0, first + 1).time[0]).toBe(first)
    }
  })
  test('has nothing before, and an empty range is empty', () => {
    expect(simulateBars(market('BTCUSD'), '1m', 0, seconds('2010-01-04T00:00')).length).toBe(0)
    expect(simulateBars(market('BTCUSD'), '1h', seconds('2020-01-02T00:00'), seconds('2020-01-01T00:00')).length).toBe(0)
    expect(lastBars(market('EURUSD'), '1d', seconds('2010-01-01T00:00'), 5).length).toBe(0)
  })
  test('ends with the year 2060, however far someone asks', () => {
    const last = lastBars(market('EURUSD'), '1d', 1e11, 3)
    expect([last.length, tradingDateOf(last.time[2]!, 'forex')]).toEqual([3, '2060-12-31'])
    expect(formingBar(market('BTCUSD'), '1h', seconds('2061-01-01T00:30'))).toBeNull()
  })
  test('has no bars on weekends and holidays, but gaps over them', () => {
    const days = simulateBars(market('AAPL'), '1d', seconds('2024-07-01T00:00'), seconds('2024-07-09T00:00'))
    expect([...days.time].map((time) => tradingDateOf(time, 'us_stock'))).toEqual([
      '2024-07-01',
      '2024-07-02',
      '2024-07-03',
      '2024-07-05',
      '2024-07-08',
    ])
    expect(days.open[1]).not.toBe(days.close[0])
  })
  test('of a week of currencies begins on Sunday evening, and has a gap there only', () => {
    const days = simulateBars(market('EURUSD'), '1d', seconds('2024-06-30T00:00'), seconds('2024-07-06T00:00'))
    expect(days.time[0]).toBe(seconds('2024-06-30T21:00'))
    expect([...days.open.subarray(1)]).toEqual([...days.close.subarray(0, 4)])
  })
})

describe('the last bars before a moment', () => {
  test('are as many as asked, ending there', () => {
    fc.assert(
      fc.property(
        anyMarket,
        anyMoment,
        fc.constantFrom(...timeframes),
        fc.integer({ min: 1, max: 400 }),
        (instrument, moment, timeframe, count) => {
          const before = moment + 3 * 365 * 86_400
          const bars = lastBars(instrument, timeframe, before, count)
          const all = simulateBars(instrument, timeframe, bars.time[0]!, before)
          expect(rows(all)).toEqual(rows(bars))
          expect(bars.length).toBeLessThanOrEqual(count)
          expect(startOfLast(instrument, timeframe, before, count)).toBe(
            bars.length === count ? bars.time[0] : simulatedFirstTime(instrument),
          )
        },
      ),
      { seed: 35, numRuns: 60 },
    )
  })
})

test('a week without a trading day has no bar and is not counted', () => {
  const bars = lastBars(market('JPN225'), '1w', seconds('2019-05-08T00:00'), 2)
  expect([...bars.time].map((time) => tradingDateOf(time, 'tokyo'))).toEqual(['2019-04-22', '2019-05-07'])
})

describe('a bar that is still forming', () => {
  test('is made of the minutes that are over', () => {
    const instrument = market('EURUSD')
    const now = seconds('2024-05-15T12:37') + 41
    const minutes = simulateBars(instrument, '1m', seconds('2024-05-13T21:00'), seconds('2024-05-15T12:37'))
    for (const timeframe of ['5m', '15m', '30m', '1h', '4h', '1d'] as const) {
      const made = aggregateBars(minutes, '1m', timeframe, 'forex').bars
      expect(formingBar(instrument, timeframe, now)).toEqual(barAt(made, made.length - 1))
    }
  })
  test('of a week holds the days before', () => {
    const instrument = market('EURUSD')
    const minutes = simulateBars(instrument, '1m', seconds('2024-05-12T21:00'), seconds('2024-05-15T12:37'))
    const made = aggregateBars(minutes, '1m', '1w', 'forex').bars
    expect(formingBar(instrument, '1w', seconds('2024-05-15T12:37'))).toEqual(barAt(made, 0))
  })
  test('shows only its open in its first minute', () => {
    const now = seconds('2024-05-15T13:30') + 12
    const bar = formingBar(market('AAPL'), '1d', now)!
    const whole = barAt(simulateBars(market('AAPL'), '1d', seconds('2024-05-15T00:00'), seconds('2024-05-16T00:00')), 0)
    expect(bar).toEqual({
      time: seconds('2024-05-15T13:30'),
      open: whole.open,
      high: whole.open,
      low: whole.open,
      close: whole.open,
      volume: 0,
    })
  })
  test('does not exist while the market is closed, except where the week or month goes on', () => {
    const saturday = seconds('2024-05-18T12:00')
    for (const timeframe of ['1m', '1h', '1d', '1w'] as const) expect(formingBar(market('EURUSD'), timeframe, saturday)).toBeNull()
    expect(formingBar(market('EURUSD'), '1M', saturday)?.time).toBe(seconds('2024-04-30T21:00'))
    expect(formingBar(market('AAPL'), '1w', seconds('2024-05-15T02:00'))?.time).toBe(seconds('2024-05-13T13:30'))
  })
  test('never differs from the whole bar once its time is over', () => {
    const instrument = market('BTCUSD')
    const end = seconds('2024-05-15T14:00')
    const last = barAt(simulateBars(instrument, '1h', end - 3600, end), 0)
    const forming = formingBar(instrument, '1h', end - 1)!
    expect([forming.open, forming.time]).toEqual([last.open, last.time])
    expect(forming.high).toBeLessThanOrEqual(last.high)
    expect(forming.volume).toBeLessThan(last.volume)
  })
})

const returnsOf = ({ close }: Bars) => Array.from(close.subarray(1), (price, i) => Math.log(price / close[i]!))
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
function correlation(x: readonly number[], y: readonly number[]): number {
  const [mx, my] = [mean(x), mean(y)]
  const sum = (f: (i: number) => number) => x.reduce((total, _, i) => total + f(i), 0)
  return sum((i) => (x[i]! - mx) * (y[i]! - my)) / Math.sqrt(sum((i) => (x[i]! - mx) ** 2) * sum((i) => (y[i]! - my) ** 2))
}
const lagged = (values: readonly number[], lag: number) => correlation(values.slice(lag), values.slice(0, -lag))
const daily = (symbol: string) => simulateBars(market(symbol), '1d', seconds('2010-01-04T00:00'), seconds('2026-01-01T00:00'))

describe('the market moves like a market', () => {
  test.each(['US500', 'NAS100', 'US30', 'GER40'])('sizes of daily returns of %s cluster', (symbol) => {
    const sizes = returnsOf(daily(symbol)).map(Math.abs)
    const clustering = mean([1, 2, 3, 4, 5].map((lag) => lagged(sizes, lag)))
    expect(clustering).toBeGreaterThan(0.17)
    expect(clustering).toBeLessThan(0.35)
  })
  test.each(['US500', 'EURUSD', 'BTCUSD', 'XAUUSD', 'AAPL'])('daily returns of %s have fat tails and no memory of direction', (symbol) => {
    const returns = returnsOf(daily(symbol))
    const variance = mean(returns.map((r) => r * r))
    expect(mean(returns.map((r) => r ** 4)) / variance ** 2).toBeGreaterThan(4)
    expect(Math.abs(lagged(returns, 1))).toBeLessThan(0.08)
  })
  test('markets of a category move together, the dollar against the euro', () => {
    const together = (a: string, b: string) => correlation(returnsOf(daily(a)), returnsOf(daily(b)))
    expect(together('US500', 'NAS100')).toBeGreaterThan(0.8)
    expect(together('BTCUSD', 'ETHUSD')).toBeGreaterThan(0.6)
    expect(together('EURUSD', 'GBPUSD')).toBeGreaterThan(0.4)
    expect(together('EURUSD', 'USDCHF')).toBeLessThan(-0.4)
  })
  test('a cross follows from its two dollar pairs', () => {
    const [eurjpy, eurusd, usdjpy] = ['EURJPY', 'EURUSD', 'USDJPY'].map(daily)
    const errors = Array.from(eurjpy!.close, (price, i) => Math.abs(price / (eurusd!.close[i]! * usdjpy!.close[i]!) - 1))
    expect(Math.max(...errors)).toBeLessThan(0.00002)
  })
  test.each(['EURUSD', 'BTCUSD', 'US500'])('variances of the hours of %s add up to those of the days', (symbol) => {
    const [from, to] = [seconds('2014-01-01T00:00'), seconds('2024-01-01T00:00')]
    const squares = (bars: Bars) =>
      Array.from(bars.close, (close, i) => Math.log(close / bars.open[i]!) ** 2).reduce((sum, square) => sum + square, 0)
    const ratio = squares(simulateBars(market(symbol), '1h', from, to)) / squares(simulateBars(market(symbol), '1d', from, to))
    expect(ratio).toBeGreaterThan(0.8)
    expect(ratio).toBeLessThan(1.25)
  })
  test('London hours of the euro are busier than the hours before Tokyo', () => {
    const hours = simulateBars(market('EURUSD'), '1h', seconds('2024-01-08T00:00'), seconds('2024-03-02T00:00'))
    const rangeAt = (hour: number) =>
      mean(
        rows(hours)
          .filter(({ time }) => (time / 3600) % 24 === hour)
          .map(({ high, low }) => high - low),
      )
    expect(rangeAt(14)).toBeGreaterThan(2 * rangeAt(23))
  })
})

test('columns of an answer are its own, not shared with a later one', () => {
  const instrument = market('GBPUSD')
  const first = simulateBars(instrument, '1h', seconds('2024-01-08T00:00'), seconds('2024-01-09T00:00'))
  const copy = rows(sliceBars(first, 0, first.length))
  for (const column of barColumns) simulateBars(instrument, '1h', seconds('2024-02-08T00:00'), seconds('2024-02-09T00:00'))[column].fill(0)
  expect(rows(first)).toEqual(copy)
})
