import { expect, test } from 'vitest'
import { plainOrders } from './plain-order.ts'

test.each([
  ['My short zone: anywhere above 85, judged by the 5 period RSI', 'Sell short when 5 period RSI above 85'],
  ['Long is what I am at a touch, hourly, of the lower bollinger', 'Buy when price touches lower bollinger, hourly'],
  ['A long comes with RSI over 50 as the thing I watch', 'Buy when RSI over 50'],
])('"%s" is told as "%s"', (sentence, words) => {
  expect(plainOrders(sentence).map((order) => order.words)).toContain(words)
})

test.each([
  // A number, a denial, a bound.
  'Short above 85 on the 5 period RSI, mostly 7 frobs',
  'Do not short above 85 on the 5 period RSI',
  'Only on Mondays, frob, short above 85 on the 5 period RSI or not',
])('no number, no denial and no bound is left out: %s', (sentence) => {
  for (const { left, words } of plainOrders(sentence))
    expect([words, left.some((at) => /^(?:7|not|only|or)$/i.test(sentence.split(/(?<=\w)\b|\s+/)[at] ?? ''))]).toEqual([words, false])
  for (const { words } of plainOrders(sentence)) expect(words).toMatch(/7|not|only/i)
})

test('two acts are not made one, and no rule is put beside another', () => {
  expect(plainOrders('Buy RSI frob 30 sell short frob EMA')).toEqual([])
})

test('a word that nobody knows is kept where something is said of it', () => {
  for (const { words } of plainOrders('Go long the zorb is below 30')) expect(words).toMatch(/zorb/)
})
