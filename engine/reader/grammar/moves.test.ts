import { expect, test } from 'vitest'
import { bars, conditionIn, days, field, line, number, of, price, yesterday } from '../testing/meanings-of.ts'

const sma = line('sma', 50)
const percent = (value: number) => number(value, 'percent')

test.each([
  ['the 50 SMA is rising', { direction: 'up' }],
  ['the 50 SMA slopes up', { direction: 'up' }],
  ['the 50 SMA is pointing down', { direction: 'down' }],
  ['the 50 SMA has been falling for 3 bars', { direction: 'down', over: bars(3) }],
  ['the 50 SMA rises 3 bars in a row', { direction: 'up', over: bars(3) }],
])('%s is a trend', (text, said) => {
  expect(conditionIn(text)).toEqual(of(sma, { does: 'trend', ...said }))
})

test('a line turns', () => {
  expect(conditionIn('the 50 SMA turns up')).toEqual(of(sma, { does: 'turn', direction: 'up' }))
  expect(conditionIn('the 50 SMA starts falling')).toEqual(of(sma, { does: 'turn', direction: 'down' }))
})

test.each([
  ['price drops 2% in a day', { direction: 'down', how: 'gte', by: percent(2), over: days(1) }],
  ['price rises more than 3% over the last 5 bars', { direction: 'up', how: 'gt', by: percent(3), over: bars(5) }],
  ['price is up 3% from the open', { direction: 'up', how: 'gte', by: percent(3), from: field('open') }],
  ['price is down 2% on the day', { direction: 'down', how: 'gte', by: percent(2), from: field('close', yesterday) }],
  ['price closes down more than 1%', { direction: 'down', how: 'gt', by: percent(1), over: bars(1) }],
  ['the stock loses 3% or more in 2 days', { direction: 'down', how: 'gte', by: percent(3), over: days(2) }],
  ['a 20%+ rally within 5 bars', { direction: 'up', how: 'gte', by: percent(20), over: bars(5) }],
  ['a drop of at least 5% today', { direction: 'down', how: 'gte', by: percent(5), from: field('close', yesterday) }],
  ['price falls by at least 2%', { direction: 'down', how: 'gte', by: percent(2) }],
])('%s moves', (text, said) => {
  expect(conditionIn(text)).toEqual(of(price, { does: 'move', ...said }))
})

test.each([
  ['price makes a new 20 bar high', { of: 'high', most: 'highest', over: bars(20) }],
  ['price closes at a 20 bar low', { of: 'close', most: 'lowest', over: bars(20) }],
  ['price is the highest close of the last 50 bars', { of: 'close', most: 'highest', over: bars(50) }],
  ['price rises to a fresh 20 bar high', { of: 'high', most: 'highest', over: bars(20) }],
  ['price makes a new high of the day', { of: 'high', most: 'highest', over: days(1) }],
  ['price makes a new all-time high', { of: 'high', most: 'highest' }],
  ['price hits a new 52 week high', { of: 'high', most: 'highest', over: { count: 52, unit: 'week' } }],
])('%s is a new extreme', (text, said) => {
  expect(conditionIn(text)).toEqual(of(price, { does: 'extreme', ...said }))
})

test.each([
  ['price is down 3 bars in a row', 'close', 'down', 3],
  ['3 higher closes in a row', 'close', 'up', 3],
  ['4 consecutive lower lows', 'low', 'down', 4],
  ['price makes a higher high', 'high', 'up', 1],
])('%s counts steps of a price', (text, name, direction, count) => {
  expect(conditionIn(text)).toEqual(of(field(name), { does: 'trend', direction, over: bars(count) }))
})

test('a verb of moving alone is no trend', () => {
  expect(conditionIn('price pulls back')).toBe(null)
  expect(conditionIn('price drops 30')).toBe(null)
})

test('bands that widen have a width that rises', () => {
  expect(conditionIn('the bollinger bands are widening')).toEqual(
    of({ is: 'indicator', name: 'bb', output: 'width' }, { does: 'trend', direction: 'up' }),
  )
})

test('what goes up rises, and need not have fallen before', () => {
  expect(conditionIn('volume goes up 3 bars in a row')).toMatchObject({ predicate: { does: 'trend', direction: 'up' } })
  expect(conditionIn('the RSI turns up')).toMatchObject({ predicate: { does: 'turn', direction: 'up' } })
})
