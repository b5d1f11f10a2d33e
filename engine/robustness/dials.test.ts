import { expect, test } from 'vitest'
import { effectiveCosts } from '../backtest/costs.ts'
import { findInstrument } from '../market/catalogue.ts'
import { readText } from '../reader/read-text.ts'
import { completePlan } from '../strategy/complete.ts'
import { applyOverrides } from '../strategy/override.ts'
import { dialsOf, overridesOf } from './dials.ts'

const eurusd = findInstrument('EURUSD')!
const planOf = (text: string) => completePlan(readText(text, { symbol: 'EURUSD' }).plan!, { symbol: 'EURUSD' })
const plan = planOf(
  'Daily chart. Buy when RSI(14) is below 30, sell short when RSI(14) is above 70. Stop 2%, target 4%, risk 1% per trade, at most 3 open trades.',
)
const dials = dialsOf(plan, eurusd, 25_000)
const dial = (label: string) => dials.find((one) => one.label === label)!

test('every cost, the account and each number of the rules has one dial at the value of the plan', () => {
  expect(dials.map(({ group, label, value, unit }) => [group, label, value, unit])).toEqual([
    ['costs', 'Spread', eurusd.costs.spread / eurusd.pip!, 'pips'],
    ['costs', 'Slippage', eurusd.costs.slippage / eurusd.pip!, 'pips'],
    ['costs', 'Commission', eurusd.costs.commission.value, expect.any(String)],
    ['account', 'Start capital', 25_000, 'USD'],
    ['account', 'Risk per trade', 1, '%'],
    ['account', 'Open trades', 3, null],
    ['rules', 'RSI period', 14, null],
    ['rules', expect.stringContaining('Level for'), 30, null],
    ['rules', expect.stringContaining('Level for'), 70, null],
    ['rules', 'Stop in %', 2, null],
    ['rules', 'Target in %', 4, null],
  ])
})

test('a slider holds the present value and stays inside of what may be typed', () => {
  for (const { label, value, from, to, step, min, max } of dials)
    expect([label, from <= value && value <= to && from >= min && to <= max && step > 0 && to > from]).toEqual([label, true])
})

test('turned dials are overrides that the plan takes, in every place and in its own measure', () => {
  const overrides = overridesOf(dials, { 'costs.spread': 2.5, [dial('RSI period').id]: 9, maxOpenTrades: 5, [dial('Stop in %').id]: 3 })
  expect(overrides).toMatchObject({ 'costs.spread': 2.5 * eurusd.pip!, maxOpenTrades: 5, 'stop.long.value': 3, 'stop.short.value': 3 })
  const applied = applyOverrides(plan, overrides, eurusd.costs.commission)
  expect(applied.ok).toBe(true)
  const read = JSON.stringify(applied.ok && applied.value)
  expect(read.match(/"period":9/g)).toHaveLength(2)
  expect(read).not.toContain('"period":14')
})

test('what was not turned says nothing', () => {
  expect(overridesOf(dials, {})).toEqual({})
  expect(overridesOf(dials, { maxOpenTrades: 3 })).toEqual({})
})

test('financing can be left out and taken back', () => {
  const without = applyOverrides(plan, { 'costs.financing': 'none' })
  const back = without.ok && applyOverrides(without.value, { 'costs.financing': 'usual' })
  expect(eurusd.costs.financing).not.toBeNull()
  expect(without.ok && effectiveCosts(eurusd.costs, without.value.costs).financing).toBeNull()
  expect(back && back.ok && back.value).toEqual(plan)
  expect(applyOverrides(plan, { 'costs.financing': 0 }).ok).toBe(false)
})
