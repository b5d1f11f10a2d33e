import { expect, test } from 'vitest'
import { readMessages } from './testing/read-messages.ts'

const lastOf = (text: string) => {
  const part = readMessages(text).parts.at(-1)!
  return part.is === 'question' ? part.question : part.is
}

test.each([
  ['how often does gold drop more than 2% in a day >> and the day after', 'price drops more than 2%', { count: 1, unit: 'day' }],
  [
    'how often does gold drop more than 2% in a day >> what happened the week after',
    'price drops more than 2%',
    { count: 1, unit: 'week' },
  ],
  ['how often is rsi below 30 >> what happened the next day', 'rsi is below 30', { count: 1, unit: 'day' }],
  ['how often is rsi below 30 >> after 5 days', 'rsi is below 30', { count: 5, unit: 'day' }],
  ['what happens after a bullish engulfing >> and the day after', 'bullish engulfing', { count: 1, unit: 'day' }],
])('“%s” is what came after each case', (text, condition, horizon) =>
  expect(lastOf(text)).toMatchObject({ kind: 'after', slots: { condition, horizon } }),
)

test.each(['what was the high yesterday >> and the day after', 'what happened on 3 february >> and the next day'])(
  '“%s” is of no cases',
  (text) => expect(lastOf(text)).not.toMatchObject({ kind: 'after' }),
)
