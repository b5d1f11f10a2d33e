import { expect, test } from 'vitest'
import { readPlan } from '../read-plan.ts'
import { readText } from '../read-text.ts'
import { saidIn } from '../testing/said-in.ts'

test.each([
  ['exit after 5 bars', [{ part: 'time exit', after: { count: 5, unit: 'bar' } }]],
  ['hold 3 days', [{ part: 'time exit', after: { count: 3, unit: 'day' } }]],
  ['I close it 6 bars later', [{ part: 'time exit', after: { count: 6, unit: 'bar' } }]],
  ['time stop 24 bars', [{ part: 'time exit', after: { count: 24, unit: 'bar' } }]],
  ['exit when 12 hours have passed', [{ part: 'time exit', after: { count: 12, unit: 'hour' } }]],
  ['close if bars > 30', [{ part: 'time exit', after: { count: 31, unit: 'bar' } }]],
  ['exit when candles >= 30', [{ part: 'time exit', after: { count: 30, unit: 'bar' } }]],
  ["Ten candles in the trade and I'm gone.", [{ part: 'time exit', after: { count: 10, unit: 'bar' } }]],
  ["If the target hasn't been hit in 5 days, I close the trade.", [{ part: 'time exit', after: { count: 5, unit: 'day' } }]],
  ['hold only 3 days max', [{ part: 'time exit', after: { count: 3, unit: 'day' } }]],
  ['I only hold positions for 10 bars', [{ part: 'time exit', after: { count: 10, unit: 'bar' } }]],
  ['hold at least 3 bars', [{ part: 'shortest hold', over: { count: 3, unit: 'bar' } }]],
])('A position is held so long: %s', (text, said) => {
  expect(saidIn(text)).toEqual({ said, unread: '' })
})

test.each([
  ['exit by 21h', [{ part: 'exit at', time: { time: '21:00' } }]],
  ['close at 15:55', [{ part: 'exit at', time: { time: '15:55' } }]],
  ['flat by 17:30 ET', [{ part: 'exit at', time: { time: '17:30', zone: 'America/New_York' } }]],
  ['every Friday at 15:00 close all positions', [{ part: 'exit at', time: { time: '15:00' }, day: 'fri' }]],
  ['close all positions Friday 20:00', [{ part: 'exit at', time: { time: '20:00' }, day: 'fri' }]],
  ["sell at Monday's open", [{ part: 'exit at', only: 'long', day: 'mon', of: 'open' }]],
  ['exit 10 minutes before the close', [{ part: 'exit before end', of: 'day', over: { count: 10, unit: 'minute' } }]],
])('A position is closed at a time: %s', (text, said) => {
  expect(saidIn(text)).toEqual({ said, unread: '' })
})

test('so long before the close is a time of a market that has its own', () => {
  const exitsOf = (text: string) => readPlan(text)?.plan.timeExits
  expect(exitsOf('Buy SPY M15 when RSI < 30. Close everything 15 minutes before the market closes.')).toMatchObject([
    { kind: 'time_of_day', time: '15:45', zone: 'America/New_York' },
  ])
  expect(readPlan('Buy BTCUSD M15 when RSI < 30. Close everything 15 minutes before the market closes.')?.isWhole).toBe(false)
})

test.each([
  ['flat by the end of the day', [{ part: 'exit at end', of: 'day' }]],
  ['no overnight positions', [{ part: 'exit at end', of: 'day' }]],
  ['No holding over the weekend.', [{ part: 'exit at end', of: 'weekend' }]],
  ['positions must never be carried through the night', [{ part: 'exit at end', of: 'day' }]],
  ['never hold over the weekend', [{ part: 'exit at end', of: 'weekend' }]],
  ['flat on weekends', [{ part: 'exit at end', of: 'weekend' }]],
  ['exit at the end of the London session', [{ part: 'exit at end', of: 'session', session: 'london' }]],
])('A position is closed at the end of a day or week: %s', (text, said) => {
  expect(saidIn(text)).toEqual({ said, unread: '' })
})

test.each([
  ["exit at the next day's close", [{ part: 'exit next', of: 'close', unit: 'day' }]],
  ['exit on the next open', [{ part: 'exit next', of: 'open' }]],
  ["sell at tomorrow's open", [{ part: 'exit next', only: 'long', of: 'open', unit: 'day' }]],
])('A position is closed at a next price: %s', (text, said) => {
  expect(saidIn(text)).toEqual({ said, unread: '' })
})

test.each([
  [
    'exit when RSI > 70 or after 8 days',
    [
      {
        clause: 'exit',
        when: {
          says: 'of',
          subject: { is: 'indicator', name: 'rsi' },
          predicate: { does: 'compare', how: 'gt', to: { is: 'number', value: 70 } },
        },
        parts: [{ part: 'time exit', after: { count: 8, unit: 'day' } }],
      },
    ],
  ],
  [
    'exit after 5 days or at a 6% profit',
    [
      { part: 'time exit', after: { count: 5, unit: 'day' } },
      { part: 'target', distance: { by: 'number', value: 6, unit: 'percent' } },
    ],
  ],
])('Time is one of several reasons to leave: %s', (text, said) => {
  expect(saidIn(text)).toEqual({ said, unread: '' })
})

