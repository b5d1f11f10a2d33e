import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findInstrument } from '../market/catalogue.ts'
import { canonicalPlan, planHash } from './canonical.ts'
import { completePlan, withUsualLeverage } from './complete.ts'
import { explainPlan } from './explain.ts'
import type { Plan } from './plan.ts'
import { readStrategy } from './read.ts'
import { plans } from './testing/plan-arbitraries.ts'
import { readingCases } from './testing/reading-cases.ts'

function completed(plan: Plan): Plan {
  const withDefaults = completePlan(plan, {})
  const market = findInstrument(plan.symbol?.value ?? '')
  return market ? withUsualLeverage(withDefaults, market, withDefaults.sizing?.kind) : withDefaults
}

describe('explainPlan', () => {
  it('reads back to the same plan', () => {
    fc.assert(
      fc.property(plans, (plan) => {
        const text = explainPlan(plan)
        const { plan: again } = readStrategy(text)
        expect({ text, plan: again && canonicalPlan(again) }).toEqual({ text, plan: canonicalPlan(completed(plan)) })
      }),
      { numRuns: 300 },
    )
  })

  it('says what the text said, in order', () => {
    const { plan } = readStrategy(
      'Buy when the 10 day SMA crosses above the 20 day SMA, sell when it crosses back below. Stop 5%, risk 1% per trade.',
    )
    expect(plan && explainPlan(plan)).toBe(
      'Timeframe: D1. Buy when SMA(10) crosses above SMA(20). Exit long when SMA(10) crosses below SMA(20). Stop loss 5%. Risk 1% per trade.',
    )
  })

  it('reads back for most sentences of the cases, and never to a different entry side', () => {
    for (const { text } of readingCases) {
      const first = readStrategy(text)
      if (!first.plan || first.status !== 'ok') continue
      const second = readStrategy(explainPlan(first.plan))
      expect({ text, side: second.plan?.direction.value }).toEqual({ text, side: first.plan.direction.value })
    }
  })
})

describe('planHash', () => {
  it('does not change when the parts of an `and` change places', () => {
    const a = readStrategy('Buy when RSI < 30 and close > SMA(200), sell when RSI > 70')
    const b = readStrategy('Buy when close > SMA(200) and RSI < 30, sell when RSI > 70')
    expect(a.plan && b.plan && planHash(a.plan) === planHash(b.plan)).toBe(true)
  })

  it('changes with any number', () => {
    const a = readStrategy('Buy when RSI < 30, sell when RSI > 70')
    const b = readStrategy('Buy when RSI < 31, sell when RSI > 70')
    expect(a.plan && b.plan && planHash(a.plan) !== planHash(b.plan)).toBe(true)
    expect(a.plan && planHash(a.plan)).toMatch(/^[0-9a-f]{64}$/)
  })
})

describe('ruleLines', () => {
  const numbered = (text: string) =>
    readStrategy(text)
      .rules.filter(({ number }) => number !== null)
      .map(({ role, text: line }) => `${role}: ${line}`)

  it('leaves the chart that a condition implies to the condition, whose words it shares', () => {
    expect(numbered('Buy when the 10 day SMA crosses above the 20 day SMA. Stop 5%.')).toEqual([
      'entry: SMA(10) crosses above SMA(20)',
      'stop: 5% from the fill',
    ])
  })

  it('gives a chart that is named by itself its own number', () => {
    expect(numbered('Daily chart. Buy when RSI(14) is below 30.')).toEqual(['market: D1 bars', 'entry: RSI(14) is below 30'])
  })
})
