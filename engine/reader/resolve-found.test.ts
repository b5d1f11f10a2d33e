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

const stopOf = (text: string) => {
  const reading = readPlan(text)
  return reading?.isWhole ? reading.plan.stop.long : null
}
test.each([
  ["price sweeps below yesterday's low and closes back above it", 'the sweep low', { kind: 'price', field: 'low' }],
  ['price dips below the 20 EMA and closes back above it', 'the dip low', { kind: 'price', field: 'low' }],
  [
    "we wick below yesterday's low and close back above it within 3 candles",
    'the wick',
    { kind: 'indicator', name: 'lowest', params: { period: 4 } },
  ],
  [
    'price touches the 20 EMA, then within 5 bars a bullish engulfing',
    'the low of the pullback',
    { kind: 'indicator', name: 'lowest', params: { period: 6 } },
  ],
])('When %s, %s is where the price went farthest', (when, place, level) => {
  expect(stopOf(`If ${when}, buy. Stop below ${place}.`)).toMatchObject({ kind: 'price_level', level })
})

test.each([
  'Price touches the 20 EMA, then a bullish engulfing: buy. Stop below the pullback low.',
  'Buy when price breaks above the 20 day high, then pulls back to the 20 EMA. Stop at the low of the breakout candle.',
  'Wait for a hammer, then buy when RSI crosses above 50. Stop below the setup candle.',
])('A bar that is told by its part is open where it lies too far back to be known: %s', (text) => {
  expect(stopOf(text)).toBe(null)
})

test('a close back above a level within some bars comes after the wick', () => {
  expect(readPlan("If we wick below yesterday's low and close back above it within 3 candles buy.")?.plan.entryLong?.when).toMatchObject({
    op: 'sequence',
    steps: [{ when: { op: 'lt', left: { field: 'low' } } }, { when: { op: 'crosses_above' }, withinBars: 3 }],
  })
})
