import { expect, test } from 'vitest'
import { inLines } from './in-lines.ts'

const value = { symbol: 'EUR"USD', empty: { list: [], object: {} }, candles: [{ open: 1.02, at: 'a, b: {c}' }, null], is: true }
const whole = JSON.stringify(value, null, 2)

test('JSON is told in lines', () => {
  expect(inLines(JSON.stringify(value))).toBe(whole)
})

test('JSON that was cut off is told in the same lines, wherever it ends', () => {
  const text = JSON.stringify(value)
  for (let end = 2; end < text.length; end += 1) {
    const lines = inLines(text.slice(0, end)).trimEnd()
    // A list or an object that has just begun may be an empty one.
    expect(whole.startsWith(lines.replace(/\s*[{[]$/, ''))).toBe(true)
  }
})

test('a text that is no JSON stays as it is', () => {
  expect(inLines('timestamp,open\n1,2')).toBe('timestamp,open\n1,2')
})
