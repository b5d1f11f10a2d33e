import { expect, test } from 'vitest'
import { csvLine } from './csv-line.ts'

test('numbers stay numbers, unknown ones are empty', () => {
  expect(csvLine(['EURUSD', -1.5, null, Number.NaN, 0])).toBe('EURUSD,-1.5,,,0\r\n')
})

test('commas, quotes and line breaks stay inside their cell', () => {
  expect(csvLine(['a,b', 'say "hi"', 'two\nlines'])).toBe('"a,b","say ""hi""","two\nlines"\r\n')
})

test.each(['=HYPERLINK("x")', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1'])('%j is text, not a formula', (text) => {
  expect(csvLine([text]).replace(/^"/, '')).toMatch(/^'/)
})
