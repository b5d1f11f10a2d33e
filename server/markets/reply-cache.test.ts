import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createReplyCache } from './reply-cache.ts'

function counting(expiresAtMs = Infinity, fillerChars = 1000) {
  const made: string[] = []
  const make = (name: string) => async () => {
    made.push(name)
    return { json: Buffer.from(JSON.stringify({ name, filler: 'x'.repeat(fillerChars) })), expiresAtMs }
  }
  return { made, make }
}

test('equal requests at the same time share one making, and both forms say the same', async () => {
  const cache = createReplyCache({ maxBytes: 1e6, now: () => 0 })
  const { made, make } = counting()
  const replies = await Promise.all(Array.from({ length: 50 }, () => cache.answer('a', make('a'))))
  expect(made).toEqual(['a'])
  expect(new Set(replies).size).toBe(1)
  expect(gunzipSync(replies[0]!.gzip)).toEqual(replies[0]!.json)
})

test('a large reply is compressed to the same text', async () => {
  const reply = await createReplyCache({ maxBytes: 1e7, now: () => 0 }).answer('a', counting(Infinity, 1_000_000).make('a'))
  expect(gunzipSync(reply.gzip)).toEqual(reply.json)
})

test('a reply is made again once it has expired', async () => {
  let nowMs = 0
  const cache = createReplyCache({ maxBytes: 1e6, now: () => nowMs })
  const { made, make } = counting(1000)
  for (nowMs of [0, 999, 1000]) await cache.answer('a', make(`at ${nowMs}`))
  expect(made).toEqual(['at 0', 'at 1000'])
})

test('what was used longest ago goes first when the room is full', async () => {
  const cache = createReplyCache({ maxBytes: 3500, now: () => 0 })
  const { made, make } = counting()
  for (const name of ['a', 'b', 'c', 'a', 'd', 'a', 'b']) await cache.answer(name, make(name))
  expect(made).toEqual(['a', 'b', 'c', 'd', 'b'])
})

test('a failure is not kept', async () => {
  const cache = createReplyCache({ maxBytes: 1e6, now: () => 0 })
  await expect(cache.answer('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  const { made, make } = counting()
  await cache.answer('a', make('a'))
  expect(made).toEqual(['a'])
})
