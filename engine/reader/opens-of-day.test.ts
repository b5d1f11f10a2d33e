import { expect, test } from 'vitest'
import { readText } from './read-text.ts'

const rulesOf = (text: string) => readText(text).rules.map(({ role, text: said }) => `${role}: ${said}`)

test('at a time of the day the open is the day’s, elsewhere the bar’s', () => {
  expect(rulesOf('Buy at 10am if price is above the open.')).toContain('entry: close is above daily open')
  expect(rulesOf('Buy when price is above the open.')).toContain('entry: close is above open')
})

test('a time of the day is on no chart of days, whatever yesterday is compared with', () => {
  expect(rulesOf("Buy at 10am if price is above yesterday's close. Stop 1%.")).toEqual(
    expect.arrayContaining(['market: H1 bars', 'entry: close is above close 1 daily bar ago']),
  )
})

test('the open of the next day is the next bar’s on a daily chart, and asked about on a shorter one', () => {
  expect(rulesOf("Buy when RSI < 30. Sell at the next day's open.")).toContain('market: D1 bars')
  const short = readText("On the 15 minute chart buy when RSI < 30. Sell at the next day's open.")
  expect(short.questions.map(({ issue, blocks }) => [issue, blocks])).toContainEqual(['window_unspecified', true])
})
