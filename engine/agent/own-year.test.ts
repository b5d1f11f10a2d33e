import { expect, test } from 'vitest'
import { withOwnYear } from './own-year.ts'

test.each([
  ['1yr avg', '365 day avg'],
  ['a year high', '365 day high'],
  ['2 year high', '730 day high'],
  ['two year high', '730 day high'],
  ['close below the 3-year moving average', 'close below the 1095 day moving average'],
  ['year high', '365 day high'],
  ['1.5 year high', '1.5 year high'],
  ["last year's high", "last year's high"],
  ['this year high', 'this year high'],
])('%s', (text, days) => expect(withOwnYear(text, 'BTCUSD')).toBe(days))

test('a market that rests has no such years', () => expect(withOwnYear('1yr avg', 'EURUSD')).toBe('1yr avg'))
