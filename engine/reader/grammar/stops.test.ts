import { expect, test } from 'vitest'
import { readText } from '../read-text.ts'
import { saidIn } from '../testing/said-in.ts'

test.each([
  ['stop 2%', [{ part: 'stop', distance: { by: 'number', value: 2, unit: 'percent' } }]],
  ['SL 30', [{ part: 'stop', distance: { by: 'number', value: 30 } }]],
  ['SL -2%', [{ part: 'stop', distance: { by: 'number', value: 2, unit: 'percent' } }]],
  ['stop 20-30 pips', [{ part: 'stop', distance: { by: 'between', low: 20, high: 30, unit: 'pips' } }]],
  ['stop: 2.5 x ATR(10)', [{ part: 'stop', distance: { by: 'atr', mult: 2.5, period: 10 } }]],
  ['5% stop', [{ part: 'stop', distance: { by: 'number', value: 5, unit: 'percent' } }]],
  ['I bail at -6%', [{ clause: 'exit', parts: [{ part: 'stop', distance: { by: 'number', value: 6, unit: 'percent' } }] }]],
])('A stop lies at a distance: %s', (text, said) => {
  expect(saidIn(text)).toEqual({ said, unread: '' })
})

test.each([
  [
    'stop half an ATR below the last swing low',
    [
      {
        part: 'stop',
        distance: { by: 'level', level: { is: 'indicator', name: 'swing_low' }, beyond: { by: 'atr', mult: 0.5 }, where: 'down' },
      },
    ],
  ],
  [
    'stop 2 ATR below entry',
    [
      {
        part: 'stop',
        distance: { by: 'level', level: { is: 'reference', to: 'entry_price' }, beyond: { by: 'atr', mult: 2 }, where: 'down' },
      },
    ],
  ],
  [
    'stop 2 pips past the opposite end of the signal candle',
    [{ part: 'stop', distance: { by: 'far side', of: 'signal', beyond: { by: 'number', value: 2, unit: 'pips' } } }],
  ],
  ['stop on the other side of the range', [{ part: 'stop', distance: { by: 'far side', of: { range: 'that' } } }]],
  ['SL below/above the last swing', [{ part: 'stop', distance: { by: 'far side', of: 'swing' } }]],
  [
    'stop in the middle of the range',
    [{ part: 'stop', distance: { by: 'level', level: { is: 'range', of: { range: 'that' }, output: 'middle' } } }],
  ],
])('A stop lies at a level: %s', (text, said) => {
  expect(saidIn(text)).toEqual({ said, unread: '' })
})

test.each([
  [
    'stop 50 pips for longs, 60 pips for shorts',
    [
      { part: 'stop', side: 'long', distance: { by: 'number', value: 50, unit: 'pips' } },
      { part: 'stop', side: 'short', distance: { by: 'number', value: 60, unit: 'pips' } },
    ],
  ],
  [
    'SL last swing low (high for shorts)',
    [
      { part: 'stop', side: 'long', distance: { by: 'level', level: { is: 'indicator', name: 'swing_low' } } },
      { part: 'stop', side: 'short', distance: { by: 'level', level: { is: 'indicator', name: 'swing_high' } } },
    ],
  ],
])('The sides have stops of their own: %s', (text, said) => {
  expect(saidIn(text)).toEqual({ said, unread: '' })
})

test.each([
  ['no stop loss', [{ part: 'stop' }]],
  ['no stop and no target', [{ part: 'stop' }, { part: 'target' }]],
])('There is no stop: %s', (text, said) => {
  expect(saidIn(text)).toEqual({ said, unread: '' })
})

test.each([
  ['stop around 2%', 'around'],
  ['stop a few pips below the low', 'few'],
])('A stop that is not exact stays unread: %s', (text, word) => {
  expect(saidIn(text).unread).toContain(word)
})

test.each([
  ['I use a 2% stop below my entry.', '2% from the fill'],
  ['StopLoss = 2 percent under the open price.', '2% from the fill'],
  ['Get stopped out at a 2% drop from entry.', '2% from the fill'],
  ['A 5 pip stop below the swing low.', '5 pips beyond swing low'],
  ['Stop loss 1.5% for longs and 2% for shorts.', '1.5% from the fill'],
  ['Stop below the low of the entry bar.', 'at low'],
  ['Stop 2 ATR, ATR = 20.', '2 ATR(20) from the fill'],
  ['A stop loss of 30 pips shall be applied.', '30 pips from the fill'],
  ['SL is 1.5% when long, 2% when short.', '1.5% from the fill'],
  ['SL tucked under the 50 EMA.', 'at EMA(50)'],
])('where a stop lies is told behind it, or by a word for the entry: %s', (text, line) => {
  const { status, rules } = readText(`Buy EURUSD on H1 when RSI(14) crosses above 30. ${text}`)
  expect([status, rules.filter(({ path }) => /^(stop|exit)/.test(path)).map(({ text: said }) => said)]).toEqual(['ok', [line]])
})

test.each([
  'Stop above the high of the signal candle.',
  'SL two pips above the last swing high.',
  "Target at yesterday's low.",
  'Stop 2% above the entry.',
])('a level of the other side alone is asked about: %s', (text) => {
  const { questions } = readText(`Buy EURUSD on H1 when RSI(14) crosses above 30. ${text}`)
  expect(questions.map(({ issue }) => issue)).toContain('contradictory_direction')
})
