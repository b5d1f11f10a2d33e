import { expect, test } from 'vitest'
import { describeExpr } from '../strategy/describe.ts'
import { readPlan } from './read-plan.ts'

const buys = (text: string): string | null => {
  const reading = readPlan(text)
  return reading?.isWhole && reading.plan.entryLong ? describeExpr(reading.plan.entryLong.when) : null
}

test('days are days on a chart of hours', () => {
  expect(buys('EURUSD H1. Buy when there are 2 red days in a row.')).toBe(
    'D1 close is below D1 open and D1 close 1 bar ago is below D1 open 1 bar ago',
  )
  expect(buys('EURUSD H1. Buy when price closes lower for 2 days in a row.')).toBe(
    'D1 close is below D1 close 1 bar ago and D1 close 1 bar ago is below D1 close 2 bars ago',
  )
  expect(buys('EURUSD H1. Buy when price drops 3% in a day.')).toBe('pct_change(close, D1 close 1 bar ago) <= -3')
  expect(buys('EURUSD H1. Buy when price makes a new 20 day high.')).toBe('high is above D1 highest high of the last 20 bars 1 bar ago')
  expect(buys('EURUSD H1. Buy when the market gaps up 2%.')).toBe('D1 open >= (1.02 * D1 close 1 bar ago)')
})

test('days are bars on a chart of days', () => {
  expect(buys('EURUSD D1. Buy when price closes lower for 2 days in a row.')).toBe('close is falling for 2 bars')
  expect(buys('EURUSD D1. Buy when price drops 3% in a day.')).toBe('pct_change(close, close 1 bar ago) <= -3')
})

test('a line of a longer chart rises from one of its bars to the next', () => {
  expect(buys('EURUSD H1. Buy when the daily 50 EMA is rising.')).toBe('D1 EMA(50) is above D1 EMA(50) 1 bar ago')
})

test.each([
  ['price drops 10% from its high', 'of which stretch is not said'],
  ['price is 2% below the high', 'of which stretch is not said'],
])('%s waits: %s', (when) => {
  expect(buys(`EURUSD H1. Buy when ${when}.`)).toBeNull()
})
