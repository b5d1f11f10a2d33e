import { backtest } from '@playbook/engine/backtest/backtest'
import { chooseBars } from '@playbook/engine/backtest/choose-bars'
import { warmupOf } from '@playbook/engine/backtest/warmup-of'
import { ruleActivity } from '@playbook/engine/explain/rule-activity'
import { findInstrument } from '@playbook/engine/market/catalogue'
import { simulatedPrices } from '@playbook/engine/market/price-source'
import { readText } from '@playbook/engine/reader/read-text'
import type { Expr, Plan, Term } from '@playbook/engine/strategy/plan'
import { expect, test } from 'vitest'
import { computeSignals } from './compute-signals.ts'
import { loadMarket, withWarmup, type PreviewMarket } from './preview-market.ts'

const market: PreviewMarket = {
  instrument: findInstrument('EURUSD')!,
  timeframe: '1h',
  candles: null,
  hasOlder: false,
  startDate: '2024-01-01',
  endDate: '2024-12-31',
  nowSeconds: Date.UTC(2025, 5, 1) / 1000,
}

function signalsOf(text: string) {
  const plan = readText(text, { symbol: 'EURUSD', timeframe: '1h' }).plan!
  const loaded = loadMarket(market, warmupOf(plan, '1h'))
  if (!loaded.ok) throw new Error(loaded.problem)
  return computeSignals(plan, market, loaded.value)
}

test('conditions of the open trade stand beside those of the market, and stops say how often they were hit', () => {
  const { conditions, exits } = signalsOf('Buy when RSI(14) crosses above 30. Exit when the close is above the entry price. Stop 1%.')
  const [entry, exit] = conditions
  expect([entry?.path, entry?.heldBars]).toEqual(['entryLong.when', null])
  expect([exit?.path, exit?.times]).toEqual(['exitLong.when', exits?.long.signal])
  expect(exit?.heldBars).toBeGreaterThan(exit!.trueBars)
  expect(exits?.long.stop).toBeGreaterThan(0)
})

test('a plan that cannot be run has no trades to count in', () => {
  const { conditions, exits } = signalsOf('Exit when RSI(14) is above 70. Stop 1%.')
  expect(exits).toBeNull()
  expect(conditions.map(({ path }) => path)).toEqual(['exitLong.when'])
})

test('what is counted before the run is what the run counts, bars of warm-up included', () => {
  const text = 'Buy when RSI(14) is above 45. Exit when RSI(14) is below 30. Stop 2%.'
  const read = readText(text, { symbol: 'EURUSD', timeframe: '1h' }).plan!
  const { from } = read.entryLong!.when
  // On-balance volume is counted from the first bar that there is.
  const volume: Term = { kind: 'indicator', name: 'obv', params: {}, output: 'value', from }
  const when: Expr = { op: 'crosses_above', left: volume, right: { kind: 'const', value: 0, from }, from }
  const plan: Plan = { ...read, entryLong: { when, fill: 'next_open' } }
  const { instrument, timeframe } = market
  const chosen = chooseBars(simulatedPrices(instrument, timeframe), {
    ...market,
    calendar: instrument.calendar,
    warmupBars: warmupOf(plan, timeframe),
    maxBars: 1_000_000,
    maxYears: 10,
  })
  if (!chosen.ok) throw new Error(chosen.problem)
  const { bars, firstDecisionTime } = chosen.value
  const input = {
    plan,
    instrument,
    timeframe,
    bars,
    firstDecisionTime,
    initialCapitalUsd: 10_000,
    costs: instrument.costs,
    conversion: null,
  }
  const run = backtest(input)
  const activity = ruleActivity(input, run)
  // The page holds more bars than one plan needs, for the next one.
  const loaded = loadMarket(market, 8_192)
  if (!loaded.ok) throw new Error(loaded.problem)
  const counted = computeSignals(plan, market, withWarmup(loaded.value, warmupOf(plan, timeframe)))
  expect(counted.decidedBars).toBe(run.decidedBars)
  expect(counted.conditions.map(({ path, trueBars, times }) => [path, trueBars, times])).toEqual(
    activity.map(({ path, trueBars, times }) => [path, trueBars, times]),
  )
  expect(counted.signals.find(({ rule }) => rule === 'entryLong')?.count).toBe(
    activity.find(({ path }) => path === 'entryLong.when')?.times,
  )
  const withMore = computeSignals(plan, market, loaded.value)
  expect(withMore.conditions.map(({ trueBars }) => trueBars)).not.toEqual(counted.conditions.map(({ trueBars }) => trueBars))
})

test('a plan without an entry on any bar says which condition keeps it so', () => {
  expect(signalsOf('Buy when RSI(14) is below 3. Stop 1%.').noEntry).toMatch(/“RSI\(14\) is below 3” is true on none of [\d,]+ bars/)
  expect(signalsOf('Buy when RSI(14) is below 30. Stop 1%.').noEntry).toBeNull()
})
