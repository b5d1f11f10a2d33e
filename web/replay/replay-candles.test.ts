import type { Bar } from '@playbook/engine/market/bars'
import { expect, test } from 'vitest'
import { newReplayCandles } from './replay-candles.ts'

const bar = (time: number): Bar => ({ time, open: 1, high: 1, low: 1, close: time, volume: 1 })
/** A bar every 10 seconds from 0 to 10,000, closed from 4,000 to 5,000. */
const history = Array.from({ length: 1_001 }, (_, k) => bar(k * 10)).filter(({ time }) => time < 4_000 || time > 5_000)

function open(cursor: number, { first = 0, last = 9_000, maxBars = 60 } = {}) {
  const wire = { isDown: false, asked: 0 }
  const candles = newReplayCandles({
    load: async (before) => {
      wire.asked += 1
      if (wire.isDown) throw new Error('No connection')
      return { bars: history.filter(({ time }) => time < (before ?? Infinity)).slice(-20), isForming: false, source: 'simulated' }
    },
    pageSize: 20,
    stepSeconds: 10,
    maxBars,
    cursor,
    first,
    last,
  })
  let newest = -Infinity
  candles.known.subscribe(() => {
    newest = Math.max(newest, ...candles.known.state().bars.map(({ time }) => time))
  })
  const times = () => candles.known.state().bars.map(({ time }) => time)
  return { candles, wire, times, newestShown: () => newest }
}

test('the newest known bar is the cursor’s, and no later one was ever handed out', async () => {
  const { candles, times, newestShown } = open(3_000)
  await candles.known.start()
  expect(times().at(-1)).toBe(3_000)
  expect(candles.known.state()).toMatchObject({ closed: times().length, hasNewer: false, isPending: false })
  for (let k = 0; k < 5; k++) await candles.known.newer()
  await candles.known.refresh()
  expect(newestShown()).toBe(3_000)
})

test('a step goes on by one bar, over a closed market too, through every bar to the end', async () => {
  const { candles, times } = open(3_900, { last: 5_500 })
  await candles.known.start()
  const seen = [candles.cursor()]
  while (await candles.forward()) {
    seen.push(candles.cursor())
    expect(times().at(-1)).toBe(candles.cursor())
  }
  expect(seen).toEqual(history.map(({ time }) => time).filter((time) => time >= 3_900 && time <= 5_500))
  expect(candles.isAtEnd()).toBe(true)
  expect(await candles.forward()).toBe(false)
})

test('a step back takes the last bar away again, as far as the history reaches', async () => {
  const { candles, times, newestShown } = open(300)
  await candles.known.start()
  let steps = 0
  while (await candles.back()) {
    steps += 1
    expect(times().at(-1)).toBe(300 - 10 * steps)
  }
  expect([candles.cursor(), newestShown()]).toEqual([0, 300])
})

test('nothing goes back behind the first bar of the replay', async () => {
  const { candles } = open(3_010, { first: 3_000 })
  await candles.known.start()
  expect([await candles.back(), await candles.back(), candles.cursor()]).toEqual([true, false, 3_000])
  await candles.moveTo(100)
  expect(candles.cursor()).toBe(3_000)
})

test('a jump lands on the bar that holds the moment, and shows nothing later on the way', async () => {
  const { candles, times, newestShown } = open(8_000)
  await candles.known.start()
  expect(await candles.moveTo(4_500)).toBe(true)
  expect([candles.cursor(), times().at(-1)]).toEqual([3_990, 3_990])
  expect(newestShown()).toBe(8_000)
  expect(await candles.moveTo(20_000)).toBe(true)
  expect(candles.cursor()).toBe(9_000)
})

test('a view that wandered far back stays without later bars, and the next step goes on from the cursor', async () => {
  const { candles, times } = open(8_000)
  await candles.known.start()
  for (let k = 0; k < 8; k++) await candles.known.older()
  expect(times().at(-1)).toBeLessThan(8_000)
  expect(candles.known.state().hasNewer).toBe(true)
  expect(await candles.forward()).toBe(true)
  expect([candles.cursor(), times().at(-1)]).toEqual([8_010, 8_010])
})

test('where bars cannot be loaded the cursor stays, and a retry goes where it was to go', async () => {
  const { candles, wire, times } = open(8_000)
  await candles.known.start()
  wire.isDown = true
  expect(await candles.moveTo(2_000)).toBe(false)
  expect(candles.known.state().error?.message).toBe('No connection')
  expect([candles.cursor(), times().at(-1)]).toEqual([8_000, 8_000])
  wire.isDown = false
  await candles.known.retryLast()
  expect([candles.cursor(), times().at(-1), candles.known.state().error]).toEqual([2_000, 2_000, null])
})

test('a jump that is overtaken by another is dropped', async () => {
  const { candles } = open(8_000)
  await candles.known.start()
  const first = candles.moveTo(1_000)
  const second = candles.moveTo(2_500)
  expect(await Promise.all([first, second])).toEqual([false, true])
  expect(candles.cursor()).toBe(2_500)
})

test('a jump to bars that are held overtakes one to others', async () => {
  const { candles, times } = open(8_000)
  await candles.known.start()
  const far = candles.moveTo(1_000)
  expect([await candles.moveTo(7_980), await far]).toEqual([true, false])
  expect([candles.cursor(), times().at(-1), candles.known.state().isMoving]).toEqual([7_980, 7_980, false])
})

test('a step before the first bars are there is taken once they are, and shows them', async () => {
  const { candles, times } = open(3_000)
  const start = candles.known.start()
  expect(await candles.forward()).toBe(true)
  await start
  expect([candles.cursor(), times().at(-1), candles.known.state().isMoving]).toEqual([3_010, 3_010, false])
})

test('a step that overtakes a jump goes on from the cursor', async () => {
  const { candles, times } = open(8_000)
  await candles.known.start()
  const jump = candles.moveTo(1_000)
  expect([await candles.back(), await jump]).toEqual([true, false])
  expect([candles.cursor(), times().at(-1), candles.known.state().isMoving]).toEqual([7_990, 7_990, false])
})

test('a step that overtakes a jump and cannot load says so, and the next one goes on', async () => {
  const { candles, wire, times } = open(8_000)
  const start = candles.known.start()
  wire.isDown = true
  expect(await candles.forward()).toBe(false)
  await start
  expect(candles.known.state()).toMatchObject({ isMoving: false, error: new Error('No connection') })
  wire.isDown = false
  expect(await candles.forward()).toBe(true)
  expect(times().at(-1)).toBe(8_010)
})
