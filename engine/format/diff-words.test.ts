import { expect, test } from 'vitest'
import { diffWords } from './diff-words.ts'

test('one changed word stands between what stayed', () => {
  expect(diffWords('Stop 5%, risk 1% per trade.', 'Stop 3%, risk 1% per trade.')).toEqual([
    { kind: 'same', text: 'Stop ' },
    { kind: 'removed', text: '5%,' },
    { kind: 'added', text: '3%,' },
    { kind: 'same', text: ' risk 1% per trade.' },
  ])
})

const texts = [
  '',
  'a',
  'a b c',
  'b c a',
  'buy when RSI is below 30',
  'sell when  RSI is\nabove 30 and below 70',
  'x '.repeat(3_000),
  'y '.repeat(3_000),
]

test.each(texts.flatMap((before) => texts.map((after) => [before, after] as const)))(
  'the runs make both texts again (%#)',
  (before, after) => {
    const runs = diffWords(before, after)
    const without = (kind: string) =>
      runs
        .filter((run) => run.kind !== kind)
        .map((run) => run.text)
        .join('')
    expect(without('added')).toBe(before)
    expect(without('removed')).toBe(after)
  },
)
