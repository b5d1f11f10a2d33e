import { readStrategy } from '@playbook/engine/strategy/read'
import { expect, test } from 'vitest'
import { failurePlaces } from './failure-places.ts'

const text = 'EURUSD H4. Buy when RSI(14) is below 30, sell when RSI(14) is above 70. Backtest from 2035-01-01 to 2036-01-01.'
const wordsFor = (message: string, words = text) =>
  failurePlaces(message, readStrategy(words)).map(({ start, end }) => words.slice(start, end))

test('a period without prices is found in the words that name it', () => {
  const found = wordsFor('There is no closed 4h bar from 2035-01-01 to 2036-01-01. Choose another period or timeframe.')
  expect(found.join(' ')).toContain('2035-01-01')
  expect(found).toContain('H4')
})

test('a market that is gone is found in its name', () => {
  expect(wordsFor('Symbol EURUSD not found or is invalid')).toEqual(['EURUSD'])
})

test('a text that does not say it has no place for it', () => {
  expect(
    wordsFor('A run covers at most 10 years. Choose a later start or an earlier end.', 'Buy when RSI(14) is below 30. Exit at 70.'),
  ).toEqual([])
  expect(wordsFor('The backtest was interrupted three times and was given up. Please run it again.')).toEqual([])
})
