import { expect, test } from 'vitest'
import { both, conditionIn, either, field, is, line, meaningsOf, number, of, price } from '../testing/meanings-of.ts'

const rsi = line('rsi')
const mfi = line('mfi')
const macd = line('macd')
const ema = line('ema', 20)
const low = of(rsi, is('lt', number(30)))
const above = of(price, is('gt', ema))
const positive = of(macd, is('gt', number(0)))

test.each([
  'RSI < 30 and price > EMA 20',
  'RSI < 30 & price > EMA 20',
  'RSI < 30 && price > EMA 20',
  'RSI < 30 while price is above the 20 EMA',
  'RSI < 30 but only if price is above the 20 EMA',
  'RSI < 30 with price above the 20 EMA',
  'both RSI < 30 and price > EMA 20',
])('%s joins', (text) => {
  expect(conditionIn(text)).toEqual(both(low, above))
})

test.each(['RSI < 30 or price > EMA 20', 'RSI < 30 || price > EMA 20', 'either RSI < 30 or price > EMA 20'])('%s lets choose', (text) => {
  expect(conditionIn(text)).toEqual(either(low, above))
})

test('a list is joined by its last word', () => {
  expect(conditionIn('RSI < 30, price > EMA 20 and MACD is positive')).toEqual(both(low, above, positive))
  expect(conditionIn('RSI < 30, price > EMA 20, or MACD is positive')).toEqual(either(low, above, positive))
})

test('"and" binds closer than "or", and brackets closer than both', () => {
  expect(conditionIn('RSI < 30 and price > EMA 20 or MACD is positive')).toEqual(either(both(low, above), positive))
  expect(conditionIn('RSI < 30 and (price > EMA 20 or MACD is positive)')).toEqual(both(low, both(either(above, positive))))
})

test('a subject or a predicate is shared', () => {
  expect(conditionIn('RSI is above 30 and below 70')).toEqual(
    of(rsi, { does: 'join', op: 'and', args: [is('gt', number(30)), is('lt', number(70))] }),
  )
  expect(conditionIn('MACD and RSI are both rising')).toEqual(
    both(of(macd, { does: 'trend', direction: 'up' }), of(rsi, { does: 'trend', direction: 'up' })),
  )
  expect(conditionIn('RSI or MFI is below 30')).toEqual(either(low, of(mfi, is('lt', number(30)))))
})

test('a subject that is left out is a reference', () => {
  expect(conditionIn('above the 20 EMA')).toEqual(of({ is: 'reference', to: 'unsaid' }, is('gt', ema)))
})

test('the close that closes somewhere and the close that is there are one meaning', () => {
  const ofPrice = meaningsOf('Condition', 'close > open').filter((each) => each.says === 'of' && each.subject.is === 'price')
  expect(ofPrice).toHaveLength(1)
})

test('a bar that dips below a level and closes back above it has a low there', () => {
  const wick = of(price, { does: 'join', op: 'and', args: [is('lt', ema, { part: 'extreme' }), is('gt', { is: 'reference', to: 'it' })] })
  expect(conditionIn('price dips below the 20 EMA and closes back above it')).toEqual(wick)
  expect(conditionIn('price trades below the 20 EMA but closes above it')).toEqual(wick)
})

test('a line that has to slope is a condition of its own', () => {
  const rising = of(ema, { does: 'trend', direction: 'up' })
  expect(conditionIn('price is above the rising 20 EMA')).toEqual(both(above, rising))
  expect(conditionIn('price is not above the rising 20 EMA')).toBe(null)
})

test('volume is told by its average alone', () => {
  const average = { is: 'average', source: field('volume') }
  expect(conditionIn('price > EMA 20 on above average volume')).toEqual(both(above, of(field('volume'), is('gt', average))))
})
