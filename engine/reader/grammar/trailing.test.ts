import { expect, test } from 'vitest'
import { saidIn } from '../testing/said-in.ts'

test.each([
  ['trailing stop 2%', [{ part: 'trailing', distance: { by: 'number', value: 2, unit: 'percent' } }]],
  [
    'trail the stop along the 20 EMA',
    [{ part: 'trailing', distance: { by: 'level', level: { is: 'indicator', name: 'ema', numbers: [20] } } }],
  ],
  ['after 1R trail by 2 ATR', [{ part: 'trailing', distance: { by: 'atr', mult: 2 }, after: { by: 'number', value: 1, unit: 'r' } }]],
  [
    "once I'm up 2% a 1% trailing stop",
    [{ part: 'trailing', distance: { by: 'number', value: 1, unit: 'percent' }, after: { by: 'number', value: 2, unit: 'percent' } }],
  ],
  [
    'trailing stop 20 pips in steps of 5 pips',
    [{ part: 'trailing', distance: { by: 'number', value: 20, unit: 'pips' }, step: { by: 'number', value: 5, unit: 'pips' } }],
  ],
])('A stop trails: %s', (text, said) => {
  expect(saidIn(text)).toEqual({ said, unread: '' })
})

const atr = (mult: number, period?: number) => ({ by: 'atr', mult, ...(period && { period }) })
const ema = { by: 'level', level: { is: 'indicator', name: 'ema', numbers: [20] } }
const pips = (value: number) => ({ by: 'number', value, unit: 'pips' })
test.each([
  ['chandelier exit 22, 3', [{ part: 'trailing', distance: atr(3, 22) }]],
  [
    'stop at the 20 EMA, updated every bar',
    [
      { part: 'stop', distance: ema },
      { part: 'trailing', distance: ema },
    ],
  ],
  ['raise the stop to the low of each bar', [{ part: 'trailing', distance: { by: 'level', level: { is: 'price', field: 'low' } } }]],
  ['trailing stop starts after +1 ATR profit and follows with 2 ATR distance', [{ part: 'trailing', distance: atr(2), after: atr(1) }]],
  ['lock in 5 pips after 20 pips of profit', [{ part: 'breakeven', after: pips(20), offset: pips(5) }]],
  ['at 15 pips I bring the stop to zero', [{ part: 'breakeven', after: pips(15) }]],
  ['put the stop at cost at 15 pips', [{ part: 'breakeven', after: pips(15) }]],
  ['risk free at 15 pips', [{ part: 'breakeven', after: pips(15) }]],
  ['move the stop along with the 20 EMA', [{ part: 'trailing', distance: ema }]],
  ['breakeven trigger: 15 pips, offset 1 pip', [{ part: 'breakeven', after: pips(15), offset: pips(1) }]],
])('A stop is moved along: %s', (text, said) => {
  expect(saidIn(text)).toEqual({ said, unread: '' })
})

test.each([['trail the rest with a 2 ATR stop', [{ part: 'trailing', isRest: true, distance: { by: 'atr', mult: 2 } }]]])(
  'Only the rest trails: %s',
  (text, said) => {
    expect(saidIn(text)).toEqual({ said, unread: '' })
  },
)

test.each([
  ['stop to breakeven at +1%', [{ part: 'breakeven', after: { by: 'number', value: 1, unit: 'percent' } }]],
  [
    'at +25 pips move the stop to entry plus 2 pips',
    [{ part: 'breakeven', after: { by: 'number', value: 25, unit: 'pips' }, offset: { by: 'number', value: 2, unit: 'pips' } }],
  ],
  ['stop to entry after TP1', [{ part: 'breakeven', after: { by: 'target', n: 1 } }]],
  [
    'half off at 1R with the stop to break even',
    [
      { part: 'target', distance: { by: 'number', value: 1, unit: 'r' }, portion: 50 },
      { part: 'breakeven', after: { by: 'number', value: 1, unit: 'r' } },
    ],
  ],
])('The stop moves to the entry price: %s', (text, said) => {
  expect(saidIn(text)).toEqual({ said, unread: '' })
})

test.each([
  [
    'at 1.5R the stop moves to entry and trails by 2 ATR from there',
    [
      { part: 'breakeven', after: { by: 'number', value: 1.5, unit: 'r' } },
      { part: 'trailing', distance: { by: 'atr', mult: 2 }, after: { by: 'number', value: 1.5, unit: 'r' } },
    ],
  ],
])('The stop moves to the entry price and trails from there: %s', (text, said) => {
  expect(saidIn(text)).toEqual({ said, unread: '' })
})

test.each([['stop moves to breakeven when RSI is above 70', 'when']])('No word of another sentence is a break-even: %s', (text, word) => {
  expect(saidIn(text).unread).toContain(word)
})
