import { Failure } from '@playbook/contract/failure'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseJsonBody } from './json-checks.ts'

const parse = (text: string | Buffer) => parseJsonBody(Buffer.from(text as string))
const codeOf = (text: string | Buffer) => {
  try {
    parse(text)
    return 'accepted'
  } catch (error) {
    return error instanceof Failure ? error.code : String(error)
  }
}
const nested = (depth: number, [open, close]: readonly [string, string] = ['[', ']']) => open.repeat(depth) + close.repeat(depth)

test.each([
  ['{"price":1e999}', 'not_finite'],
  ['{"price":-1e999}', 'not_finite'],
  ['[1e-400]', 'not_finite'],
  ['9007199254740993', 'not_finite'],
  ['-9007199254740993', 'not_finite'],
  ['9007199254740991', 'accepted'],
  ['0.000000000000000000', 'accepted'],
  ['0e5', 'accepted'],
  ['1.2345678901234567', 'accepted'],
  ['NaN', 'malformed_body'],
  ['{"a":1,"a":2}', 'duplicate_key'],
  ['{"a":{"a":1},"b":{"a":1}}', 'accepted'],
  ['[{"a":1},{"a":1}]', 'accepted'],
  ['{"a":1,"\\u0061":2}', 'duplicate_key'],
  ['{"é":1,"\\u00e9":2}', 'duplicate_key'],
  ['{"a":["a","a"],"b":1}', 'accepted'],
  ['{"__proto__":{"x":1}}', 'validation'],
  ['{"a":{"b":[{"\\u005f_proto__":1}]}}', 'validation'],
  ['{"constructor":{"prototype":{}}}', 'validation'],
  ['{"a":"__proto__"}', 'accepted'],
  ['"\\u0000"', 'unsafe_text'],
  ['{"\\u0000":1}', 'unsafe_text'],
  ['"\\ud800"', 'unsafe_text'],
  ['"\\ud83d\\ude00"', 'accepted'],
  ['"\\\\u0000"', 'accepted'],
  ['"\\\\"', 'accepted'],
  ['{"a":1', 'malformed_body'],
  ['"a', 'malformed_body'],
  ['"\\', 'malformed_body'],
  ['{"a" 1}', 'malformed_body'],
  ['', 'malformed_body'],
])('the body %s is %s', (body, code) => {
  expect(codeOf(body)).toBe(code)
})

test('an object with many fields still may not repeat one', () => {
  const fields = Array.from({ length: 500 }, (_, index) => `"field${index}":${index}`)
  expect(codeOf(`{${fields.join(',')}}`)).toBe('accepted')
  expect(codeOf(`{${fields.join(',')},"field250":1}`)).toBe('duplicate_key')
})

test('bytes that are not UTF-8 are refused', () => {
  expect(codeOf(Buffer.from([0x22, 0xff, 0xfe, 0x22]))).toBe('malformed_body')
  expect(codeOf(Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22]))).toBe('malformed_body')
})

describe('depth', () => {
  test.each([
    [32, 'accepted'],
    [33, 'body_too_deep'],
    [30_000, 'body_too_deep'],
  ])('%d is %s', (depth, code) => {
    expect(codeOf(nested(depth))).toBe(code)
    expect(codeOf(`${'{"a":'.repeat(depth - 1)}{}${'}'.repeat(depth - 1)}`)).toBe(code)
  })
})

test('whatever JSON a client can write is read as JSON.parse reads it', () => {
  const isPlain = (text: string) => !/__proto__|constructor|prototype|\\u0000|\\ud|(^|[^.\d])\d{16,}|e-3\d\d/.test(text)
  fc.assert(
    fc.property(fc.json({ maxDepth: 6, stringUnit: 'grapheme' }), (text) => {
      fc.pre(isPlain(text))
      expect(parse(text)).toEqual(JSON.parse(text))
    }),
    { seed: 1, numRuns: 500 },
  )
})
