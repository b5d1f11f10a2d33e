import { expect, test } from 'vitest'
import { readText } from '../read-text.ts'
import { saidIn } from '../testing/said-in.ts'

test.each([
  ['take profit 4%', [{ part: 'target', distance: { by: 'number', value: 4, unit: 'percent' } }]],
  ['tp 2R', [{ part: 'target', distance: { by: 'number', value: 2, unit: 'r' } }]],
  ['100 pip target', [{ part: 'target', distance: { by: 'number', value: 100, unit: 'pips' } }]],
  ['target 1.5 times the stop', [{ part: 'target', distance: { by: 'number', value: 1.5, unit: 'r' } }]],
  ['take $400 profit', [{ part: 'target', distance: { by: 'number', value: 400, unit: 'cash' } }]],
  [
    'target the upper bollinger band',
    [{ part: 'target', distance: { by: 'level', level: { is: 'indicator', name: 'bb', output: 'upper' } } }],
  ],
])('A target lies at a distance: %s', (text, said) => {
  expect(saidIn(text)).toEqual({ said, unread: '' })
})

test.each([
  ['TP 1:2', [{ part: 'target', distance: { by: 'number', value: 2, unit: 'r' } }]],
  ['RR 1:3', [{ part: 'target', distance: { by: 'number', value: 3, unit: 'r' } }]],
  ['risk reward of 2', [{ part: 'target', distance: { by: 'number', value: 2, unit: 'r' } }]],
  ['2:1 reward to risk', [{ part: 'target', distance: { by: 'number', value: 2, unit: 'r' } }]],
])('A ratio is a multiple of what is risked: %s', (text, said) => {
  expect(saidIn(text)).toEqual({ said, unread: '' })
})

test.each([
  [
    'SL 20 / TP 40',
    [
      { part: 'stop', distance: { by: 'number', value: 20 } },
      { part: 'target', distance: { by: 'number', value: 40 } },
    ],
  ],
  [
    'TP/SL 15/10 pips',
    [
      { part: 'stop', distance: { by: 'number', value: 10, unit: 'pips' } },
      { part: 'target', distance: { by: 'number', value: 15, unit: 'pips' } },
    ],
  ],
  [
    'exit at +3% or -2%',
    [
      {
        clause: 'exit',
        parts: [
          { part: 'target', distance: { by: 'number', value: 3, unit: 'percent' } },
          { part: 'stop', distance: { by: 'number', value: 2, unit: 'percent' } },
        ],
      },
    ],
  ],
  [
    'close the trade at 3% profit or 1.5% loss',
    [
      {
        clause: 'exit',
        parts: [
          { part: 'target', distance: { by: 'number', value: 3, unit: 'percent' } },
          { part: 'stop', distance: { by: 'number', value: 1.5, unit: 'percent' } },
        ],
      },
    ],
  ],
])('A stop and a target are told together: %s', (text, said) => {
  expect(saidIn(text)).toEqual({ said, unread: '' })
})

test.each([
  [
    'half at 1R, the rest at 3R',
    [
      { part: 'target', distance: { by: 'number', value: 1, unit: 'r' }, portion: 50 },
      { part: 'target', distance: { by: 'number', value: 3, unit: 'r' }, isRest: true },
    ],
  ],
  [
    'TP1 1R (50%), TP2 2R (rest)',
    [
      { part: 'target', n: 1, distance: { by: 'number', value: 1, unit: 'r' }, portion: 50 },
      { part: 'target', n: 2, distance: { by: 'number', value: 2, unit: 'r' }, isRest: true },
    ],
  ],
  [
    'TP: 3%, 5%, 8%',
    [
      { part: 'target', distance: { by: 'number', value: 3, unit: 'percent' } },
      { part: 'target', distance: { by: 'number', value: 5, unit: 'percent' } },
      { part: 'target', distance: { by: 'number', value: 8, unit: 'percent' } },
    ],
  ],
])('Targets close parts of a position: %s', (text, said) => {
  expect(saidIn(text)).toEqual({ said, unread: '' })
})

test.each([['target 9:30', '9:30']])('A clock time is no ratio: %s', (text, word) => {
  expect(saidIn(text).unread).toContain(word)
})

test.each([
  ['Exit the trade at a five-hundred-dollar gain.', ['targets.long.0: $500 from the fill']],
  ['When price reaches the VWAP I take my profit.', ['targets.long.0: at VWAP as it moves']],
  ['Exit when price reaches the VWAP.', ['exitLong.when: high >= VWAP']],
])('profit is taken at the level, an exit waits for the close: %s', (text, lines) => {
  const { status, rules } = readText(`Buy EURUSD on H1 when RSI(14) crosses above 30. ${text}`)
  expect([status, rules.filter(({ path }) => /^(target|exit)/.test(path)).map(({ path, text: said }) => `${path}: ${said}`)]).toEqual([
    'ok',
    lines,
  ])
})
