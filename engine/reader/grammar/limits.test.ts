import { expect, test } from 'vitest'
import { readText } from '../read-text.ts'
import { saidIn } from '../testing/said-in.ts'

test.each([
  ['Max 2 trades/day.', [{ part: 'trades a day', most: 2 }]],
  ['max 4 per day', [{ part: 'trades a day', most: 4 }]],
  ['two trades per day at most', [{ part: 'trades a day', most: 2 }]],
  ['no more than two trades per week', [{ part: 'trades in', most: 2, of: 'week' }]],
])('Trades a day are no open trades: %s', (text, said) => {
  expect(saidIn(text)).toEqual({ said, unread: '' })
})

test.each([
  ['add once more if RSI < 20', { entries: 2 }],
  ['add to winners twice', { entries: 3 }],
  ['add each time price gains 2 ATR, max 2 adds', { entries: 3, step: { by: 'atr', mult: 2 } }],
  ['add a unit every half ATR, at most 4 units in total', { entries: 4, step: { by: 'atr', mult: 0.5 } }],
  ['add every time price gains another 3%, max 2 adds', { entries: 3, step: { by: 'number', value: 3, unit: 'percent' } }],
  ['each half ATR it moves in my favor I add another unit, up to 4 units', { entries: 4, step: { by: 'atr', mult: 0.5 } }],
  ['every time it goes another 1 ATR in my favour I add, three adds at most', { entries: 4, step: { by: 'atr', mult: 1 } }],
  ['add further units at intervals of half an ATR, up to 4 units', { entries: 4, step: { by: 'atr', mult: 0.5 } }],
])('A position is added to: %s', (text, said) => {
  expect(saidIn(text)).toMatchObject({ said: [{ part: 'pyramiding', ...said }], unread: '' })
})

test.each([
  ['one re-entry in the same direction is allowed within 12 bars', { most: 1, within: { count: 12, unit: 'bar' } }],
  ['up to 2 re-entries within 10 bars of an exit', { most: 2, within: { count: 10, unit: 'bar' } }],
  ['re-enter once within 6 bars provided RSI < 30', { most: 1, within: { count: 6, unit: 'bar' }, when: { says: 'of' } }],
])('A position is entered again: %s', (text, said) => {
  expect(saidIn(text)).toMatchObject({ said: [{ part: 'reentry', ...said }], unread: '' })
})

test.each([
  ['max 2 open trades', [{ part: 'open trades', most: 2, isOpenSaid: true }]],
  ['one trade at a time', [{ part: 'open trades', most: 1, isOpenSaid: true }]],
  ['only when flat', [{ part: 'open trades', most: 1, isOpenSaid: true }]],
])('Open trades are limited: %s', (text, said) => {
  expect(saidIn(text)).toEqual({ said, unread: '' })
})

test.each([['max 2 trades', [{ part: 'open trades', most: 2 }]]])(
  'Trades that may be meant of a day are told from open ones: %s',
  (text, said) => {
    expect(saidIn(text)).toEqual({ said, unread: '' })
  },
)

test.each([
  ['add one unit every half N up to 4 units', [{ part: 'pyramiding', entries: 4, step: { by: 'atr', mult: 0.5, period: 20 } }]],
  ['no pyramiding', [{ part: 'pyramiding', entries: 1 }]],
])('A position is added to: %s', (text, said) => {
  expect(saidIn(text)).toEqual({ said, unread: '' })
})

test.each([
  ['one re-entry within 10 bars', [{ part: 'reentry', most: 1, within: { count: 10, unit: 'bar' } }]],
  ['no re-entry', [{ part: 'reentry', most: 0 }]],
])('A trade is entered again: %s', (text, said) => {
  expect(saidIn(text)).toEqual({ said, unread: '' })
})

test.each([['never add to losers', [{ part: 'cannot', name: 'averaging_down', isDenied: true }]]])(
  'Adding to losers is refused by the trader: %s',
  (text, said) => {
    expect(saidIn(text)).toEqual({ said, unread: '' })
  },
)

test.each([
  [
    'Add one more unit when the price is 2% below the entry, at most twice.',
    'up to 3 entries in one position, added when close <= (0.98 * entry price)',
  ],
  ['For every 1 ATR of profit the position is enlarged, 3 times at most.', 'up to 4 entries in one position, one every 1 ATR(14)'],
  ['Open a second position when RSI(14) crosses above 50.', 'up to 2 entries in one position, added when RSI(14) crosses above 50'],
])('units are added at a step or a condition, as often as is said: %s', (text, line) => {
  const { status, rules } = readText(`Buy EURUSD on H1 when RSI(14) crosses above 30. ${text}`)
  expect([status, rules.filter(({ path }) => path === 'pyramiding').map(({ text: said }) => said)]).toEqual(['ok', [line]])
})

test.each([
  'A new position is opened when RSI is below 20.',
  'Open one more with double lot when RSI is below 20, at most twice.',
  'Raise it when RSI is above 70.',
])('what is not one more of the same is not added: %s', (text) =>
  expect(
    readText(`Buy EURUSD on H1 when RSI(14) crosses above 30. ${text}`).rules.filter(({ path, waits }) => path === 'pyramiding' && !waits),
  ).toEqual([]),
)
