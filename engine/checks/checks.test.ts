import { describe, expect, it } from 'vitest'
import { worldOf } from '../backtest/backtest.ts'
import type { RunInput } from '../backtest/run.ts'
import { compare, constant, from, percent, planOf, price, rsi, sma } from '../backtest/testing/plans.ts'
import { randomBars, randomFrom, randomPlan } from '../backtest/testing/random-plans.ts'
import { inputOn } from '../backtest/testing/runs.ts'
import type { Term } from '../strategy/plan.ts'
import { checkRun } from './check-run.ts'
import { checkLookAhead } from './look-ahead.ts'

const check = (input: RunInput) => checkRun(input, worldOf(input, {}), 7)
const bars = randomBars(randomFrom(3), 3000)
const ema = (period: number): Term => ({ kind: 'indicator', name: 'ema', params: { period }, output: 'value', from })
const daily = (field: 'close' | 'high', sampling: 'completed' | 'forming'): Term => ({
  kind: 'price',
  field,
  timeframe: '1d',
  sampling,
  from,
})

describe('look-ahead', () => {
  it.each(Array.from({ length: 40 }, (_, k) => 2000 + k))('finds none in an honest run (plan %d)', (seed) => {
    expect(check(inputOn(bars, randomPlan(randomFrom(seed)))).lookAhead).toEqual({ cuts: 16, changed: 0, ok: true })
  })

  it('finds none in operands of a higher timeframe, completed or forming', () => {
    const plan = planOf({
      entryLong: { when: compare(price('close'), 'gt', daily('high', 'completed')), fill: 'next_open' },
      exitLong: { when: compare(price('close'), 'lt', daily('close', 'forming')), fill: 'next_open' },
    })
    expect(check(inputOn(bars, plan)).lookAhead).toEqual({ cuts: 16, changed: 0, ok: true })
  })

  it.each([1, 3, 200])('catches an indicator that peeks %d bars ahead at every cut that it matters at', (ahead) => {
    const planted = sma(5)
    const plan = planOf({
      entryLong: { when: compare(price('close'), 'crosses_above', planted), fill: 'next_open' },
      exitLong: { when: compare(price('close'), 'lt', planted), fill: 'next_open' },
      stop: { long: percent(2), short: null },
    })
    const peeking = (input: RunInput) => {
      const world = worldOf(input, {})
      world.cache.terms.get(planted, () => input.bars.close.map((_, i) => input.bars.close[i + ahead] ?? 100))
      return world
    }
    const { cuts, changed, ok } = checkLookAhead(inputOn(bars, plan), { seed: 7, warmupBars: 5, makeWorld: peeking })
    expect(ok).toBe(false)
    expect([cuts, changed]).toEqual([16, 16])
  })

  it('catches a column that is scaled by the whole of the data', () => {
    const planted = rsi(14)
    const plan = planOf({ entryLong: { when: compare(planted, 'gt', constant(0.9)), fill: 'next_open' } })
    const scaled = (input: RunInput) => {
      const world = worldOf(input, {})
      const highest = Math.max(...input.bars.high)
      world.cache.terms.get(planted, () => input.bars.close.map((close) => close / highest))
      return world
    }
    expect(checkLookAhead(inputOn(bars, plan), { seed: 7, warmupBars: 14, makeWorld: scaled }).changed).toBeGreaterThan(0)
  })

  it('the same seed makes the same cuts; data too short to decide anything are not cut', () => {
    const plan = planOf({ entryLong: { when: compare(price('close'), 'gt', sma(200)), fill: 'next_open' } })
    expect(check(inputOn(bars, plan))).toEqual(check(inputOn(bars, plan)))
    expect(check(inputOn(randomBars(randomFrom(3), 210), plan)).lookAhead).toEqual({ cuts: 0, changed: 0, ok: true })
  })
})

describe('recursion', () => {
  const driftOf = (term: Term, warmupBars: number) => {
    const plan = planOf({ entryLong: { when: compare(price('close'), 'gt', term), fill: 'next_open' } })
    return check(inputOn(bars, plan, { firstDecisionTime: bars.time[warmupBars]! })).recursion
  }

  it('a window forgets: its value is the same with any bars before it, but for the last bits', () => {
    const [drift] = driftOf(sma(20), 300)
    expect(drift).toMatchObject({ term: 'SMA(20)', warmupBars: 300 })
    expect(drift!.driftPercent).toBeLessThan(1e-10)
  })

  it('an average that never forgets drifts less the more bars lie before', () => {
    const [few] = driftOf(ema(50), 60)
    const [many] = driftOf(ema(50), 600)
    expect(few!.driftPercent).toBeGreaterThan(0.01)
    expect(many!.driftPercent).toBeLessThan(1e-6)
  })

  it('the average true range of a stop is measured too', () => {
    const plan = planOf({
      entryLong: { when: compare(price('close'), 'gt', sma(5)), fill: 'next_open' },
      stop: { long: { kind: 'atr', mult: 2, period: 14, from }, short: null },
    })
    expect(check(inputOn(bars, plan)).recursion.map(({ term }) => term)).toEqual(['SMA(5)', 'ATR(14)'])
  })
})
