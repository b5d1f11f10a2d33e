import { expect, test } from 'vitest'
import { bars, both, conditionIn, days, field, is, line, number, of, price, yesterday } from '../testing/meanings-of.ts'

const rsi = line('rsi')
const ema = (length: number) => line('ema', length)

test.each([
  ['RSI > 30', 'gt'],
  ['RSI is above 30', 'gt'],
  ['the RSI sits over 30', 'gt'],
  ['RSI is at or above 30', 'gte'],
  ['RSI is at least 30', 'gte'],
  ['RSI is 30 or higher', 'gte'],
  ['RSI reads under 30', 'lt'],
  ['RSI is no more than 30', 'lte'],
  ['RSI is at 30 or lower', 'lte'],
  ['RSI = 30', 'eq'],
])('%s compares', (text, how) => {
  expect(conditionIn(text)).toEqual(of(rsi, is(how, number(30))))
})

test('what closes above a level is compared; what opens there is its open', () => {
  expect(conditionIn('price closes above the 50 EMA')).toEqual(of(price, is('gt', ema(50))))
  expect(conditionIn("the market opens above yesterday's high")).toEqual(of(price, is('gt', field('high', yesterday), { part: 'open' })))
  expect(conditionIn('price pokes above the 50 EMA')).toEqual(of(price, is('gt', ema(50), { part: 'extreme' })))
})

test('a stack compares each with the next', () => {
  const stack = both(of(ema(8), is('gt', ema(21))), of(ema(21), is('gt', ema(55))))
  expect(conditionIn('EMA 8 > EMA 21 > EMA 55')).toEqual(stack)
  expect(conditionIn('the 8 EMA is above the 21 EMA above the 55 EMA')).toEqual(stack)
})

test('a value lies between two', () => {
  expect(conditionIn('RSI is between 40 and 60')).toEqual(of(rsi, { does: 'between', low: number(40), high: number(60) }))
})

test.each([
  ['price is more than 2% above the 50 EMA', { how: 'gt', by: number(2, 'percent'), direction: 'up' }],
  ['price is more than 2% below the 50 EMA', { how: 'gt', by: number(2, 'percent'), direction: 'down' }],
  ['price closes more than 2% below the 50 EMA', { how: 'gt', by: number(2, 'percent'), direction: 'down' }],
  ['price is 2% below the 50 EMA', { how: 'gte', by: number(2, 'percent'), direction: 'down' }],
  ['price is within 1% of the 50 EMA', { how: 'lte', by: number(1, 'percent') }],
  ['price drops 4% below the 50 EMA', { how: 'gte', by: number(4, 'percent'), direction: 'down', isCross: true }],
])('%s says how far', (text, far) => {
  expect(conditionIn(text)).toEqual(of(price, { does: 'away', from: ema(50), ...far }))
})

test('a value is compared with itself of earlier', () => {
  expect(conditionIn('RSI is higher than 3 bars ago')).toEqual(of(rsi, is('gt', { is: 'earlier', back: bars(3) })))
  expect(conditionIn('RSI is higher than it was 3 days ago')).toEqual(of(rsi, is('gt', { is: 'earlier', back: days(3) })))
})

test('a line closes where it stands at the close; after another condition the close is a price', () => {
  expect(conditionIn('RSI closes under 10')).toEqual(of(rsi, is('lt', number(10))))
  expect(conditionIn('EMA 9 > EMA 21 and close > EMA 9')).toEqual(both(of(ema(9), is('gt', ema(21))), of(price, is('gt', ema(9)))))
})

test('values of different measures are not compared', () => {
  expect(conditionIn('RSI is above the 50 EMA')).toBe(null)
  expect(conditionIn('price closes above 2 ATR')).toBe(null)
  expect(conditionIn('the RSI opens above 30')).toBe(null)
})

test('a sum of prices is no price, a small part of one is a distance', () => {
  expect(conditionIn('price is above the 20 EMA + 50 EMA')).toEqual(
    of(price, is('gt', { is: 'list', args: [ema(20), ema(50)], join: 'and' })),
  )
  expect(conditionIn('the close is above (high + low) / 2')).toMatchObject({ predicate: { to: { op: 'div' } } })
  expect(conditionIn('ATR is more than 1% of price')).toMatchObject({ predicate: { how: 'gt', to: { op: 'mul' } } })
})

test('a number may stand first', () => {
  expect(conditionIn('50 < RSI')).toEqual(of(rsi, is('gt', number(50))))
  expect(conditionIn('30 < RSI < 70')).toEqual(both(of(rsi, is('gt', number(30))), of(rsi, is('lt', number(70)))))
  expect(conditionIn('30 < RSI > 70')).toBe(null)
})
