import { expect, test } from 'vitest'
import { describeExpr } from '../strategy/describe.ts'
import { readPlan } from './read-plan.ts'

const buys = (text: string): string | null => {
  const reading = readPlan(text)
  return reading?.isWhole && reading.plan.entryLong ? describeExpr(reading.plan.entryLong.when) : null
}

test('days are days on a chart of hours', () => {
  expect(buys('EURUSD H1. Buy when there are 2 red days in a row.')).toBe(
    'last completed daily close is below last completed daily open and close 1 completed daily bar ago is below open 1 completed daily bar ago',
  )
  expect(buys('EURUSD H1. Buy when price closes lower for 2 days in a row.')).toBe(
    'last completed daily close is below close 1 completed daily bar ago and close 1 completed daily bar ago is below close 2 completed daily bars ago',
  )
  expect(buys('EURUSD H1. Buy when price drops 3% in a day.')).toBe('pct_change(close, close 1 daily bar ago) <= -3')
  expect(buys('EURUSD H1. Buy when price makes a new 20 day high.')).toBe('high is above highest high of the last 20 bars 1 daily bar ago')
  expect(buys('EURUSD H1. Buy when the market gaps up 2%.')).toBe('daily open >= (1.02 * close 1 daily bar ago)')
})

test('days are bars on a chart of days', () => {
  expect(buys('EURUSD D1. Buy when price closes lower for 2 days in a row.')).toBe('close is falling for 2 bars')
  expect(buys('EURUSD D1. Buy when price drops 3% in a day.')).toBe('pct_change(close, close 1 bar ago) <= -3')
})

test('a line of a longer chart rises from one of its bars to the next', () => {
  expect(buys('EURUSD H1. Buy when the daily 50 EMA is rising.')).toBe('daily EMA(50) is above EMA(50) 1 completed daily bar ago')
})

test.each([
  ['price drops 10% from its high', 'of which stretch is not said'],
  ['price is 2% below the high', 'of which stretch is not said'],
])('%s waits: %s', (when) => {
  expect(buys(`EURUSD H1. Buy when ${when}.`)).toBeNull()
})
