import { expect, test } from 'vitest'
import { readPlan } from '../read-plan.ts'
import { readText } from '../read-text.ts'
import { saidIn } from '../testing/said-in.ts'

test.each([
  [
    'buy stop 2 pips above the high, valid for 3 bars',
    [
      {
        clause: 'enter',
        side: 'long',
        order: {
          type: 'stop',
          side: 'long',
          distance: { by: 'level', level: { is: 'price', field: 'high' }, beyond: { by: 'number', value: 2, unit: 'pips' }, where: 'up' },
          expires: { count: 3, unit: 'bar' },
        },
      },
    ],
  ],
  [
    'place a sell limit at the upper bollinger band when RSI > 70',
    [
      {
        clause: 'enter',
        side: 'short',
        when: {
          says: 'of',
          subject: { is: 'indicator', name: 'rsi' },
          predicate: { does: 'compare', how: 'gt', to: { is: 'number', value: 70 } },
        },
        order: { type: 'limit', side: 'short', distance: { by: 'level', level: { is: 'indicator', name: 'bb', output: 'upper' } } },
      },
    ],
  ],
  [
    'buy with a limit order 1% below the close',
    [
      {
        clause: 'enter',
        side: 'long',
        order: {
          type: 'limit',
          side: 'long',
          distance: {
            by: 'level',
            level: { is: 'price', field: 'close' },
            beyond: { by: 'number', value: 1, unit: 'percent' },
            where: 'down',
          },
        },
      },
    ],
  ],
])('An order waits at a price: %s', (text, said) => {
  expect(saidIn(text)).toEqual({ said, unread: '' })
})

test.each([
  ['cancel if not filled after 3 bars', [{ part: 'cancel order', over: { count: 3, unit: 'bar' } }]],
  ['OCO', [{ part: 'cancel order' }]],
])('An order is cancelled: %s', (text, said) => {
  expect(saidIn(text)).toEqual({ said, unread: '' })
})

test.each([
  ['long only', [{ part: 'side', only: 'long' }]],
  ['no shorts', [{ part: 'side', only: 'long' }]],
  ['no short sale please', [{ part: 'side', only: 'long' }]],
  ['I do not trade shorts', [{ part: 'side', only: 'long' }]],
  ['I do not trade sell', [{ part: 'side', only: 'long' }]],
  ['longs are switched off', [{ part: 'side', only: 'short' }]],
])('One side is traded: %s', (text, said) => {
  expect(saidIn(text)).toEqual({ said, unread: '' })
})

test.each([
  ['reverse on the opposite signal', [{ part: 'opposite', does: 'reverse' }]],
  ['ignore opposite signals', [{ part: 'opposite', does: 'ignore' }]],
  ['never reverse', [{ part: 'opposite', does: 'exit' }]],
])('An opposite signal is told what to do: %s', (text, said) => {
  expect(saidIn(text)).toEqual({ said, unread: '' })
})

test.each([
  ['no martingale', [{ part: 'cannot', name: 'martingale', isDenied: true }]],
  ['avoid news', [{ part: 'cannot', name: 'news' }]],
  ['max spread 3 pips', [{ part: 'cannot', name: 'spread_filter' }]],
])('What cannot be had is told: %s', (text, said) => {
  expect(saidIn(text)).toEqual({ said, unread: '' })
})

test.each(['Stop order at the lower band.', 'Exit with a limit order at the lower band.', 'Exit: limit order at the 20 EMA.'])(
  'An order that may close a trade opens none: %s',
  (text) =>
    expect(readPlan(`Buy when RSI < 30. Stop 2%. ${text}`)).not.toMatchObject({ isWhole: true, plan: { entryOrder: { type: 'limit' } } }),
)

test.each([
  ['I enter with a limit order at the 20 EMA.', { type: 'limit', long: { name: 'ema' } }],
  ['I place a limit order at the 50% retracement of the signal candle.', { type: 'limit', long: { field: 'hl2' } }],
  ['A limit order is set at the midpoint of the candle, good for 3 bars.', { type: 'limit', expiresBars: 3 }],
])('A limit order without a side is of the side that is traded: %s', (text, entryOrder) =>
  expect(readPlan(`Buy when RSI < 30. Stop 2%. ${text}`)).toMatchObject({ isWhole: true, plan: { entryOrder } }),
)

