import { describe, expect, it } from 'vitest'
import { readText } from '../reader/read-text.ts'
import { applyOverrides } from './override.ts'
import type { Plan } from './plan.ts'

const text = 'Buy when RSI < 30 and close > SMA(200), sell when RSI > 70. Stop 2%.'
const planOf = (): Plan => {
  const { plan } = readText(text)
  if (!plan) throw new Error('the text above has a plan')
  return plan
}

describe('applyOverrides', () => {
  it('changes a chip and says who chose it', () => {
    const result = applyOverrides(planOf(), {
      timeframe: 'H4',
      maxOpenTrades: 2,
      'sizing.value': 0.5,
      opposite: 'ignore',
      'period.initialCapital': 2500,
    })
    expect(result.ok && result.value).toMatchObject({
      timeframe: { value: '4h', from: { assumed: 'Chosen by you.' } },
      maxOpenTrades: { value: 2 },
      sizing: { value: 0.5 },
      opposite: { value: 'ignore' },
      period: { initialCapital: { value: 2500 } },
    })
  })

  it('changes a number inside a rule by its path', () => {
    const result = applyOverrides(planOf(), { 'entryLong.when.args.0.left.params.period': 7, 'stop.long.value': 3 })
    expect(result.ok && result.value.entryLong?.when).toMatchObject({ args: [{ left: { params: { period: 7 } } }, {}] })
    expect(result.ok && result.value.stop.long).toMatchObject({ kind: 'percent', value: 3 })
  })

  it('leaves the plan it was given as it was', () => {
    const plan = planOf()
    const before = JSON.stringify(plan)
    applyOverrides(plan, { 'stop.long.value': 9 })
    expect(JSON.stringify(plan)).toBe(before)
  })

  it.each([
    ['timeframe', '7m'],
    ['maxOpenTrades', 0],
    ['maxOpenTrades', 1.5],
    ['sizing.value', Number.NaN],
    ['sizing.value', 'lots'],
    ['opposite', 'maybe'],
    ['period.from', '01/02/2020'],
    ['entryLong.when.args.0.left.params.period', 0],
    ['entryLong.when.args.0.left.params.period', 2.5],
    ['entryLong.when.args.9.left.params.period', 5],
    ['entryLong.fill', 3],
    ['version', 2],
    ['__proto__.x', 1],
    ['constructor.name', 1],
    ['', 1],
  ] as const)('refuses %s = %j', (path, value) => {
    expect(applyOverrides(planOf(), { [path]: value })).toMatchObject({ ok: false, problem: { path } })
  })

  it('is asked about in a reading when a value does not fit', () => {
    const reading = readText(text, { overrides: { timeframe: 'never' } })
    expect(reading.status).toBe('clarify')
    expect(reading.questions.at(-1)).toMatchObject({ issue: 'override', blocks: true })
    expect(readText(text, { overrides: { timeframe: '4h' } })).toMatchObject({ status: 'ok', plan: { timeframe: { value: '4h' } } })
  })
})
