import { expect, test } from 'vitest'
import { verdict } from './verdict.ts'

test.each([
  [0, 0, 12, 'It never traded.'],
  [12, 40, 12, 'Too few trades to say much.'],
  [12, -80, 12, 'It loses most of the account.'],
  [200, -3, -40, 'It loses after costs.'],
  [200, 30, 12, 'It earned more than holding.'],
  [200, 30, 120, 'Holding would have earned more.'],
])('%i trades, %i %% against %i %%: %s', (trades, totalReturnPercent, buyAndHoldPercent, sentence) => {
  expect(verdict({ trades, totalReturnPercent, buyAndHoldPercent })).toBe(sentence)
})
