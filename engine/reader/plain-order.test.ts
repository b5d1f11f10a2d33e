import { expect, test } from 'vitest'
import { plainOrders } from './plain-order.ts'

const first = (sentence: string) => plainOrders(sentence)[0]?.words

test.each([
  ['Short above 85 on the 5 period RSI', 'Sell short when 5 period RSI above 85'],
  ['Lower BB touch on the 1h and I am in long', 'Buy when price touches Lower BB, on the 1h'],
  ['I look for RSI over 50 to take a long', 'Buy when RSI over 50'],
  ['Once RSI falls back through 75 to the far side, sell short', 'Sell short when RSI falls back through 75'],
])('"%s" is told as "%s"', (sentence, words) => {
  expect(first(sentence)).toBe(words)
})

test('what comes later comes later', () => {
  expect(first("RSI under 20, and then if we close above the prior bar's high in the next 3 bars, long")).toBe(
    "Buy when RSI under 20, then close above the prior bar's high in the next 3 bars",
  )
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
