import { expect, test } from 'vitest'
import { readPlan } from '../read-plan.ts'

const both = 'Buy when RSI(14) crosses above 30. Sell short when RSI(14) crosses below 70. Stop 2%.'
const long = 'Buy when the 9 EMA crosses above the 21 EMA.'

test.each([
  ['When a sell signal comes, I close my long.', 'exit'],
  ['Longs are closed by a sell signal and shorts by a buy signal.', 'exit'],
  ['An open short should be closed by a fresh buy signal.', 'exit'],
  ["If I'm long and get a sell signal, I close the long but don't open a short.", 'exit'],
  ['A long is held until a short signal appears.', 'exit'],
  ['Should an opposite signal occur, exit the trade.', 'exit'],
  ['CloseOnOppositeSignal = true', 'exit'],
  ['When comes the contrary signal the open trade is closed and a new one in other direction is opened.', 'reverse'],
  ['When a sell signal shows up I close my long and go short.', 'reverse'],
  ['The position must be reversed on the contrary signal.', 'reverse'],
  ['We are always in the market, either long or short.', 'reverse'],
  ['Ignore opposite signals while in a trade.', 'ignore'],
])('what a signal of the other side does is read: %s', (text, value) =>
  expect(readPlan(`${both} ${text}`)).toMatchObject({ isWhole: true, plan: { opposite: { value } } }),
)

test.each([
  'A buy signal closes the long.',
  'When a sell signal comes I close half.',
  'When a sell signal comes I buy.',
  'When MACD gives a sell signal I close the long.',
  'When a sell signal comes I reverse to long.',
])('a signal of the same side, of something else, or with another act is none: %s', (text) =>
  expect(readPlan(`${both} ${text}`)?.isWhole).toBe(false),
)

test('with one side alone the opposite signal is its entry the other way round', () => {
  expect(readPlan(`${long} Exit on the opposite signal.`)).toMatchObject({
    isWhole: true,
    plan: { entryShort: null, exitLong: { when: { op: 'crosses_below' } }, opposite: { value: 'exit' } },
  })
  expect(readPlan(`${long} Stop 2%. Reverse on the opposite signal.`)).toMatchObject({
    isWhole: true,
    plan: { entryShort: { when: { op: 'crosses_below' } }, stop: { short: { value: 2 } } },
  })
})

test.each(['Buy on Monday. Stop 2%. Exit on the opposite signal.', `${long} Exit when RSI > 70. Reverse on the opposite signal.`])(
  'where no such signal is known it is asked: %s',
  (text) => expect(readPlan(text)?.open).toMatchObject([{ issue: 'unknown_term' }]),
)

test('beside a rule of its own to sell nothing is added', () =>
  expect(readPlan(`${long} Sell when RSI > 70. A sell signal closes the long.`)).toMatchObject({
    isWhole: true,
    plan: { exitLong: { when: { op: 'gt' } } },
  }))

test('entries at the close are filled there', () =>
  expect(readPlan(`${long} Stop 2%. Entry is at the close.`)).toMatchObject({ isWhole: true, plan: { entryLong: { fill: 'close' } } }))
