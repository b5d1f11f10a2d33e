import { expect, test } from 'vitest'
import { describeDistance, describeExpr } from '../strategy/describe.ts'
import { readPlan } from './read-plan.ts'

/** When a text buys, and where its stop lies; null where the run waits. */
function said(text: string) {
  const reading = readPlan(text)
  if (!reading?.isWhole || reading.plan.entryLong === null) return null
  const { entryLong, stop } = reading.plan
  return { buys: describeExpr(entryLong.when), ...(stop.long && { stop: describeDistance(stop.long) }) }
}

test('a bar of the step before is where that step found it', () => {
  expect(said('EURUSD H1. Buy when a hammer forms, then price breaks above its high.')).toEqual({
    buys: 'hammer, then close crosses above high of the last bar on which (hammer)',
  })
  expect(said('EURUSD H1. Buy when a hammer forms and the next candle closes above its high.')).toEqual({
    buys: 'hammer, then within 1 bar close is above high 1 bar ago',
  })
})

test('a pattern that no step has named is the last there was', () => {
  expect(said('EURUSD H1. Buy when price breaks above the high of the inside bar.')).toEqual({
    buys: 'close crosses above high of the last bar on which (inside bar)',
  })
})

test('what comes back to a level that moves comes back to where it was', () => {
  expect(said("EURUSD H1. Buy when price breaks above yesterday's high, then retests it.")?.buys).toContain('of the last bar on which')
  expect(said('EURUSD H1. Buy when price breaks above the 50 EMA, then retests it.')?.buys).toBe(
    'close crosses above EMA(50), then low <= EMA(50)',
  )
})

test('a stop at a pattern lies where the entry found the pattern', () => {
  expect(said('EURUSD H1. Buy when a hammer forms. Stop below the hammer low.')?.stop).toBe('at low')
  expect(said('EURUSD H1. Buy when a hammer forms and the next candle is green. Stop below the hammer.')?.stop).toBe('at low 1 bar ago')
  expect(said('EURUSD H1. Buy when the daily candle is a hammer. Stop below the hammer low.')?.stop).toBe('at last completed daily low')
})
