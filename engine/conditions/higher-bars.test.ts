import { describe, expect, test } from 'vitest'
import { sliceBars } from '../market/bars.ts'
import type { Term } from '../strategy/plan.ts'
import { conditionColumn } from './condition-column.ts'
import { termColumn } from './term-column.ts'
import { compare, from, price, worldOf } from './testing/expressions.ts'
import { newWorld } from './world.ts'

const NONE = Number.NaN
/** Two whole days of 4-hour bars and the beginning of a third. */
const closes = [5, 6, 7, 8, 9, 10, 1, 2, 3, 4, 5, 6, 20, 21]
const world = () => worldOf(closes, { timeframe: '4h', stepMinutes: 240 })
const values = (term: Term) => [...termColumn(term, world())]

describe('a daily price on a 4-hour chart', () => {
  test('completed: known from the close of the day’s last bar', () => {
    expect(values(price('close', { timeframe: '1d', sampling: 'completed' }))).toEqual([
      NONE,
      NONE,
      NONE,
      NONE,
      NONE,
      10,
      10,
      10,
      10,
      10,
      10,
      6,
      6,
      6,
    ])
  })

  test('forming: the day so far', () => {
    expect(values(price('high', { timeframe: '1d', sampling: 'forming' }))).toEqual([5, 6, 7, 8, 9, 10, 1, 2, 3, 4, 5, 6, 20, 21])
    expect(values(price('low', { timeframe: '1d', sampling: 'forming' }))).toEqual([5, 5, 5, 5, 5, 5, 1, 1, 1, 1, 1, 1, 20, 20])
    expect(values(price('open', { timeframe: '1d', sampling: 'forming' }))).toEqual([5, 5, 5, 5, 5, 5, 1, 1, 1, 1, 1, 1, 20, 20])
    expect(values(price('volume', { timeframe: '1d', sampling: 'forming' }))).toEqual([1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6, 1, 2])
  })

  test('back: yesterday, counted from the day that contains the bar', () => {
    expect(values(price('high', { timeframe: '1d', sampling: 'back', shift: 1 }))).toEqual([
      NONE,
      NONE,
      NONE,
      NONE,
      NONE,
      NONE,
      10,
      10,
      10,
      10,
      10,
      10,
      6,
      6,
    ])
  })

  test('an indicator of the day is that of the completed days', () => {
    const average: Term = { kind: 'indicator', name: 'sma', params: { period: 2 }, output: 'value', timeframe: '1d', from }
    expect(values(average)).toEqual([...Array.from({ length: 11 }, () => NONE), 8, 8, 8])
  })
})

test('on stocks the day is complete at the exchange’s close', () => {
  // 14:30 UTC is the opening in New York; hourly bars until 21:00, the last one half an hour long.
  const day = (start: string) => Array.from({ length: 7 }, (_, i) => Date.parse(`${start}T14:30Z`) / 1000 + i * 3600)
  const times = [...day('2024-01-09'), ...day('2024-01-10')]
  const bars = worldOf(times.map((_, i) => i)).bars
  bars.time.set(times)
  const stocks = newWorld({ bars, timeframe: '1h', instrument: { symbol: 'TEST', pip: null, point: 1, tick: 1, calendar: 'us_stock' } })
  const daily = [...termColumn(price('close', { timeframe: '1d', sampling: 'completed' }), stocks)]
  expect(daily).toEqual([NONE, NONE, NONE, NONE, NONE, NONE, 6, 6, 6, 6, 6, 6, 6, 13])
})

test('no decision changes when later bars are cut off', () => {
  const term: Term = price('close', { timeframe: '1d', sampling: 'completed' })
  const whole = world()
  const expected = conditionColumn(compare(price('close'), 'gt', term), whole)
  for (let length = 1; length < closes.length; length++) {
    const cut = newWorld({ ...whole, bars: sliceBars(whole.bars, 0, length) })
    expect(conditionColumn(compare(price('close'), 'gt', term), cut)).toEqual(expected.slice(0, length))
  }
})

test('a term below the chart’s timeframe is a bug of the plan', () => {
  expect(() => values(price('close', { timeframe: '1h' }))).toThrow('below the chart')
})
