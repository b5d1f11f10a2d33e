import { expect, test } from 'vitest'
import { barsOfCloses, foundOn, saidOn } from '../testing/bars-given.ts'
import { figureAt } from '../testing/sure.ts'

const chart = { symbol: 'EURUSD', timeframe: '1h' }
/** Moves of 1 % up and down in turn, so that their standard deviation is near 1 %, and a last one. */
const after = (last: number, bars = 60) => {
  const closes = Array.from({ length: bars }, (_, i) => (i % 2 === 0 ? 100 : 101))
  return barsOfCloses([...closes, closes.at(-1)! * (1 + last)])
}

test('a move is held against the standard deviation and the sizes of those before it', () => {
  const { result, said } = saidOn('usual_move', chart, after(0.05))
  const value = (path: string) => figureAt(result, path).value
  expect(value('change')).toBeCloseTo(5, 10)
  expect(value('deviations')).toBeCloseTo(value('change') / value('deviation'), 10)
  expect(value('deviation')).toBeCloseTo(1, 1)
  expect([value('rank'), result['is_unusual'], result['larger']]).toEqual([100, true, null])
  expect(said).toMatch(/unusually large move.*None of them moved as far\./)
})

test('a move as the others is none, and the last one as large is named', () => {
  const { result, said } = saidOn('usual_move', chart, after(-0.005))
  expect(result['is_unusual']).toBe(false)
  expect(said).toMatch(/no unusual move\. The last one that moved as far was at /)
})

test('an earlier bar is held only against what came before it', () => {
  const bars = after(0.05)
  const { result } = saidOn('usual_move', { ...chart, back: 1 }, bars)
  expect(figureAt(result, 'bars').value).toBe(bars.length - 3)
})

test('too few bars before it are refused', () => {
  expect(foundOn('usual_move', chart, after(0.05, 20))).toMatchObject({
    ok: false,
    problem: expect.stringContaining('too few bars') as string,
  })
})
