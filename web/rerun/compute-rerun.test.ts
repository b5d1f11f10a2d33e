import { worldOf } from '@playbook/engine/backtest/backtest'
import { resolveAmbiguity, type FinerSource } from '@playbook/engine/backtest/resolve-ambiguity'
import type { RunInput } from '@playbook/engine/backtest/run'
import { finishSteps } from '@playbook/engine/finish-steps'
import { simulatedPrices } from '@playbook/engine/market/price-source'
import { applyOverrides } from '@playbook/engine/strategy/override'
import { expect, test } from 'vitest'
import { sampleInputs } from '../testing/run-inputs.ts'
import { breakEvenSpread } from './break-even.ts'
import { hashInputs, readInputs, rerunBacktest, resolveAgain, type Outcome, type Overrides } from './compute-rerun.ts'

const inputs = sampleInputs()
const input = readInputs(inputs)!

function outcomeOf(overrides: Overrides): Outcome {
  const rerun = rerunBacktest(input, overrides)
  if (rerun.kind !== 'done') throw new Error(rerun.message)
  return rerun.outcome
}

test('with nothing turned the stored trades come out, and the hashes are those of the server', () => {
  expect(hashInputs(input)).toEqual({ plan: inputs.plan_hash, data: inputs.data_hash, settings: inputs.settings_hash })
  expect(outcomeOf({}).tradeHash).toBe(inputs.trade_hash)
})

test('dearer trading earns less, more capital earns more, without financing the nights are free', () => {
  const usual = outcomeOf({}).values
  expect(outcomeOf({ 'costs.spread': 0.002 }).values.net_profit!).toBeLessThan(usual.net_profit!)
  expect(outcomeOf({ 'period.initialCapital': 20_000 }).values.final_equity!).toBeGreaterThan(15_000)
  expect(outcomeOf({ 'costs.financing': 'none' }).values.financing_paid).toBe(0)
  expect(usual.financing_paid).not.toBe(0)
})

/** On most days both are in reach. */
const narrowWords = 'Daily chart. Buy when RSI(14) is below 60. Stop 0.3%, target 0.3%, risk 1% per trade.'

test('other values are settled by the finer bars that the server would read', () => {
  const narrow = readInputs(sampleInputs(narrowWords))!
  const source: FinerSource = (timeframe) => simulatedPrices(narrow.instrument, timeframe)
  const dearer = { 'costs.spread': 0.0003 }
  const quick = rerunBacktest(narrow, dearer)
  const settled = finishSteps(resolveAgain(narrow, dearer, source))
  if (quick.kind !== 'done' || settled.kind !== 'done') throw new Error('both run')
  const { value: plan } = applyOverrides(narrow.plan, dearer, narrow.costs.commission) as { value: RunInput['plan'] }
  const own = { ...narrow, plan }
  expect(settled.outcome.tradeHash).toBe(resolveAmbiguity(own, worldOf(own, {}), source, () => {}).interval.pessimistic.tradeHash)
  expect([quick.outcome.isSettled, settled.outcome.isSettled]).toEqual([false, true])
  expect(quick.outcome.values.ambiguous_trades).toBeGreaterThan(10 * settled.outcome.values.ambiguous_trades!)
})

test('what nothing was turned of, and what leaves nothing open, is settled', () => {
  const narrow = readInputs(sampleInputs(narrowWords))!
  expect(rerunBacktest(narrow, {})).toMatchObject({ outcome: { isSettled: true } })
  expect(outcomeOf({ 'costs.spread': 0.002 }).isSettled).toBe(true)
})

test('a value that the plan cannot take is refused in words', () => {
  expect(rerunBacktest(input, { 'costs.spread': -1 })).toEqual({ kind: 'refused', message: expect.stringContaining('Spread') })
})

test('damaged bars are no bars', () => {
  expect(readInputs({ ...inputs, bars: { ...inputs.bars, count: inputs.bars.count + 1 } })).toBeNull()
  expect(readInputs({ ...inputs, bars: { ...inputs.bars, data: '%%%' } })).toBeNull()
})

test('a run tells how far it is', () => {
  const shares: number[] = []
  rerunBacktest(input, {}, (share) => shares.push(share))
  expect(shares.every((share) => share >= 0 && share <= 1)).toBe(true)
})

test('the break-even spread is where nothing is earned any more', async () => {
  const at = (profit: (spread: number) => number | null) => breakEvenSpread((spread) => Promise.resolve(profit(spread)), 1)
  expect(await at((spread) => 100 - spread * 20)).toBeCloseTo(5, 2)
  expect(await at((spread) => -1 - spread)).toBe(0)
  expect(await at(() => 10)).toBeNull()
  expect(await at(() => null)).toBe(0)
})
