import { expect, test } from 'vitest'
import { describeDistance, describeExpr } from '../../../strategy/describe.ts'
import { readPlan } from '../../read-plan.ts'

const buys = (text: string): string | null => {
  const reading = readPlan(text)
  return reading?.isWhole && reading.plan.entryLong ? describeExpr(reading.plan.entryLong.when) : null
}
const stops = (text: string): string | null => {
  const reading = readPlan(text)
  return reading?.isWhole && reading.plan.stop.long ? describeDistance(reading.plan.stop.long) : null
}

const afterHour = 'close crosses above opening range(60) high'

test.each([
  ['Mark the high and low of the first hour. Buy when price breaks above the high.', afterHour],
  ['The first hour makes the range. Buy when price breaks above it.', afterHour],
  ['Range: first hour. Buy when price breaks above the range.', afterHour],
  ['High and low of the first hour to be marked. Buy when price breaks the high.', afterHour],
  ['Buy when price breaks the high of that first hour.', afterHour],
  ['Buy when price breaks above the initial balance.', afterHour],
  ['The opening range is the first 30 minutes. Buy when price closes above the range high.', 'close is above opening range(30) high'],
])('%s', (text, when) => {
  expect(buys(`ES 5m. ${text}`)).toBe(when)
})

test.each([
  'Asian range: 00:00-07:00 GMT. Buy when price closes above it.',
  'Asian session (00:00-07:00 GMT). Buy when price closes above the range high.',
  'Take the high and low between 00:00 and 07:00 GMT. Buy when price closes above the high.',
  'Buy when price closes above the high made between 00:00 and 07:00 GMT.',
])('%s: hours beside a name are what is meant', (text) => {
  expect(buys(`GBPUSD M15. ${text}`)).toBe('close is above range (00:00-07:00 UTC) high')
})

test('a range is as high as it is, where it is compared', () => {
  expect(buys('ES 5m. Buy when the opening range is smaller than 20 points.')).toBe(
    '(opening range(15) high - opening range(15) low) is below 20 points',
  )
  expect(buys('ES 5m. Mark the high and low of the first hour. Buy when the range is above 20 points.')).toBe(
    '(opening range(60) high - opening range(60) low) is above 20 points',
  )
  expect(buys('ES 5m. Buy when the range is above 1.5 ATR.')).toBe('(high - low) is above (1.5 * ATR(14))')
})

test('a stop at the end or the middle of what was drawn', () => {
  const drawn = 'ES 5m. Mark the high and low of the first hour. Buy when price breaks above the high.'
  expect(stops(`${drawn} Stop at the low.`)).toBe('at opening range(60) low')
  expect(stops(`${drawn} Stop at the middle of the range.`)).toBe('at ((opening range(60) high + opening range(60) low) / 2)')
})

test('hours beside a range that is drawn already may be those of the trade, which is asked', () => {
  expect(buys('ES 5m. Mark the high and low of the first hour. Buy when price closes above the high between 11:00 and 13:00.')).toBeNull()
})

test('hours that are told behind a rule are those of its range, and a time after the word is when it is traded', () => {
  expect(buys('ES 5m. Buy when price closes above the opening range high, range being 9:30 to 10:00 New York.')).toBe(
    'close is above range (09:30-10:00 New York time) high',
  )
  expect(buys('GBPUSD M15. From 00:00 to 07:00 GMT we note the range, after 08:00 we buy when price goes over it.')).toBe(
    'close crosses above range (00:00-07:00 UTC) high',
  )
})

test('the first minutes of a session are those of its own hours, or of the market where it has a day there', () => {
  const rule = 'Buy when price breaks the high of the first 30 minutes of the New York session.'
  expect(buys(`EURUSD M15. ${rule}`)).toBe('close crosses above range (08:00-08:30 New York time) high')
  expect(buys(`NQ M15. ${rule}`)).toBe('close crosses above range (09:30-10:00 New York time) high')
})

test('a range that no rule speaks of holds the run', () => {
  expect(buys('ES 5m. Mark the first hour. Buy when RSI < 30.')).toBeNull()
  expect(buys('IB and close > EMA(50) then buy')).toBeNull()
})
