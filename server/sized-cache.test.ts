import { expect, test } from 'vitest'
import { createSizedCache } from './sized-cache.ts'

const open = () => createSizedCache<string>({ maxBytes: 10, sizeOf: ({ length }) => length })

test('the value that was used longest ago makes room', () => {
  const cache = open()
  cache.set('a', '1234')
  cache.set('b', '1234')
  cache.get('a')
  cache.set('c', '1234')
  expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual(['1234', undefined, '1234'])
})

test('a key holds its newest value, and only that takes room', () => {
  const cache = open()
  cache.set('a', '123456')
  cache.set('a', '12')
  cache.set('b', '12345678')
  expect([cache.get('a'), cache.get('b')]).toEqual(['12', '12345678'])
})

test('what is larger than the cache is not kept', () => {
  const cache = open()
  cache.set('a', '12345678901')
  expect(cache.get('a')).toBeUndefined()
})