test.each([['close half the position after 3 days', 'half']])('An exit that waits for more stays unread: %s', (text, word) => {
  expect(saidIn(text).unread).toContain(word)
})

const at = (time: string, more: object = {}) => [{ part: 'exit at', time: { time }, ...more }]
test.each([
  ['square off 3:15 pm', at('15:15')],
  ["everything's flat by 15:55", at('15:55')],
  ['time exit 15:50', at('15:50')],
  ['anything still open is closed at 16:30', at('16:30')],
  ['if the trade is still open at 07:00 it is closed at market', at('07:00')],
  ['I get out at 10:30 regardless', at('10:30')],
  ['sell it Wednesday midnight', at('00:00', { day: 'wed', only: 'long' })],
  ['bail by Tuesday end of day', [{ part: 'exit at', day: 'tue', of: 'close' }]],
  ['sell at the close same day', [{ part: 'exit at end', only: 'long', of: 'day' }]],
  ['if neither is hit after 3 weeks I close', [{ part: 'time exit', after: { count: 3, unit: 'week' } }]],
  ['if after 20 candles nothing happened then close the position', [{ part: 'time exit', after: { count: 20, unit: 'bar' } }]],
  ['close before the weekend (Friday 21:00)', at('21:00', { day: 'fri' })],
  ['close the trade if it is still open after 10 candles', [{ part: 'time exit', after: { count: 10, unit: 'bar' } }]],
  ['hold for 5 days then sell', [{ part: 'time exit', after: { count: 5, unit: 'day' } }]],
  ['intraday only', [{ part: 'exit at end', of: 'day' }]],
  ['maximum keep 15 days', [{ part: 'time exit', after: { count: 15, unit: 'day' } }]],
  ['sell next morning at the open', [{ part: 'exit next', only: 'long', of: 'open', unit: 'day' }]],
])('A time exit is said in other words: %s', (text, said) => {
  expect(saidIn(text)).toEqual({ said, unread: '' })
})

test('The end of a month is a day of its calendar', () => {
  expect(readPlan('Buy when RSI < 30. Sell at the end of the month.')?.plan.exitLong).toMatchObject({
    when: { op: 'calendar', n: -1 },
    fill: 'close',
  })
})

test.each([
  'Exit on the close of the 3rd day.',
  "If it hasn't reached the old high after 24 hours I close.",
  'Close longs at 15:55 if RSI.',
])('What may be counted or meant otherwise holds: %s', (text) => {
  expect(readPlan(`Buy when RSI < 30. ${text}`)?.isWhole).toBe(false)
})

test.each([
  ['Buy on Monday at the open.', { when: { op: 'weekday', days: ['mon'] }, fill: 'open' }],
  ['Buy every Friday at the close.', { when: { op: 'weekday', days: ['fri'] }, fill: 'close' }],
  ['Buy on the first close above the 50 SMA.', { when: { op: 'crosses_above' } }],
])('A day or a first time is the rule itself: %s', (text, rule) => {
  expect(readPlan(text)?.plan.entryLong).toMatchObject(rule)
})

test.each(['Close longs after 5 bars.', 'Longs are closed at 16:00.', 'Sell after 5 bars.'])(
  'of both sides that are traded one is not closed alone: %s',
  (exit) => {
    expect(readPlan(`Buy when RSI < 30. ${exit}`)?.isWhole).toBe(true)
    expect(readPlan(`Buy when RSI < 30, go short when RSI > 70. ${exit}`)?.isWhole).toBe(false)
  },
)

test.each(['Close it at 12.', 'close @1555', 'Sell at 16.', 'Exit at 930.'])('%s may be an hour or a level, and holds', (exit) => {
  expect(readPlan(`Buy EURUSD H1 when RSI(14) < 30. Stop 1%. ${exit}`)?.isWhole).toBe(false)
})

test.each(['Exit at 70.', 'Exit at zero.', 'Close it at 12:00.', 'Exit at RSI 20.'])('%s is either of them', (exit) => {
  expect(readPlan(`Buy EURUSD H1 when RSI(14) < 30. Stop 1%. ${exit}`)?.isWhole).toBe(true)
})

test('what is not held over a weekend is closed on Friday where a market trades on weekends, and nothing is opened on them', () => {
  const planOf = (symbol: string) =>
    readText('Buy when RSI(14) < 30. Stop 1%. No holding over the weekend.', { symbol, timeframe: '1h' }).plan
  expect(planOf('BTCUSDT')).toMatchObject({
    timeExits: [{ kind: 'weekday', day: 'fri' }],
    session: { days: ['mon', 'tue', 'wed', 'thu', 'fri'] },
  })
  expect(planOf('EURUSD')).toMatchObject({ timeExits: [{ kind: 'end_of_week' }], session: null })
})

test.each(['Close at 4h.', 'Exit: 24 hours.', 'Hold only winners 3 days.', 'I do not only hold 3 days.'])(
  '%s is no time to leave at',
  (text) => expect(readPlan(`Buy when RSI(14) < 30. Stop 1%. ${text}`)?.isWhole).toBe(false),
)
