import { expect, test } from 'vitest'
import { newRunWorld, newWorld } from '../conditions/world.ts'
import { walk } from '../indicators/testing/walk.ts'
import { all, compare, constant, planOf, price, rsi, sma } from './testing/plans.ts'
import { randomBars, randomFrom, randomPlan } from './testing/random-plans.ts'
import { plainMarket, runOn } from './testing/runs.ts'

const bars = walk(2000)
const crossing = (fast: number, slow: number) =>
  planOf({
    entryLong: { when: compare(sma(fast), 'crosses_above', sma(slow)), fill: 'next_open' },
    entryShort: {
      when: all(
        compare(sma(fast), 'crosses_below', sma(slow)),
        compare(price('close'), 'lt', sma(slow)),
        compare(rsi(14), 'lt', constant(60)),
      ),
      fill: 'next_open',
    },
  })
const pairs = [3, 5, 8].flatMap((fast) => [10, 20, 30].map((slow) => [fast, slow] as const))

test.each([Infinity, 40_000])('runs that share columns, at most %d bytes of them, end as each does alone', (maxBytes) => {
  const world = newWorld({ bars, timeframe: '1h', instrument: plainMarket, maxBytes })
  for (const [fast, slow] of [...pairs, ...pairs.toReversed()]) {
    const alone = runOn(bars, crossing(fast, slow))
    const shared = runOn(bars, crossing(fast, slow), {}, { world })
    expect(alone.trades.length).toBeGreaterThan(5)
    expect(shared.trades).toEqual(alone.trades)
    expect(shared.equityUsd).toEqual(alone.equityUsd)
    expect(shared.trueCounts).toEqual(alone.trueCounts)
  }
})

test('a result stays as it was while later runs write over what its run has left', () => {
  const results = pairs.map(([fast, slow]) => runOn(bars, crossing(fast, slow)))
  for (const [k, [fast, slow]] of pairs.entries()) {
    const world = newWorld({ bars, timeframe: '1h', instrument: plainMarket })
    const expected = runOn(bars, crossing(fast, slow), {}, { world })
    expect(results[k]!.tradeHash).toBe(expected.tradeHash)
    expect(results[k]!.equityUsd).toEqual(expected.equityUsd)
    expect(results[k]!.trueCounts).toEqual(expected.trueCounts)
  }
})

test('a run that keeps no operand longer than it compares it ends as one that keeps all', () => {
  for (let seed = 1; seed <= 60; seed++) {
    const random = randomFrom(seed)
    const plan = randomPlan(random)
    const market = { bars: randomBars(random, 400), timeframe: '1h', instrument: plainMarket } as const
    const keeping = runOn(market.bars, plan, {}, { world: newWorld(market) })
    const lean = runOn(market.bars, plan, {}, { world: newRunWorld({ ...market, maxBytes: 0 }) })
    expect(lean.tradeHash).toBe(keeping.tradeHash)
    expect(lean.equityUsd).toEqual(keeping.equityUsd)
    expect(lean.trueCounts).toEqual(keeping.trueCounts)
  }
})

test('a world of other bars is refused', () => {
  const world = newWorld({ bars: walk(2000), timeframe: '1h', instrument: plainMarket })
  expect(() => runOn(bars, crossing(3, 10), {}, { world })).toThrow('same bars')
})
