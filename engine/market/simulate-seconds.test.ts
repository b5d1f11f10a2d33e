import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { catalogue, findInstrument } from './catalogue.ts'
import { minuteSoFar, simulateMinute } from './simulate-seconds.ts'
import { simulateBars } from './simulate.ts'

const seconds = (iso: string) => Date.parse(`${iso}Z`) / 1000
const anyMarket = fc.constantFrom(...catalogue)
const anyMoment = fc.integer({ min: seconds('2010-01-04T00:00'), max: seconds('2060-01-01T00:00') })

describe('the seconds of a simulated minute', () => {
  test('make exactly its bar, in whole ticks', () => {
    let seen = 0
    fc.assert(
      fc.property(anyMarket, anyMoment, (instrument, moment) => {
        const path = simulateMinute(instrument, moment)
        if (path === null) return
        seen += 1
        const { bar, prices } = path
        const [whole] = [simulateBars(instrument, '1m', bar.time, bar.time + 60)]
        expect([bar.open, bar.high, bar.low, bar.close]).toEqual([whole.open[0], whole.high[0], whole.low[0], whole.close[0]])
        expect(prices[0]).toBe(bar.open)
        expect(prices.at(-1)).toBe(bar.close)
        expect(Math.max(...prices)).toBe(bar.high)
        expect(Math.min(...prices)).toBe(bar.low)
        for (const price of prices) expect(Math.abs(price / instrument.tick - Math.round(price / instrument.tick))).toBeLessThan(1e-3)
        expect(minuteSoFar(path, bar.time + 59)).toEqual(bar)
      }),
      { seed: 51, numRuns: 600 },
    )
    expect(seen).toBeGreaterThan(200)
  })
  test('are the same whoever asks, whenever', () => {
    const euro = findInstrument('EURUSD')!
    const moment = seconds('2026-03-04T12:30:17')
    const first = simulateMinute(euro, moment)
    simulateMinute(findInstrument('BTCUSD')!, moment)
    expect(simulateMinute(euro, moment + 30)).toEqual(first)
  })
  test('move: a liquid market has many prices in a minute', () => {
    const path = simulateMinute(findInstrument('BTCUSD')!, seconds('2026-03-04T12:30:00'))!
    expect(new Set(path.prices).size).toBeGreaterThan(20)
  })
})

describe('a minute that is not over', () => {
  const path = simulateMinute(findInstrument('EURUSD')!, seconds('2026-03-04T12:30:00'))!
  test('begins with its open alone', () => {
    const { open, time } = path.bar
    expect(minuteSoFar(path, time)).toMatchObject({ time, open, high: open, low: open, close: open })
  })
  test('only widens, and its volume only grows', () => {
    for (let second = 1; second < 60; second++) {
      const before = minuteSoFar(path, path.bar.time + second - 1)
      const now = minuteSoFar(path, path.bar.time + second)
      expect(now.high).toBeGreaterThanOrEqual(before.high)
      expect(now.low).toBeLessThanOrEqual(before.low)
      expect(now.volume).toBeGreaterThanOrEqual(before.volume)
      expect(now.close).toBe(path.prices[second])
    }
  })
})

test('a closed market has no seconds, nor has one that is not simulated', () => {
  expect(simulateMinute(findInstrument('EURUSD')!, seconds('2026-03-07T12:00'))).toBeNull()
  expect(simulateMinute(findInstrument('AAPL')!, seconds('2026-03-04T03:00'))).toBeNull()
  expect(simulateMinute({ ...findInstrument('EURUSD')!, symbol: 'MINE' }, seconds('2026-03-04T12:30'))).toBeNull()
})
