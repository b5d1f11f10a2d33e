import { expect, test } from 'vitest'
import { asciiBytes, canonicalJson } from './canonical-json.ts'

test('the order in which keys were written does not matter, that of a list does', () => {
  expect(canonicalJson({ b: [2, { d: 1, c: null }], a: 0.1 })).toBe('{"a":0.1,"b":[2,{"c":null,"d":1}]}')
  expect(canonicalJson({ a: [1, 2] })).not.toBe(canonicalJson({ a: [2, 1] }))
})

test('characters beyond ASCII are escaped, so that every byte is one character', () => {
  const text = canonicalJson({ words: 'Größe – “buy” 😀' })
  expect(asciiBytes(text).every((byte) => byte < 0x7f)).toBe(true)
  expect(JSON.parse(text)).toEqual({ words: 'Größe – “buy” 😀' })
})

test('a key without a value is left out', () => {
  expect(canonicalJson({ a: undefined, b: 1 })).toBe('{"b":1}')
})
