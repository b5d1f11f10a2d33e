import { expect, test } from 'vitest'
import { findInstrument } from '../market/catalogue.ts'
import { simulatedPrices } from '../market/price-source.ts'
import { readText } from '../reader/read-text.ts'
import { completePlan } from '../strategy/complete.ts'
import { worldOf } from './backtest.ts'
import { barsWithin, resolveAmbiguity, type FinerSource } from './resolve-ambiguity.ts'
import type { RunInput } from './run.ts'

const instrument = findInstrument('EURUSD')!
const day = Date.UTC(2024, 0, 8) / 1000

/** EURUSD on four-hour bars of a year; the text names stop and target. */
function inputOf(text: string): RunInput {
  const bars = simulatedPrices(instrument, '4h').between(day, day + 365 * 86_400)
  const plan = completePlan(readText(text, { symbol: 'EURUSD', timeframe: '4h' }).plan!, {})
  return {
    plan,
    instrument,
    timeframe: '4h',
    bars,
    firstDecisionTime: bars.time[0]!,
    initialCapitalUsd: 10_000,
    costs: instrument.costs,
    conversion: null,
  }
}

const narrow = inputOf('Buy when RSI(14) is above 50. Stop loss 15 pips, take profit 15 pips.')
const simulated: FinerSource = (timeframe) => simulatedPrices(instrument, timeframe)
const settle = (input: RunInput, source: FinerSource) => {
  const rounds: number[] = []
  return { rounds, ...resolveAmbiguity(input, worldOf(input, {}), source, (bars) => void rounds.push(bars)) }
}

test('what four-hour bars leave open is settled by the minutes inside them, and those alone are read', () => {
  const open = settle(narrow, () => null)
  expect(open.interval.pessimistic.ambiguousTrades).toBeGreaterThan(20)
  const { interval, input, stretches, rounds } = settle(narrow, simulated)
  expect(input.finer!.timeframe).toBe('1m')
  expect(interval.pessimistic.ambiguousTrades).toBeLessThan(open.interval.pessimistic.ambiguousTrades / 10)
  expect(interval.pessimistic.resolvedTrades).toBeGreaterThan(20)
  expect(input.finer!.bars.length).toBeLessThan(rounds.reduce((sum, count) => sum + count, 0) * 240 + 1)
  expect(barsWithin(simulatedPrices(instrument, '1m'), stretches)).toEqual(input.finer!.bars)
})

test('a run that leaves nothing open reads no finer bars', () => {
  const { interval, input, rounds } = settle(inputOf('Buy when RSI(14) crosses above 50, sell when it crosses below 50.'), () => {
    throw new Error('asked for finer bars')
  })
  expect(rounds).toEqual([])
  expect(input.finer ?? null).toBeNull()
  expect(interval.optimistic).toBe(interval.pessimistic)
})

test('the next shorter timeframe that there is serves as well', () => {
  const { input } = settle(narrow, (timeframe) => (timeframe === '30m' || timeframe === '1h' ? simulated(timeframe) : null))
  expect(input.finer!.timeframe).toBe('30m')
})

test('what is settled does not depend on how often it is asked', () => {
  expect(settle(narrow, simulated).interval.pessimistic.tradeHash).toBe(settle(narrow, simulated).interval.pessimistic.tradeHash)
})
