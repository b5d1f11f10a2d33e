import { expect, test } from 'vitest'
import { saidIn } from '../testing/said-in.ts'

test.each([
  ['exit after 5 bars', [{ part: 'time exit', after: { count: 5, unit: 'bar' } }]],
  ['hold 3 days', [{ part: 'time exit', after: { count: 3, unit: 'day' } }]],
  ['I close it 6 bars later', [{ part: 'time exit', after: { count: 6, unit: 'bar' } }]],
  ['time stop 24 bars', [{ part: 'time exit', after: { count: 24, unit: 'bar' } }]],
  ['exit when 12 hours have passed', [{ part: 'time exit', after: { count: 12, unit: 'hour' } }]],
  ['hold at least 3 bars', [{ part: 'shortest hold', over: { count: 3, unit: 'bar' } }]],
])('A position is held so long: %s', (text, said) => {
  expect(saidIn(text)).toEqual({ said, unread: '' })
})

test.each([
  ['close at 15:55', [{ part: 'exit at', time: { time: '15:55' } }]],
  ['flat by 17:30 ET', [{ part: 'exit at', time: { time: '17:30', zone: 'America/New_York' } }]],
  ['close all positions Friday 20:00', [{ part: 'exit at', time: { time: '20:00' }, day: 'fri' }]],
  ["sell at Monday's open", [{ part: 'exit at', day: 'mon', of: 'open' }]],
  ['exit 10 minutes before the close', [{ part: 'exit before end', of: 'day', over: { count: 10, unit: 'minute' } }]],
])('A position is closed at a time: %s', (text, said) => {
  expect(saidIn(text)).toEqual({ said, unread: '' })
})

test.each([
  ['flat by the end of the day', [{ part: 'exit at end', of: 'day' }]],
  ['no overnight positions', [{ part: 'exit at end', of: 'day' }]],
  ['No holding over the weekend.', [{ part: 'exit at end', of: 'week' }]],
  ['never hold over the weekend', [{ part: 'exit at end', of: 'week' }]],
  ['exit at the end of the London session', [{ part: 'exit at end', of: 'session', session: 'london' }]],
])('A position is closed at the end of a day or week: %s', (text, said) => {
  expect(saidIn(text)).toEqual({ said, unread: '' })
})

test.each([
  ["exit at the next day's close", [{ part: 'exit next', of: 'close', unit: 'day' }]],
  ['exit on the next open', [{ part: 'exit next', of: 'open' }]],
  ["sell at tomorrow's open", [{ part: 'exit next', of: 'open', unit: 'day' }]],
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

test.each([
  ['exit if not in profit after 5 bars', 'profit after 5 bars'],
  ['close half the position after 3 days', 'half'],
])('An exit that waits for more stays unread: %s', (text, word) => {
  expect(saidIn(text).unread).toContain(word)
})
