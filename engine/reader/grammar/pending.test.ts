import { expect, test } from 'vitest'
import { readText } from '../read-text.ts'

const rulesOf = (text: string) =>
  readText(text).rules.flatMap(({ path, text: words }) => (path.startsWith('entry') ? [`${path}: ${words}`] : []))

test.each([
  [
    'When an inside bar forms, put a buy stop 2 pips above its high, good for 3 bars.',
    ['entryOrder: buy stop 2 pips above high, valid for 3 bars', 'entryLong.when: inside bar'],
  ],
  ['RSI(14) is below 30. Sell stop below the low of the bar.', ['entryShort.when: RSI(14) is below 30', 'entryOrder: sell stop below low']],
  [
    'On an inside bar place a buy stop above its high and a sell stop below its low.',
    ['entryOrder: buy stop above high, sell stop below low', 'entryLong.when: inside bar', 'entryShort.when: inside bar'],
  ],
])('%s', (text, rules) => {
  expect(readText(text).status).toBe('ok')
  expect(rulesOf(text)).toEqual(rules)
})

test.each([
  'Buy on a hammer with a buy stop above its high. Cancel it when the sun goes down.',
  'Buy stop above the high, good till the cows come home.',
])('how long an order lives is never dropped: %s', (text) => {
  expect(readText(text).status).not.toBe('ok')
})