test.each(['limit order at the lower band', 'Limit order at the lower band. Stop 2%.'])(
  'Without any side an order waits for one: %s',
  (text) => expect(readPlan(text)?.isWhole).toBe(false),
)

const orderOf = (text: string) => {
  const [enter] = saidIn(text).said as { side?: string; order?: { type?: string } }[]
  return [enter?.side, enter?.order?.type]
}
test.each([
  ['buy 1 tick above the high when RSI < 30', ['long', 'stop']],
  ['when RSI > 70 sell short 2 pips below the low', ['short', 'stop']],
  ['buy 2% below the 20 EMA', ['long', 'limit']],
  ['if RSI < 30 enter with a stop order above the high', ['long', 'stop']],
  ['when RSI < 30 enter with a limit order 10 pips below the close', ['long', 'limit']],
])('So far from a level an entry waits there: %s', (text, order) => expect(orderOf(text)).toEqual(order))

test.each(['buy when price is 2% below the 20 EMA', 'buy above the high'])('A condition is no order: %s', (text) =>
  expect(orderOf(text)).toEqual(['long', undefined]),
)

test.each([
  'the first one filled cancels the other',
  'when one order is filled the other is cancelled',
  'cancel the other once one is hit',
])('One of two orders is left: %s', (text) => expect(saidIn(text)).toEqual({ said: [{ part: 'cancel order' }], unread: '' }))

test.each(['NR7, then', 'NR7:', 'NR7,', 'After an NR7,'])('an order waits for what is said before it: %s', (lead) => {
  const reading = readPlan(`${lead} buy stop one tick above its high and sell stop one tick below its low. Stop 2%.`)
  expect(reading).toMatchObject({
    isWhole: true,
    plan: { entryOrder: { type: 'stop' }, entryLong: { when: { name: 'nr7' } }, entryShort: { when: { name: 'nr7' } } },
  })
})

test('how long an order lives is no time that a trade is held', () => {
  const said = readPlan('Buy limit is set at EMA 20, order lifetime is 3 bars.')
  expect(said?.plan.entryOrder).toMatchObject({ type: 'limit', expiresBars: 3 })
  expect(said?.plan.timeExits).toEqual([])
  expect(
    readPlan("Buy at limit one ATR below yesterday's close, order stays in until the end of the session.")?.plan.entryOrder,
  ).toMatchObject({
    lasts: 'day',
  })
})

const window = (from: string, to: string) => [
  { part: 'hours', from: { time: from }, to: { time: to } },
  { part: 'cancel order', until: { clock: { time: to } } },
]
test.each([
  ['valid from 07:00 until 11:00', window('07:00', '11:00')],
  ['orders active 08:00-11:00', window('08:00', '11:00')],
])('Orders are placed and end in these hours: %s', (text, said) => expect(saidIn(text)).toEqual({ said, unread: '' }))

test('hours of signals end no order, and an order without an end of its hours waits', () => {
  expect(saidIn('signals valid 08:00-11:00').said).toEqual([window('08:00', '11:00')[0]])
  expect(saidIn('valid after 08:00').unread).not.toBe('')
})

test('the time that an order waits is counted in bars of the page', () => {
  const text = "Place a buy stop above the previous bar's high, delete it if not filled in 3 hours. Stop 20 pips, target 40 pips."
  const of = (timeframe: string) => readText(text, { timeframe, symbol: 'EURUSD' }).plan?.entryOrder
  expect([of('1h'), of('15m')]).toMatchObject([{ expiresBars: 3 }, { expiresBars: 12 }])
  expect(readText(text, { timeframe: '4h', symbol: 'EURUSD' }).status).toBe('clarify')
})

test.each([
  ['Buy stop above the inside bar.', { op: 'pattern', name: 'inside_bar' }],
  ['Buy stop above the engulfing candle.', { op: 'pattern', name: 'bullish_engulfing' }],
  ['Buy stop above the high of the inside bar.', { op: 'pattern', name: 'inside_bar' }],
])('%s waits for that bar', (said, when) => {
  expect(readPlan(`EURUSD H1. ${said} Stop 20 pips. Target 40 pips.`)?.plan.entryLong?.when).toMatchObject(when)
})
