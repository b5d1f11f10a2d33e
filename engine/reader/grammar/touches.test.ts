import { expect, test } from 'vitest'
import { band, conditionIn, is, line, number, of, price, touches } from '../testing/meanings-of.ts'

const ema = line('ema', 20)

test.each([
  'price touches the 20 EMA',
  'price pulls back to the 20 EMA',
  'price pulls back and touches the 20 EMA',
  'the 20 EMA is touched',
])('%s touches', (text) => {
  expect(conditionIn(text)).toEqual(of(price, touches(ema)))
})

test('an oscillator reaches a number', () => {
  expect(conditionIn('RSI hits 30')).toEqual(of(line('rsi'), touches(number(30))))
})

const bands = line('bb')
test.each([
  ['price is inside the bollinger bands', { isIn: true }],
  ['price is outside the bollinger bands', {}],
  ['price closes outside the bollinger bands', { part: 'close' }],
  ['price closes back inside the bollinger bands', { isIn: true, isChange: true, part: 'close' }],
  ['price falls back into the bollinger bands', { isIn: true, isChange: true, direction: 'down' }],
  ['price leaves the bollinger bands', { isChange: true }],
])('%s is about a range', (text, said) => {
  expect(conditionIn(text)).toEqual(of(price, { does: 'inside', of: bands, ...said }))
})

test('a part of the range of a bar is told by its percentage', () => {
  expect(conditionIn('price closes in the top 25% of its range')).toMatchObject(of(price, { does: 'range part', end: 'top', percent: 25 }))
})

test('one band is a line, not a range', () => {
  expect(conditionIn('price is inside the upper bollinger band')).toBe(null)
  expect(conditionIn('price hits the upper bollinger band')).toEqual(of(price, touches(band('bb', 'upper'))))
})

test.each(['price comes back to the 20 EMA', 'price returns to the 20 EMA', 'price is back at the 20 EMA'])('%s is back there', (text) => {
  expect(conditionIn(text)).toEqual(of(price, { ...touches(ema), isBack: true }))
})

test('what bounces off a line reaches it and closes on the side that it came from', () => {
  const held = (to: object, more: object = {}) => of(price, { ...touches(to), isHeld: true, ...more })
  expect(conditionIn('price bounces off the 20 EMA')).toEqual(held(ema))
  expect(conditionIn('price is rejected at the upper bollinger band')).toEqual(held(band('bb', 'upper')))
  expect(conditionIn('price fails at the 20 EMA')).toEqual(held(ema, { direction: 'up' }))
  expect(conditionIn('price bounces off the bollinger bands')).toBe(null)
})

test.each(['a touch of the 20 EMA', 'price dips into the 20 EMA', 'price wicks into the 20 EMA', 'the wick touches the 20 EMA'])(
  '%s is a touch',
  (text) => {
    expect(conditionIn(text)).toMatchObject(of(price, touches(ema)))
  },
)

test('outside of one band is beyond it', () => {
  expect(conditionIn('price closes outside the lower bollinger band')).toEqual(of(price, is('lt', band('bb', 'lower'))))
})
