import { expect, test } from 'vitest'
import { barsFromRows } from '../../market/bars.ts'
import { datePartsOf, dayNumberOf, daySeconds } from '../../market/day-number.ts'
import { foundOn, saidOn } from '../testing/bars-given.ts'
import { figureAt } from '../testing/sure.ts'

/** Daily bars of a market that trades every day, which rise by 1 % on the named days of a month and stand still on others. */
function daysThat(rises: (day: number, length: number, i: number) => boolean, months = 30) {
  let close = 100
  const first = dayNumberOf(2022, 1, 1)
  return barsFromRows(
    Array.from({ length: dayNumberOf(2022, 1 + months, 1) - first }, (_, i) => {
      const { year, month, day } = datePartsOf(first + i)
      const length = dayNumberOf(year, month + 1, 1) - dayNumberOf(year, month, 1)
      const open = close
      if (rises(day, length, i)) close *= 1.01
      return { time: (first + i) * daySeconds, open, high: Math.max(open, close), low: open, close, volume: 1 }
    }),
  )
}
const chart = { symbol: 'BTCUSD', timeframe: '1d' }

test('the last day and the first three are the turn, unless other numbers are said', () => {
  const bars = daysThat((day, length) => day <= 3 || day === length)
  const { result, said } = saidOn('month_turn', chart, bars)
  expect(figureAt(result, 'mean').value).toBeCloseTo(1, 6)
  expect(figureAt(result, 'other_mean').value).toBe(0)
  expect(result['tells']).toBe(true)
  expect(said).toContain('The interval does not hold zero')
  const wider = saidOn('month_turn', { ...chart, last: 2, first: 3 }, bars)
  expect(figureAt(wider.result, 'mean').value).toBeCloseTo(0.8, 1)
})

test('days of the oldest and the newest month whose place in it is not known are left out', () => {
  const all = daysThat(() => false)
  const { result } = saidOn('month_turn', chart, all)
  const counted = figureAt(result, 'days').value + figureAt(result, 'other_days').value
  // Of the first month the last day is known, of the last month the first three.
  expect(counted).toBe(all.length - (31 - 1) - (30 - 3))
})

test('where both days do the same, it cannot be told apart from none', () => {
  const { result } = saidOn(
    'month_turn',
    chart,
    daysThat((_day, _length, i) => i % 2 === 0),
  )
  expect(result['tells']).toBe(false)
})

test.each([
  ['no day at all', { ...chart, last: 0, first: 0 }, 30, 'how many days'],
  ['too few months', chart, 5, 'too few closed bars'],
])('%s is refused', (_, input, months, problem) => {
  expect(
    foundOn(
      'month_turn',
      input,
      daysThat(() => false, months),
    ),
  ).toMatchObject({
    ok: false,
    problem: expect.stringContaining(problem) as string,
  })
})
