import { expect, test } from 'vitest'
import { readPlan } from '../read-plan.ts'

const bare = (node: unknown): unknown =>
  JSON.parse(JSON.stringify(node ?? null, (key, value: unknown) => (key === 'from' ? undefined : value)))
const stopIn = (text: string, rule = 'Buy EURUSD on H1 when RSI(14) crosses above 30.') => {
  const reading = readPlan(`${rule} ${text} Target 2R.`)
  return reading?.isWhole ? bare(reading.plan.stop) : null
}
const pips = (value: number) => ({ kind: 'const', value, unit: 'pips' })
const atr = { kind: 'indicator', name: 'atr', params: { period: 14 }, output: 'value' }
const calc = (op: string, ...args: readonly unknown[]) => ({ kind: 'calc', op, args })
const close = { kind: 'price', field: 'close' }
const low = { kind: 'price', field: 'low' }
const distance = (op: string, ...args: readonly unknown[]) => ({
  long: { kind: 'price_distance', value: calc(op, ...args) },
  short: null,
})
const level = (op: string, ...args: readonly unknown[]) => ({ long: { kind: 'price_level', level: calc(op, ...args) }, short: null })

test.each([
  ['Stop 20 pips or 1 ATR, whichever is larger.', distance('max', pips(20), atr)],
  ['SL: 1 ATR or 20 pips (whichever is smaller).', distance('min', atr, pips(20))],
  ['Stop is the wider of 20 pips and 1 ATR.', distance('max', pips(20), atr)],
  ['Stop at the lower of 20 pips or 1 ATR.', distance('min', pips(20), atr)],
  ['Stop 1 ATR but at least 20 pips.', distance('max', atr, pips(20))],
  ['Stop 1 ATR, 20 pips minimum.', distance('max', atr, pips(20))],
  ['Stop 1 ATR, capped at 20 pips.', distance('min', atr, pips(20))],
])('of two lengths one counts: %s', (text, stop) => expect(stopIn(text)).toEqual(stop))

test.each([
  ['Stop below the low of the signal candle but never more than 30 pips.', level('max', low, calc('sub', close, pips(30)))],
  [
    'Stop 2 pips below the low of the signal candle, at least 15 pips.',
    level('min', calc('sub', low, pips(2)), calc('sub', close, pips(15))),
  ],
  ['Stop below the low of the signal candle or 1 ATR, whichever is further away.', level('min', low, calc('sub', close, atr))],
])('of a level and a length the price counts that lies so: %s', (text, stop) => expect(stopIn(text)).toEqual(stop))

test('above the price of a short trade it is the other way round', () => {
  const rule = 'Sell short EURUSD on H1 when RSI(14) crosses below 70.'
  expect(stopIn('Stop above the high or 1 ATR, whichever is further away.', rule)).toEqual({
    long: null,
    short: { kind: 'price_level', level: calc('max', { kind: 'price', field: 'high' }, calc('add', close, atr)) },
  })
})

test.each(['Stop 2R or 20 pips, whichever is larger.', 'Stop 20 or 30, whichever is larger.', 'Stop below the swing low (max 40 pips).'])(
  'what no figure tells is held: %s',
  (text) => expect(stopIn(text)).toBe(null),
)
