import { expect, test } from 'vitest'
import { barAt, barsFromRows, type Bar } from '../../market/bars.ts'
import { computeIndicator } from '../compute.ts'
import { walk } from '../testing/walk.ts'
import { followBars } from './follow-bars.ts'

const bars = walk(200)
const rows = Array.from({ length: bars.length }, (_, i) => barAt(bars, i))
const facts = { timeframe: '1h' } as const
const whole = (given: readonly Bar[]) => [...computeIndicator('macd', {}, barsFromRows(given))['hist']!]

test('bars that come one after another, each forming before it closes, give the lines of the whole column', () => {
  const follow = followBars('macd', {}, facts)
  for (let closed = 0; closed < rows.length; closed++) {
    const forming = { ...rows[closed]!, close: rows[closed]!.low }
    expect(follow([...rows.slice(0, closed), forming], closed)['hist']).toEqual(whole([...rows.slice(0, closed), forming]))
  }
  expect(follow(rows, rows.length)['hist']).toEqual(whole(rows))
})

test('older bars in front, another market and a shorter stretch are computed again', () => {
  const follow = followBars('macd', {}, facts)
  follow(rows.slice(50), 150)
  expect(follow(rows, 200)['hist']).toEqual(whole(rows))
  const other = rows.map((bar) => ({ ...bar, close: bar.open }))
  expect(follow(other, 200)['hist']).toEqual(whole(other))
  expect(follow(other.slice(0, 80), 80)['hist']).toEqual(whole(other.slice(0, 80)))
  expect(follow([], 0)['hist']).toEqual([])
})
