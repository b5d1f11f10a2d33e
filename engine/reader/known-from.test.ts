import { expect, test } from 'vitest'
import { readPlan } from './read-plan.ts'
import { readText } from './read-text.ts'

const readingOf = (text: string) => {
  const reading = readPlan(`${text} Stop 2%.`)
  return { isWhole: reading?.isWhole, fill: reading?.plan.entryLong?.fill }
}

test.each([
  ['a gap', 'Buy the open when price gaps down more than 1%.', 'open'],
  ['a bar before', "If yesterday closed below its open, buy today's open.", 'open'],
  ['a weekday', 'Buy at the open on Monday.', 'open'],
  ['the close of a bar', 'When RSI(2) < 10 buy at the open.', 'next_open'],
  ['the close of a bar, on any chart', 'H1. When RSI(2) < 10 buy at the open.', 'next_open'],
])('an open at which one buys is the first one that knows of %s', (_, text, fill) => {
  expect(readingOf(text)).toEqual({ isWhole: true, fill })
})

test.each([
  ['an open that knows only a part of the condition', 'Buy at the open when price gaps down more than 1% and RSI < 30.'],
  ['the open of a day on the chart of an hour', 'H1. Buy at the open when price gaps up 1%.'],
])('%s holds the run', (_, text) => {
  expect(readingOf(text).isWhole).toBe(false)
})

test.each([
  ['Buy the close when RSI < 30.', 'close'],
  ['Three red days in a row, buy the close, sell on the first green close.', 'close'],
])('%s is filled at that close', (text, fill) => {
  expect(readingOf(text)).toEqual({ isWhole: true, fill })
})

test('a fill at an open that does not know the condition yet is asked about', () => {
  const text = 'Buy at that open when RSI < 30. Stop 2%.'
  const [question] = readText(text).questions
  expect(question).toMatchObject({ blocks: true, issue: 'window_unspecified' })
  const { status, plan } = readText(text, { answers: { [question!.id]: 'next' } })
  expect([status, plan?.entryLong?.fill]).toEqual(['ok', 'next_open'])
})
