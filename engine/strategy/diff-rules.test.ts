import { expect, test } from 'vitest'
import { readText } from '../reader/read-text.ts'
import { diffRules } from './diff-rules.ts'
import type { ReadingContext } from './reading.ts'

const read = (text: string, more: ReadingContext = {}) => readText(text, { symbol: 'EURUSD', ...more })
const base = 'Daily chart. Buy when RSI(14) is below 30, sell when RSI(14) is above 70. Stop 5%, risk 1% per trade.'

const changesOf = (before: string, after: string, more?: ReadingContext) =>
  diffRules(read(before), read(after, more)).flatMap(({ kind, about, before: was, after: is }) =>
    kind === 'same' ? [] : [`${kind} ${about}: ${was ?? ''} → ${is ?? ''}`],
  )

test('the same text has no change', () => {
  expect(changesOf(base, base)).toEqual([])
})

test('another number is a change of its rule', () => {
  expect(changesOf(base, base.replace('5%', '3%'))).toEqual(['changed Stop, long: 5% from the fill → 3% from the fill'])
})

test('a further condition is added, and the one beside it stays', () => {
  const further = base.replace('below 30,', 'below 30 and the close is above the 200 SMA,')
  expect(changesOf(base, further)).toEqual(['added Entry, long:  → close is above SMA(200)'])
  expect(changesOf(further, base)).toEqual(['removed Entry, long: close is above SMA(200) → '])
})

test('another order of the same rules is no change', () => {
  expect(changesOf(base, 'Daily chart. Risk 1% per trade, stop 5%. Buy when RSI(14) is below 30, sell when RSI(14) is above 70.')).toEqual(
    [],
  )
})

test('edited costs are a change', () => {
  expect(changesOf(base, base, { overrides: { 'costs.commission': 0.1 } })).toEqual([
    expect.stringMatching(/^changed Commission: 0\.0035% per side → 0\.1%/),
  ])
})
