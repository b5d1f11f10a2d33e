import { expect, test } from 'vitest'
import { after, both, conditionIn, crosses, field, is, it, line, number, of, price, yesterday } from '../testing/meanings-of.ts'

const rsi = line('rsi')
const macd = line('macd')
const ema = (length: number) => line('ema', length)

test.each([
  ['RSI crosses above 30', 'up'],
  ['RSI crosses up through 30', 'up'],
  ['RSI crosses 30 upwards', 'up'],
  ['RSI crosses 30 from below', 'up'],
  ['RSI climbs over 30', 'up'],
  ['RSI pushes up above 30', 'up'],
  ['RSI crosses up and over 30', 'up'],
  ['RSI breaks down and through 30', 'down'],
  ['RSI reclaims 30', 'up'],
  ['RSI has crossed above 30', 'up'],
  ['RSI dips below 30', 'down'],
  ['RSI falls through 30', 'down'],
  ['RSI cuts down through 30', 'down'],
])('%s crosses', (text, direction) => {
  expect(conditionIn(text)).toEqual(of(rsi, crosses(direction, number(30))))
})

test('a cross or a break that names no direction has none', () => {
  expect(conditionIn('price crosses the 50 EMA')).toEqual(of(price, { does: 'cross', to: ema(50) }))
  expect(conditionIn("price breaks yesterday's high")).toEqual(of(price, { does: 'cross', to: field('high', yesterday) }))
})

test('back and again say that it was there before', () => {
  expect(conditionIn('RSI crosses back above 30')).toEqual(of(rsi, crosses('up', number(30), { isBack: true })))
  expect(conditionIn('price closes back above the 50 EMA')).toEqual(of(price, is('gt', ema(50), { isBack: true })))
  expect(conditionIn('it crosses back below')).toEqual(of(it, crosses('down', { is: 'reference', to: 'same' }, { isBack: true })))
})

test.each([
  ['MACD crosses up', macd],
  ['a bullish MACD crossover', macd],
  ['MACD gives a bullish cross', macd],
])('%s is a cross of its own signal line', (text, subject) => {
  expect(conditionIn(text)).toEqual(of(subject, { does: 'signal cross', direction: 'up' }))
})

test.each([
  'a bullish cross of the EMA 9 and the EMA 21',
  'the EMA 9/EMA 21 crossover up',
  'the EMA 9 and the EMA 21 cross bullish',
  'a cross of the EMA 9 above the EMA 21',
])('%s is a cross of two lines', (text) => {
  expect(conditionIn(text)).toEqual(of(ema(9), crosses('up', ema(21))))
})

test('a cross is qualified by where it happens', () => {
  expect(conditionIn('MACD crosses up below 0')).toEqual(
    of(macd, { does: 'join', op: 'and', args: [{ does: 'signal cross', direction: 'up' }, is('lt', number(0))] }),
  )
})

test('a line that goes both ways does so one after the other', () => {
  expect(conditionIn('RSI drops below 15 and turns up')).toEqual({
    says: 'join',
    op: 'and',
    args: [after(of(rsi, crosses('down', number(15))), [of(rsi, { does: 'turn', direction: 'up' })])],
  })
})

test.each(['crossover(EMA 9, EMA 21)', 'ta.crossover(ta.ema(9), ta.ema(21))', 'crossover(EMA(9), 21)'])('%s is a cross up', (text) => {
  expect(conditionIn(text)).toEqual(of(ema(9), crosses('up', ema(21))))
})

test.each([
  ['RSI dips under 40 and comes back over it', 'up', 40],
  ['RSI goes above 70 and drops back below', 'down', 70],
  ['RSI hooks up from below 30', 'up', 30],
] as const)('%s is the way back', (text, direction, level) => {
  expect(conditionIn(text)).toEqual(of(rsi, crosses(direction, number(level))))
})

test('several lines are crossed at once', () => {
  expect(conditionIn('price crosses above the 20 EMA and the 50 EMA')).toEqual(
    of(price, { does: 'join', op: 'and', args: [crosses('up', ema(20)), crosses('up', ema(50))] }),
  )
})

test('a golden cross is one of averages that its name tells', () => {
  expect(conditionIn('golden cross')).toEqual({ says: 'averages cross', direction: 'up' })
  expect(conditionIn('RSI < 30 and a death cross')).toEqual(
    both(of(rsi, is('lt', number(30))), { says: 'averages cross', direction: 'down' }),
  )
})

test('a verb and a side that contradict each other are no cross', () => {
  expect(conditionIn('RSI drops above 30')).toBe(null)
  expect(conditionIn('RSI crosses down above 30')).not.toMatchObject({ predicate: { does: 'cross' } })
})

test('a crossover below zero tells where; one above a level of an oscillator without a signal line is of that level', () => {
  expect(conditionIn('MACD crossover below zero')).toEqual(
    of(macd, { does: 'join', op: 'and', args: [{ does: 'signal cross' }, is('lt', number(0))] }),
  )
  expect(conditionIn('RSI crossover above 30')).toEqual(of(rsi, crosses('up', number(30))))
})

test('a line crosses the level that it goes from below to above', () => {
  expect(conditionIn('RSI goes from below 30 to above 30')).toEqual(of(rsi, crosses('up', number(30))))
  expect(conditionIn('RSI goes from below 30 to above 40')).toBe(null)
})

test('what has been so for some bars ends on the bar after them', () => {
  const below = { does: 'window', how: 'for', over: { count: 10, unit: 'bar' }, arg: is('lt', ema(20)) }
  expect(conditionIn('price has been below the 20 EMA for 10 bars and crosses above the 20 EMA')).toEqual({
    says: 'join',
    op: 'and',
    args: [after(of(price, below), [of(price, crosses('up', ema(20))), { count: 1, unit: 'bar' }])],
  })
})
