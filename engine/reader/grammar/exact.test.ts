import { expect, test } from 'vitest'
import { readPlan } from '../read-plan.ts'

/** The rule of long trades that a text comes to, without where its words stand. */
const ruleOf = (text: string): unknown =>
  JSON.parse(JSON.stringify(readPlan(text)?.plan.entryLong?.when ?? null, (key, value: unknown) => (key === 'from' ? undefined : value)))

const close = { kind: 'price', field: 'close' }
const high = { kind: 'price', field: 'high' }
const constant = (value: number) => ({ kind: 'const', value })

test('a value by itself is what it is, whatever stands beside it', () => {
  const highest = { kind: 'indicator', name: 'highest', params: { period: 20 }, output: 'value', source: high }
  expect(ruleOf('Buy when the close is above the highest high of the last 20 bars (this bar included)')).toEqual({
    op: 'gt',
    left: close,
    right: highest,
  })
  expect(ruleOf('Buy when the close is above the value (the high)')).toEqual({ op: 'gt', left: close, right: high })
  expect(ruleOf('Buy when the close is above the high')).toEqual({ op: 'gt', left: close, right: { ...high, shift: 1 } })
})

test('a price in figures is no length of an average of the text', () => {
  const text = (price: string) => `Buy when the EMA(50) is above the EMA(200) and the close is above ${price}`
  expect(ruleOf(text('a price of 50'))).toMatchObject({ args: [{}, { right: constant(50) }] })
  expect(readPlan(text('50'))?.isWhole).toBe(false)
})

test('formulas are reckoned as their brackets tell', () => {
  const open = { kind: 'price', field: 'open' }
  const body = { kind: 'calc', op: 'sub', args: [close, open] }
  expect(ruleOf('Buy when the value ((the close - the open) * 2) is above 3')).toMatchObject({
    left: { op: 'mul', args: [body, constant(2)] },
  })
  expect(ruleOf('Buy when the value (100 - RSI(14)) is above 3')).toMatchObject({ left: { op: 'sub', args: [constant(100), {}] } })
  expect(ruleOf('Buy when the value (the largest of (the close, the open, 5)) is above 3')).toMatchObject({
    left: { op: 'max', args: [close, open, constant(5)] },
  })
})

test('bars of a larger chart are the last one that has ended, the one that goes on, or so many before it', () => {
  const daily = (words: string) => ruleOf(`Timeframe: H1. Buy when the close is above ${words}`)
  const right = { ...close, timeframe: '1d' }
  expect(daily('the last completed daily close')).toMatchObject({ right: { ...right, sampling: 'completed' } })
  expect(daily('the daily close so far')).toMatchObject({ right: { ...right, sampling: 'forming' } })
  expect(daily('the close 2 daily bars ago')).toMatchObject({ right: { ...right, sampling: 'back', shift: 2 } })
  expect(daily('the close 2 completed daily bars ago')).toMatchObject({ right: { ...right, sampling: 'completed', shift: 2 } })
})

test('bars that a condition finds are spoken of, and counted', () => {
  const oversold = { op: 'lt', right: constant(30) }
  expect(ruleOf('Buy when the close is above the high on the 2nd last bar on which (RSI(14) is below 30)')).toMatchObject({
    right: { kind: 'value_when', value: high, when: oversold, occurrence: 1 },
  })
  expect(ruleOf('Buy when the number of the last 5 bars on which (RSI(14) is below 30) is at or above 3')).toMatchObject({
    left: { kind: 'count', bars: 5, when: oversold },
  })
  expect(ruleOf('Buy when the number of bars this week on which (RSI(14) is below 30) is equal to 1')).toMatchObject({
    left: { kind: 'count', since: 'week', when: oversold },
  })
})

test('steps in order may begin anew, and a condition is told as it was', () => {
  const text = 'Buy when (RSI(14) is below 30), then within 5 bars (a hammer appears), starting over when (the close is below 9)'
  expect(ruleOf(text)).toMatchObject({ op: 'sequence', steps: [{}, { withinBars: 5 }], resets: { op: 'lt' } })
  expect(ruleOf('Buy when (a hammer appears) 3 bars ago')).toEqual({ op: 'shift', bars: 3, expr: { op: 'pattern', name: 'hammer' } })
  expect(ruleOf('Buy when any bar closes')).toEqual({ op: 'always' })
})

test('what the words do not say is not taken from those around them where a text says so', () => {
  const timed = 'Buy when RSI(14) is below 30 and it is between 09:30 and 16:00.'
  expect(readPlan(timed)?.plan.session?.hours).toEqual([{ from: '09:30', to: '16:00' }])
  expect(readPlan(`${timed} Trading is allowed at any time.`)?.plan.session).toBe(null)
  const charted = 'Buy when the daily RSI(14) is below 30.'
  expect(readPlan(charted)?.plan.timeframe?.value).toBe('1d')
  expect(readPlan(`${charted} Any timeframe.`)?.plan.timeframe).toBe(null)
  const zoned = 'Buy when RSI(14) is below 30. Exit at 15:00. No trades on Friday between 15:00 and 16:00 UTC.'
  expect(readPlan(zoned)?.plan.timeExits).toMatchObject([{ zone: 'UTC' }])
  expect(readPlan(`${zoned} Times without a zone are market time.`)?.plan.timeExits[0]).not.toHaveProperty('zone')
})
