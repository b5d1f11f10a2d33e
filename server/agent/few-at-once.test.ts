import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { fewAtOnce } from './few-at-once.ts'

test('no more than so many run together, and all come to their turn in order', async () => {
  const few = fewAtOnce(2)
  let together = 0
  let most = 0
  const order: number[] = []
  const run = (i: number) =>
    few(async () => {
      order.push(i)
      most = Math.max(most, ++together)
      await sleep(2)
      together -= 1
      return i
    })
  expect(await Promise.all([0, 1, 2, 3, 4].map(run))).toEqual([0, 1, 2, 3, 4])
  expect([most, order]).toEqual([2, [0, 1, 2, 3, 4]])
})

test('one that fails gives its place on', async () => {
  const few = fewAtOnce(1)
  const failed = few(() => Promise.reject(new Error('no')))
  const next = few(() => Promise.resolve('next'))
  await expect(failed).rejects.toThrow('no')
  expect(await next).toBe('next')
  expect(await few(() => Promise.resolve('later'))).toBe('later')
})
