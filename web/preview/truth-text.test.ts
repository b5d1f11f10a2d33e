import { readText } from '@playbook/engine/reader/read-text'
import { expect, test } from 'vitest'
import { exitText, truthText } from './truth-text.ts'

test.each([
  [{ trueBars: 0, times: 0 }, 'never'],
  [{ trueBars: 1_000, times: 1 }, 'always'],
  [{ trueBars: 540, times: 20 }, '54% of bars'],
  [{ trueBars: 12, times: 12 }, '12 times'],
  [{ trueBars: 1, times: 1 }, '1 time'],
  [{ trueBars: 30, times: 6 }, '6 times'],
])('%o reads as “%s”', (truth, words) => {
  expect(truthText({ ...truth, heldBars: null }, 1_000)).toBe(words)
})

test('what asks about the open trade is counted over the bars of trades', () => {
  expect(truthText({ trueBars: 50, times: 4, heldBars: 200 }, 1_000)).toBe('25% of bars while in a trade')
  expect(truthText({ trueBars: 4, times: 4, heldBars: 200 }, 1_000)).toBe('4 times while in a trade')
})

test('a stop, a target and a time say how many trades they end', () => {
  const exits = { long: { stop: 12, target: 1, time: 0 }, short: { stop: 3 } }
  const of = (text: string) => {
    const { rules } = readText(text)
    return Object.fromEntries(rules.flatMap((rule) => [[rule.path, exitText(rule, rules, exits)]]))
  }
  const both = 'Buy when RSI(14) is below 30 and sell short when RSI(14) is above 70.'
  expect(of(`${both} Stop 2%. TP 4%. Exit after 5 days.`)).toMatchObject({
    'stop.long': 'ends 15 trades',
    'targets.long.0': 'ends 1 trade',
    'timeExits.0': 'ends no trade',
    sizing: null,
  })
  expect(of(`${both} Take half off at 1R and the rest at 3R. Stop 2%.`)).toMatchObject({ 'targets.long.0': null, 'targets.long.1': null })
})
