import { expect, test } from 'vitest'
import { saidIn } from '../testing/said-in.ts'

test.each([
  [
    '9:30 to 16:00 ET',
    [{ part: 'hours', from: { time: '09:30', zone: 'America/New_York' }, to: { time: '16:00', zone: 'America/New_York' } }],
  ],
  [
    'between 8 and 11 London',
    [{ part: 'hours', from: { time: '08:00', zone: 'Europe/London' }, to: { time: '11:00', zone: 'Europe/London' } }],
  ],
  [
    'only between 2pm and 4pm CET',
    [{ part: 'hours', from: { time: '14:00', zone: 'Europe/Berlin' }, to: { time: '16:00', zone: 'Europe/Berlin' } }],
  ],
  ['last entry at 12:00', [{ part: 'hours', from: { time: '00:00' }, to: { time: '12:00' } }]],
])('Entries are allowed in hours: %s', (text, said) => {
  expect(saidIn(text)).toEqual({ said, unread: '' })
})

test.each([
  ['no new trades after 15:00', [{ part: 'hours', from: { time: '15:00' }, to: { time: '24:00' }, isBlocked: true }]],
  ['not on Friday afternoon', [{ part: 'hours', from: { time: '12:00' }, to: { time: '24:00' }, days: ['fri'], isBlocked: true }]],
  ['no entries between 18:00 and 06:00', [{ part: 'hours', from: { time: '18:00' }, to: { time: '06:00' }, isBlocked: true }]],
  ['no trading in the first 30 minutes', [{ part: 'day edge', edge: 'first', over: { count: 30, unit: 'minute' }, isBlocked: true }]],
])('Entries are not allowed in hours: %s', (text, said) => {
  expect(saidIn(text)).toEqual({ said, unread: '' })
})

test.each([
  ['Mondays only', [{ part: 'days', days: ['mon'] }]],
  ['Monday to Thursday', [{ part: 'days', days: ['mon', 'tue', 'wed', 'thu'] }]],
  ['no Fridays', [{ part: 'days', days: ['fri'], isBlocked: true }]],
  ['every day except Friday', [{ part: 'days', days: ['mon', 'tue', 'wed', 'thu', 'sat', 'sun'] }]],
  ['trade only the London session', [{ part: 'sessions', names: ['london'] }]],
  ['not during Asia', [{ part: 'sessions', names: ['asian'], isBlocked: true }]],
  ['only in November to April', [{ part: 'months', months: [11, 12, 1, 2, 3, 4] }]],
])('Entries are allowed on days, in sessions and months: %s', (text, said) => {
  expect(saidIn(text)).toEqual({ said, unread: '' })
})

test.each([['all times in New York time', [{ part: 'zone', zone: 'America/New_York' }]]])('Times are told in a zone: %s', (text, said) => {
  expect(saidIn(text)).toEqual({ said, unread: '' })
})

test.each([
  [
    'buy if RSI < 30 on Mondays',
    [
      {
        clause: 'enter',
        side: 'long',
        when: {
          says: 'join',
          op: 'and',
          args: [
            {
              says: 'of',
              subject: { is: 'indicator', name: 'rsi' },
              predicate: { does: 'compare', how: 'lt', to: { is: 'number', value: 30 } },
            },
            { says: 'weekday', days: ['mon'] },
          ],
        },
      },
    ],
  ],
  [
    'on Mondays buy if RSI < 30',
    [
      {
        clause: 'enter',
        side: 'long',
        when: {
          says: 'join',
          op: 'and',
          args: [
            { says: 'weekday', days: ['mon'] },
            {
              says: 'of',
              subject: { is: 'indicator', name: 'rsi' },
              predicate: { does: 'compare', how: 'lt', to: { is: 'number', value: 30 } },
            },
          ],
        },
      },
    ],
  ],
  ['buy on the last trading day of the month', [{ clause: 'enter', side: 'long', when: { says: 'month day', n: -1 } }]],
  ["buy at Monday's close", [{ clause: 'enter', side: 'long', when: { says: 'weekday', days: ['mon'] }, fill: 'close' }]],
])('A time is a condition: %s', (text, said) => {
  expect(saidIn(text)).toEqual({ said, unread: '' })
})

test.each([['8-11pm', '11pm']])('Hours whose half of the day is not plain stay unread: %s', (text, word) => {
  expect(saidIn(text).unread).toContain(word)
})
