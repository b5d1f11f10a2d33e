import { expect, test } from 'vitest'
import { newToldRanges } from './told-ranges.ts'

const last = 20_000
/** Answers about at most 50 bars, one every 10 seconds. */
function open() {
  const asked: [number, number][] = []
  const wire = { isDown: false }
  const told = newToldRanges({
    load: async (from, to) => {
      asked.push([from, to])
      if (wire.isDown) throw new Error('No connection')
      const first = Math.ceil(from / 10) * 10
      const times = Array.from({ length: 50 }, (_, k) => first + k * 10).filter((time) => time <= to)
      const end = (times.at(-1) ?? from) + 10
      return { times, next: end > last ? null : end }
    },
    last,
    startBefore: (time) => Math.max(0, time - 100),
  })
  const settle = () => new Promise((resolve) => setTimeout(resolve, 0))
  const timesAt = (time: number) => told.pagesAt(time).flatMap(({ times }) => times)
  return { told, asked, wire, settle, timesAt }
}

test('bars before and far enough behind the cursor are told, and no bar twice', async () => {
  const { told, asked, settle, timesAt } = open()
  told.want(1_000)
  expect(told.isTold(1_000)).toBe(false)
  await settle()
  const times = timesAt(1_000)
  expect([times[0], told.isTold(3_000)]).toEqual([900, true])
  expect(times).toEqual(Array.from({ length: times.length }, (_, k) => 900 + k * 10))
  const calls = asked.length
  told.want(1_010)
  await settle()
  expect(asked.length).toBe(calls)
  told.want(2_500)
  await settle()
  expect(told.isTold(4_400)).toBe(true)
})

test('a jump begins at another place, and what lies between is filled up to what is held', async () => {
  const { told, asked, settle, timesAt } = open()
  told.want(10_000)
  await settle()
  told.want(9_700)
  await settle()
  expect(asked.find(([from]) => from === 9_600)).toEqual([9_600, 9_899])
  const times = timesAt(9_700)
  expect(new Set(times).size).toBe(times.length)
  expect(told.isTold(9_890)).toBe(true)
  told.wantEarlier(9_700)
  await settle()
  expect(timesAt(9_700)[0]).toBeLessThan(9_600)
})

test('the end of the replay is told, and nothing is asked for behind it', async () => {
  const { told, asked, settle } = open()
  told.want(19_900)
  await settle()
  expect(told.isTold(20_000)).toBe(true)
  const calls = asked.length
  told.want(20_000)
  await settle()
  expect(asked.length).toBe(calls)
})

test('after a failure nothing is asked again until a retry', async () => {
  const { told, asked, wire, settle } = open()
  wire.isDown = true
  told.want(500)
  await settle()
  expect(told.error()?.message).toBe('No connection')
  told.want(510)
  await settle()
  expect(asked.length).toBe(1)
  wire.isDown = false
  told.retry()
  await settle()
  expect([told.error(), told.isTold(510)]).toEqual([null, true])
})
