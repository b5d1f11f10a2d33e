import { expect, test } from 'vitest'
import { readPlan } from '../read-plan.ts'
import { after, band, bars, both, conditionIn, is, line, of, price, touches, yesterday } from '../testing/meanings-of.ts'

const candle = (direction: string, more: object = {}) => ({ says: 'candle', direction, row: 1, ...more })
const pattern = (name: string, more: object = {}) => ({ says: 'pattern', name, ...more })

test.each([
  ['the candle is green', candle('up')],
  ['the candle closes red', candle('down')],
  ['a bullish candle', candle('up')],
  ['the previous candle was red', candle('down', { back: 1 })],
  ['the daily candle is green', candle('up', { timeframe: '1d' })],
  ['the heikin ashi candle is green', candle('up', { isHeikinAshi: true })],
  ['3 red candles in a row', candle('down', { row: 3 })],
  ['the last 3 candles are red', candle('down', { row: 3 })],
  ['4 consecutive green bars', candle('up', { row: 4 })],
  ['two candles close green', candle('up', { row: 2 })],
  ['the last two candles were both green', candle('up', { row: 2 })],
  ['3 red days', candle('down', { row: 3, timeframe: '1d' })],
  ['two green 4h candles', candle('up', { row: 2, timeframe: '4h' })],
  ['the third red candle in a row', candle('down', { row: 3 })],
  ['two straight green heikin ashi candles', candle('up', { row: 2, isHeikinAshi: true })],
  ["yesterday's candle closed green", candle('up', yesterday)],
  ['the last closed candle is bullish', candle('up', { back: 0 })],
])('%s is a colour', (text, said) => {
  expect(conditionIn(text)).toEqual(said)
})

test.each([
  ['a bullish engulfing', pattern('bullish_engulfing')],
  ['a bullish engulfing forms', pattern('bullish_engulfing')],
  ['we get a hammer', pattern('hammer')],
  ['the previous candle is a doji', pattern('doji', { back: 1 })],
  ['a bullish engulfing on the 4h', pattern('bullish_engulfing', { timeframe: '4h' })],
  ['an engulfing', pattern('engulfing')],
  ['inside bar', pattern('inside_bar')],
  ['NR7', pattern('nr7')],
  ['bullish_engulfing', pattern('bullish_engulfing')],
])('%s is a pattern', (text, said) => {
  expect(conditionIn(text)).toEqual(said)
})

test('what a candle does is said of its close', () => {
  expect(conditionIn('a daily candle closes above the 20 EMA')).toEqual(of({ ...price, timeframe: '1d' }, is('gt', line('ema', 20))))
  expect(conditionIn('a green candle closes above the 20 EMA')).toEqual(both(candle('up'), of(price, is('gt', line('ema', 20)))))
})

test.each([
  ['each of the last 3 closes is lower than the one before', of(price, { does: 'trend', direction: 'down', over: bars(3) })],
  ['the last 4 candles closed lower', of(price, { does: 'trend', direction: 'down', over: bars(4) })],
  ['the last 2 candles closed above the 50 SMA', of(price, { does: 'window', how: 'for', over: bars(2), arg: is('gt', line('sma', 50)) })],
])('%s is said of each of them', (text, said) => {
  expect(conditionIn(text)).toEqual(said)
})

test('a bar that follows others comes right after them', () => {
  expect(conditionIn('two green candles follow a red one')).toEqual(
    both(candle('down', { back: 2, isOne: true }), candle('up', { row: 2 })),
  )
  expect(conditionIn('first red candle after 3 green ones')).toEqual(
    after(candle('up', { row: 3, isOne: true }), [candle('down'), bars(1)]),
  )
  expect(conditionIn('heikin ashi turns green')).toEqual(
    both(candle('down', { back: 1, isHeikinAshi: true }), candle('up', { isHeikinAshi: true })),
  )
})

test('a colour belongs to a pattern that points nowhere, and tells where one points that may point either way', () => {
  expect(conditionIn('a green inside bar')).toEqual(both(pattern('inside_bar'), candle('up')))
  expect(conditionIn('an engulfing candle to the upside')).toEqual(pattern('bullish_engulfing'))
  expect(conditionIn('a green shooting star')).toBe(null)
})

test('sizes are those of the bar that has them', () => {
  expect(conditionIn('a candle with a lower wick twice the body')).toEqual(
    of(
      { is: 'size', of: 'lower_wick' },
      is('gte', {
        is: 'calc',
        op: 'mul',
        args: [
          { is: 'number', value: 2 },
          { is: 'size', of: 'body' },
        ],
      }),
    ),
  )
  expect(conditionIn('a green candle without an upper wick')).toEqual(
    both(candle('up'), of({ is: 'size', of: 'upper_wick' }, is('lte', { is: 'number', value: 0 }))),
  )
})

test('a pattern at a level touches it', () => {
  expect(conditionIn('a hammer forms at the lower bollinger band')).toEqual(
    both(pattern('hammer'), of(price, touches(band('bb', 'lower')))),
  )
})

test('the next candle alone is no condition: it comes after something', () => {
  expect(conditionIn('the next candle closes green')).toBe(null)
})

test('the bar that something is said of is itself a condition', () => {
  expect(conditionIn('an outside bar closes green')).toMatchObject({ args: [pattern('outside_bar'), { says: 'candle' }] })
  expect(conditionIn("a hammer's low touches the lower bollinger band")).toEqual(
    both(pattern('hammer'), of({ ...price, field: 'low' }, touches(band('bb', 'lower')))),
  )
})

test('what is said of the size of candles in a row holds of each', () => {
  expect(readPlan('Buy after two green candles with no lower wick. Stop 2%.')).toMatchObject({
    isWhole: true,
    plan: {
      entryLong: {
        when: {
          op: 'and',
          args: [
            { op: 'for_bars', bars: 2 },
            { op: 'for_bars', bars: 2 },
          ],
        },
      },
    },
  })
})

test('how large a bar is, is no height of it, and of what is not named it is not told', () => {
  const narrowest = { subject: { is: 'size', of: 'range' }, predicate: { does: 'extreme', most: 'lowest' } }
  expect(conditionIn('the bar is the narrowest of the last 7 bars')).toMatchObject(narrowest)
  expect(conditionIn('the narrowest candle of the last 7')).toMatchObject(narrowest)
  expect(conditionIn('price is the narrowest of the last 7 bars')).toBe(null)
  expect(conditionIn('the body is larger than the previous one')).toMatchObject({
    subject: { of: 'body' },
    predicate: { to: { is: 'earlier' } },
  })
})

test('the first bar closes green: that of the day, and the first that does so whenever it comes', () => {
  expect(conditionIn('the first bar closes green')).toMatchObject({
    args: [{ subject: { is: 'counted', over: 'day' } }, { says: 'candle' }],
  })
  expect(conditionIn('the first bar that closes green')).toMatchObject({ says: 'first' })
})

test('a bar with all that it does is joined to others as one', () => {
  expect(conditionIn('RSI < 30 or a green candle closes above VWAP')).toMatchObject({
    op: 'or',
    args: [{}, { op: 'and', args: [{ says: 'candle' }, {}] }],
  })
})

test('the one before that is two bars back', () => {
  expect(conditionIn('a green candle, and the one before that is red')).toMatchObject({
    args: [
      { says: 'candle', direction: 'up' },
      { says: 'candle', direction: 'down', back: 2 },
    ],
  })
})
