import { expect, test } from 'vitest'
import { readPlan } from './read-plan.ts'

const planOf = (text: string) => readPlan(`EURUSD H1. ${text} Stop 1%. Exit when RSI > 70.`)!.plan

test('hours that every entry waits for are when trading is allowed', () => {
  const { session, entryLong } = planOf('Buy when RSI < 30 and the time is after 9:30.')
  expect(session?.hours).toEqual([{ from: '09:30', to: '24:00' }])
  expect(entryLong?.when.op).toBe('lt')
})

test('of two hours that must both hold, either alone is not enough', () => {
  const { session, entryLong } = planOf('Buy when RSI < 30 and the time is after 9:30 and the time is before 15:00.')
  expect(session).toBe(null)
  expect(entryLong?.when).toMatchObject({
    op: 'and',
    args: [{ op: 'lt' }, { op: 'time', fromTime: '09:30' }, { op: 'time', toTime: '15:00' }],
  })
})

test('sessions in which nothing is entered, or that have to be open together, are conditions', () => {
  expect(planOf('Buy when RSI < 30. No Asia.').entryLong?.when).toMatchObject({
    args: [{ op: 'not', arg: { op: 'time', fromTime: '09:00', toTime: '18:00', zone: 'Asia/Tokyo' } }, { op: 'lt' }],
  })
  expect(planOf('Buy when RSI < 30. Only the London/NY overlap.').entryLong?.when).toMatchObject({
    args: [{ op: 'time', zone: 'Europe/London' }, { op: 'time', zone: 'America/New_York' }, { op: 'lt' }],
  })
})
