import { expect, test } from 'vitest'
import { readPlan } from '../read-plan.ts'
import { readText } from '../read-text.ts'
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
  ['only trade from 9 till 17', [{ part: 'hours', from: { time: '09:00' }, to: { time: '17:00' } }]],
  ['only hours 8-18', [{ part: 'hours', from: { time: '08:00' }, to: { time: '18:00' } }]],
  ['last entry at 12:00', [{ part: 'hours', from: { time: '00:00' }, to: { time: '12:00' } }]],
])('Entries are allowed in hours: %s', (text, said) => {
  expect(saidIn(text)).toEqual({ said, unread: '' })
})

test.each([
  ['after 2:30 pm no fresh entry', [{ part: 'hours', from: { time: '14:30' }, to: { time: '24:00' }, isBlocked: true }]],
  ['no new trades after 15:00', [{ part: 'hours', from: { time: '15:00' }, to: { time: '24:00' }, isBlocked: true }]],
  ['not on Friday afternoon', [{ part: 'hours', from: { time: '12:00' }, to: { time: '24:00' }, days: ['fri'], isBlocked: true }]],
  ['no new trades after 18h', [{ part: 'hours', from: { time: '18:00' }, to: { time: '24:00' }, isBlocked: true }]],
  ['no new trades after 12', [{ part: 'hours', from: { time: '12:00' }, to: { time: '24:00' }, isBlocked: true }]],
  ['no entries before 9h', [{ part: 'hours', from: { time: '00:00' }, to: { time: '09:00' }, isBlocked: true }]],
  [
    'no trades on Friday evening after 18h',
    [{ part: 'hours', from: { time: '18:00' }, to: { time: '24:00' }, days: ['fri'], isBlocked: true }],
  ],
  ['no trades on sat/sun', [{ part: 'days', days: ['sat', 'sun'], isBlocked: true }]],
  ['no entries between 18:00 and 06:00', [{ part: 'hours', from: { time: '18:00' }, to: { time: '06:00' }, isBlocked: true }]],
  [
    'Friday: no new orders after 18:00 UTC',
    [{ part: 'hours', from: { time: '18:00', zone: 'UTC' }, to: { time: '24:00', zone: 'UTC' }, days: ['fri'], isBlocked: true }],
  ],
  ['Mondays no trades before 10:00', [{ part: 'hours', from: { time: '00:00' }, to: { time: '10:00' }, days: ['mon'], isBlocked: true }]],
  [
    'no trades in the first 5 and last 30 minutes',
    [
      { part: 'day edge', edge: 'first', over: { count: 5, unit: 'minute' }, isBlocked: true },
      { part: 'day edge', edge: 'last', over: { count: 30, unit: 'minute' }, isBlocked: true },
    ],
  ],
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

const hours = (from: string, to: string, more: object = {}) => {
  const { zone, ...rest } = { zone: undefined, ...more }
  const of = (time: string) => ({ time, ...(zone !== undefined && { zone }) })
  return { part: 'hours', from: of(from), to: of(to), ...rest }
}

test.each([
  ['time 9.30 to 2.30', hours('09:30', '14:30')],
  ['trade from 9:30 to 4', hours('09:30', '16:00')],
  ['only 2-4pm', hours('14:00', '16:00')],
  ['from 22h to 7h', hours('22:00', '07:00')],
  ['22:00 - 6:00 only', hours('22:00', '06:00')],
  ['between half past nine and eleven', hours('09:30', '11:00')],
  ['trading window 0930-1130 ET', hours('09:30', '11:30', { zone: 'America/New_York' })],
  ['NY session 9:30-16:00', hours('09:30', '16:00', { zone: 'America/New_York' })],
  ['NY session 13:30-20:00', hours('13:30', '20:00')],
  ['London + NY only (07:00-20:00 GMT)', hours('07:00', '20:00', { zone: 'UTC' })],
  ['no Friday entries after noon', hours('12:00', '24:00', { days: ['fri'], isBlocked: true })],
  ['Friday 21:00: no new entries', hours('21:00', '24:00', { days: ['fri'], isBlocked: true })],
])('A clock time is of the half of the day that its words tell: %s', (text, said) => {
  expect(saidIn(text)).toEqual({ said: [said], unread: '' })
})

test.each([
  ['trade 8:00-11:00 and 13:00-16:00', [hours('08:00', '11:00'), hours('13:00', '16:00')]],
  [
    'no trades in the first 30 min or after 3pm',
    [
      { part: 'day edge', edge: 'first', over: { count: 30, unit: 'minute' }, isBlocked: true },
      hours('15:00', '24:00', { isBlocked: true }),
    ],
  ],
  [
    'no new trades Saturday 00:00 to Sunday 20:00',
    [hours('00:00', '24:00', { days: ['sat'], isBlocked: true }), hours('00:00', '20:00', { days: ['sun'], isBlocked: true })],
  ],
])('Several stretches are said as one: %s', (text, said) => {
  expect(saidIn(text)).toEqual({ said, unread: '' })
})

const hoursIn = (text: string) => readPlan(`Buy when RSI < 30. ${text}`)?.plan.session?.hours
test.each([
  ['First entry 9:30. Last entry 15:00.', [{ from: '09:30', to: '15:00' }]],
  ['No entries before 9:45 or after 15:30.', [{ from: '09:45', to: '15:30' }]],
  [
    'Trade before 9:00 or after 15:00.',
    [
      { from: '00:00', to: '09:00' },
      { from: '15:00', to: '24:00' },
    ],
  ],
])('Hours that overlap narrow each other, hours apart are both: %s', (text, hoursOfPlan) => {
  expect(hoursIn(text)).toEqual(hoursOfPlan)
})

test.each(['No trades after 2:00.', 'Flat by 3:45.', 'Trade 1:30 to 3:30.', 'No overnight Friday.', 'Trade 8:00-11:00 (GMT+3).'])(
  'What may be meant otherwise holds: %s',
  (text) => {
    expect(readPlan(`Buy when RSI < 30. ${text}`)?.isWhole).toBe(false)
  },
)

const monday = { says: 'weekday', days: ['mon'] }
test.each([
  ['on Mondays no longs', { clause: 'skip', side: 'long', when: monday }],
  ["on Mondays don't go short", { clause: 'skip', side: 'short', when: monday }],
  ['on Mondays only shorts', { clause: 'skip', side: 'long', when: monday }],
  ['no trades outside 08:00-17:00', hours('08:00', '17:00')],
  ['outside of 9:30-16:00 no trades', hours('09:30', '16:00')],
  ['but not after 3pm', hours('15:00', '24:00', { isBlocked: true })],
])('What is not traded at a time says nothing of the rest of the day: %s', (text, said) => {
  expect(saidIn(text)).toEqual({ said: [said], unread: '' })
})

test.each(['No longs on Friday.', 'Never take longs on Friday.', 'No longs Fridays.', "I don't trade longs on Friday."])(
  '%s says nothing of other days and of shorts',
  (ban) => {
    const { plan, isWhole } = readPlan(`${ban} Buy when RSI < 30. Short when RSI > 70.`)!
    expect(isWhole).toBe(true)
    expect(plan.entryLong?.when).toMatchObject({ op: 'and', args: [{ op: 'not', arg: { op: 'weekday', days: ['fri'] } }, { op: 'lt' }] })
    expect(plan.entryShort?.when.op).toBe('gt')
    expect(plan.session).toBe(null)
  },
)

test.each(['Every Monday at the open I buy.', "At Monday's open I buy."])('%s is an entry of that day', (entry) => {
  const { plan, isWhole } = readPlan(`${entry} Then on Friday at 21:00 I close it.`)!
  expect(isWhole).toBe(true)
  expect(plan.entryLong).toMatchObject({ when: { op: 'weekday', days: ['mon'] } })
})

const rule = 'Buy EURUSD H1 when RSI(14) < 30. Stop 20 pips, target 40 pips.'

test.each(['WEEKEND: closed Friday 20:30 UTC', 'Weekends: flat by Friday 21:00'])('%s: days that lead an exit limit no entry', (line) => {
  const reading = readPlan(`${rule} ${line}`)
  expect([reading?.isWhole, reading?.plan.session, reading?.plan.entryLong?.when.op]).toEqual([true, null, 'lt'])
})

test('days that lead anything else are asked about; what is said to be only then is taken', () => {
  const of = (line: string) => readText(`${rule} ${line}`)
  expect(of('Weekdays: risk 1%.').questions.filter(({ blocks }) => blocks)).toHaveLength(1)
  expect(of('Only Monday to Thursday: risk 1%.').plan?.session?.days).toEqual(['mon', 'tue', 'wed', 'thu'])
})

test('the end of a day that is left of a list is no time to trade', () => {
  expect(saidIn('last 30 minutes')?.unread).not.toBe('')
})

test('what is not traded at the end of a list of hours and days holds: it may be of the last alone', () => {
  expect(readText(`${rule} Weekdays: 8:00-16:00, weekend: no trades`).status).toBe('clarify')
})

test.each(['The EA must work 24/5.', 'Runs around the clock.', 'Trade all sessions.'])('%s limits no entry', (line) => {
  const reading = readText(`${rule} ${line}`)
  expect([reading.status, reading.plan?.session]).toEqual(['ok', null])
})

test.each([
  'No trades after 2h.',
  'No trades after 4h.',
  'No new trades after 10 bars.',
  'Not 24/5.',
  'No trades before 200.',
  '24 hours.',
])('%s is no hour of the day', (line) => {
  const reading = readText(`${rule} ${line}`)
  expect(reading.status).toBe('clarify')
})

test.each([
  ['No trades after 3 trades.', { maxTradesPerDay: { value: 3 } }],
  ['No trades after 12 losses.', { dailyStop: { losses: 12 } }],
])('%s is a number of trades', (line, plan) => expect(readText(`${rule} ${line}`).plan).toMatchObject({ session: null, ...plan }))

test.each([
  ['No entries on the last trading day of the month.', -1],
  ['No trades on the first trading day of the month.', 1],
  ['Skip the last trading day of the month.', -1],
])('%s is no day to enter on', (line, n) => {
  const { plan, status } = readText(`${rule} ${line}`)
  expect([status, JSON.stringify(plan?.entryLong?.when)]).toEqual([
    'ok',
    expect.stringMatching(new RegExp(`"not".*month.*${n}.*"lt"`, 'u')),
  ])
})
