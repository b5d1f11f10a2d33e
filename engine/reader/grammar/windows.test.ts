import { expect, test } from 'vitest'
import { bars, conditionIn, crosses, days, is, line, number, of, price } from '../testing/meanings-of.ts'

const ema = line('ema', 20)
const rsi = line('rsi')

test.each([
  ['price closes above the 20 EMA for 3 bars', bars(3)],
  ['price has been above the 20 EMA for at least 3 bars', bars(3)],
  ['price closes above the 20 EMA twice in a row', bars(2)],
  ['price closes above the 20 EMA for two consecutive days', days(2)],
  ['price closes 2 bars in a row above the 20 EMA', bars(2)],
  ['two closes in a row above the 20 EMA', bars(2)],
  ['price was above the 20 EMA on each of the last 3 bars', bars(3)],
])('%s holds on each bar', (text, over) => {
  expect(conditionIn(text)).toMatchObject({
    says: 'of',
    subject: price,
    predicate: { does: 'window', how: 'for', over, arg: { how: 'gt', to: ema } },
  })
})

test.each([
  'RSI was below 30 within the last 5 bars',
  'RSI was below 30 at any time in the last 5 bars',
  'RSI has been below 30 in the last 5 bars',
])('%s held on one of them', (text) => {
  expect(conditionIn(text)).toEqual(of(rsi, { does: 'window', how: 'within', over: bars(5), arg: is('lt', number(30)) }))
})

test('so many of the last bars are counted', () => {
  expect(conditionIn('at least 3 of the last 5 candles are green')).toEqual({
    says: 'count',
    least: 3,
    over: bars(5),
    of: { says: 'candle', direction: 'up', row: 1 },
  })
  expect(conditionIn('RSI is below 30 on 3 of the last 5 bars')).toEqual(
    of(rsi, { does: 'count', least: 3, over: bars(5), arg: is('lt', number(30)) }),
  )
})

test('the first of a day is told from the first of all', () => {
  const green = { says: 'candle', direction: 'up', row: 1 }
  expect(conditionIn('the first green candle of the day')).toEqual({ says: 'first', in: 'day', of: green })
  expect(conditionIn('the first green candle')).toEqual({ says: 'first', of: green })
  expect(conditionIn('price crosses above the 20 EMA for the first time today')).toEqual({
    says: 'first',
    in: 'day',
    of: of(price, crosses('up', ema)),
  })
})

test.each([
  ['the first candle that closes above the 20 EMA', of(price, is('gt', ema))],
  ['the first close back above the 20 EMA', of(price, { ...crosses('up', ema), isBack: true })],
  ['the first time RSI is below 30', of(rsi, is('lt', number(30)))],
  ['the first day RSI is below 30', of(rsi, is('lt', number(30)))],
])('%s is the first of what it tells', (text, told) => {
  expect(conditionIn(text)).toEqual({ says: 'first', of: told })
})

test('what was so is not what is so', () => {
  expect(conditionIn('RSI was below 30')).toEqual(of(rsi, { does: 'was', arg: is('lt', number(30)) }))
})

test('more of the last bars than there are is nothing', () => {
  expect(conditionIn('at least 6 of the last 5 candles are green')).toBe(null)
})

test.each([
  ['EMA 9 crossed above the 20 EMA no more than 30 bars ago', 30],
  ['EMA 9 crossed above the 20 EMA less than 5 bars ago', 5],
  ['EMA 9 crossed above the 20 EMA some time in the past 10 bars', 10],
])('%s: how long ago is a window', (text, count) => {
  expect(conditionIn(text)).toMatchObject({ predicate: { does: 'window', how: 'within', over: bars(count), arg: { does: 'cross' } } })
})

test.each(['RSI is below 30 during minimum 3 candles', 'RSI is below 30 for 3 or more bars', 'RSI is below 30 for 3 bars or longer'])(
  '%s is three bars at least',
  (text) => {
    expect(conditionIn(text)).toMatchObject({ predicate: { does: 'window', how: 'for', over: bars(3) } })
  },
)

test('what lies in a channel for some bars is no channel of that length', () => {
  expect(conditionIn('price is inside the keltner channel for 6 bars')).toMatchObject({
    subject: { is: 'price' },
    predicate: { does: 'window', how: 'for', over: { count: 6 }, arg: { does: 'inside', of: { is: 'indicator', name: 'keltner' } } },
  })
})
