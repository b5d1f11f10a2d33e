import { expect, test } from 'vitest'
import { readPlan } from '../read-plan.ts'
import { readText } from '../read-text.ts'

const bothSides = 'Buy when RSI(14) crosses above 30. Sell short when RSI(14) crosses below 70. Stop 50 pips, target 100 pips.'
const sessionOf = (text: string) => {
  const reading = readPlan(`${bothSides} ${text}`)
  return reading?.isWhole
    ? JSON.parse(
        JSON.stringify(reading.plan.session, (key, value: unknown) => (key === 'from' && typeof value === 'object' ? undefined : value)),
      )
    : 'waits'
}

test.each([
  ['StartHour = 7, EndHour = 17 (server time)', { hours: [{ from: '07:00', to: '17:00' }], zone: 'exchange' }],
  ['Session start 09:30, session end 16:00.', { hours: [{ from: '09:30', to: '16:00' }] }],
  ['Trade from 7:00 to 17:00, outside these hours no orders are opened.', { hours: [{ from: '07:00', to: '17:00' }] }],
  ['Nothing is opened after 20:00.', { hours: [{ from: '00:00', to: '20:00' }] }],
  ['Nothing gets opened between 12:00 and 13:30.', { blocked: [{ from: '12:00', to: '13:30' }] }],
  ['I trade only in the London New York overlap, 13:00 to 16:00 UTC.', { hours: [{ from: '13:00', to: '16:00' }], zone: 'UTC' }],
  ['On Fridays I only trade before 12:00.', { blocked: [{ day: 'fri', from: '12:00', to: '24:00' }] }],
  [
    'Entries are allowed Mon-Thu, and on Friday until 12:00.',
    { days: ['mon', 'tue', 'wed', 'thu', 'fri'], blocked: [{ day: 'fri', from: '12:00', to: '24:00' }] },
  ],
  ['TradeMonday=true, TradeFriday=false', { days: ['mon', 'tue', 'wed', 'thu', 'sat', 'sun'] }],
  ['I take trades only in the 08:00-17:00 London window.', { hours: [{ from: '08:00', to: '17:00' }], zone: 'Europe/London' }],
  ['Outside the hours of 8:00 to 17:00 the system does not trade.', { hours: [{ from: '08:00', to: '17:00' }] }],
  ['The only days I trade are Tuesday and Wednesday.', { days: ['tue', 'wed'] }],
  ["I don't open nothing on weekends.", { days: ['mon', 'tue', 'wed', 'thu', 'fri'] }],
])('%s', (text, session) => {
  expect(sessionOf(text)).toEqual(session)
})

test.each([
  ['Longs only on Tuesdays.', 'long', { op: 'weekday', days: ['tue'] }],
  ['Just take shorts on Mondays.', 'short', { op: 'weekday', days: ['mon'] }],
  ['Shorts not on Wednesday.', 'short', { op: 'not', arg: { op: 'weekday', days: ['wed'] } }],
  ['dayofweek != dayofweek.wednesday for shorts', 'short', { op: 'not', arg: { op: 'weekday', days: ['wed'] } }],
] as const)('a time of one side leaves the other as it is: %s', (text, side, limit) => {
  const plan = readPlan(`${bothSides} ${text}`)?.plan
  const [own, other] = side === 'long' ? [plan?.entryLong, plan?.entryShort] : [plan?.entryShort, plan?.entryLong]
  expect(own?.when).toMatchObject({ op: 'and', args: [limit, expect.anything()] })
  expect(other?.when).not.toMatchObject({ op: 'and' })
  expect(plan?.session).toBeNull()
})

test.each([
  // Whether other days are traded, no word tells.
  'TradeMonday=true, TradeTuesday=true',
  'Outside these hours no trades.',
  'Only if Monday was a down day.',
])('%s waits', (text) => {
  expect(readText(`${bothSides} ${text}`).status).toBe('clarify')
})

test('nothing that is open after a time is a way out, and no limit of entries', () => {
  const plan = readPlan(`${bothSides} No trade stays open past 20:00.`)?.plan
  expect(plan?.session).toBeNull()
  expect(plan?.timeExits).toMatchObject([{ kind: 'time_of_day', time: '20:00' }])
})
