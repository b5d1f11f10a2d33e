import { expect, test } from 'vitest'
import { readMessages } from './testing/read-messages.ts'
import { unplaced } from './without-place.ts'

const heldExamples = unplaced.filter(({ isNamed }) => !isNamed).flatMap(({ examples }) => examples)
const namedExamples = unplaced
  .filter(({ isNamed }) => isNamed)
  .flatMap(({ examples, words }) => examples.map((text) => [text, words] as const))
const nearMisses = unplaced.flatMap(({ nearMisses: texts, words }) => texts.map((text) => [text, words] as const))

test.each(heldExamples)('words that the answer has no place for hold it: “%s”', (text) => {
  expect(readMessages(text).calls).toEqual([])
})

test.each(namedExamples)('what an answer tells in its own way is named beside it: “%s”', (text, words) => {
  const { parts, calls } = readMessages(text)
  expect(calls).not.toEqual([])
  expect(parts[0]).toMatchObject({ is: 'question', unused: [expect.stringMatching(words)] })
})

test.each(nearMisses)('where the words have a place it is answered: “%s”', (text) => {
  const { parts } = readMessages(text)
  expect(parts.map(({ is }) => is)).toEqual(parts.map(() => 'question'))
})

test.each([
  ['is apple above its 200 ma >> by how many percent', { symbol: 'AAPL', text: '200 ma' }],
  ['is eurusd below the 50 ema >> and by how much?', { symbol: 'EURUSD', text: '50 ema' }],
])('how far off is the distance to the line of the condition: “%s”', (text, input) => {
  expect(readMessages(text).calls).toMatchObject([{ tool: 'indicator_value', input }])
})

test.each([
  ['beta to the S&P 500 over the last 252 sessions', /^2025-03/],
  ['range of the last 20 trading days', /^2026-02-0/],
])('sessions are days on which the market trades: “%s”', (text, from) => {
  expect(readMessages(text).calls[0]!.input['from']).toMatch(from)
})

test('days without more are those of the calendar', () => {
  expect(readMessages('beta to the S&P 500 over the last 252 days').calls[0]!.input['from']).toBe('2025-06-25')
})

test('gap downs alone are gaps down', () => {
  expect(readMessages('gap downs only').calls).toMatchObject([{ tool: 'gaps', input: { way: 'down' } }])
})

test.each([
  ['how much does gold usually move in the first hour after London opens?', ['08:00 London']],
  ['average range of gold in the first hour of New York', ['08:00 New York', '09:30 New York']],
])('the first hour of a session is offered by its clock: “%s”', (text, clocks) => {
  const [part] = readMessages(text).parts
  const options = part?.is === 'ask back' ? part.options.slice(0, clocks.length) : []
  expect(options.map((option) => readMessages(option).calls[0]?.input)).toEqual(
    clocks.map((clock) =>
      expect.objectContaining({
        of: 'clock',
        clock_from: clock.slice(0, 5),
        zone: clock.includes('London') ? 'Europe/London' : 'America/New_York',
      }),
    ),
  )
})
