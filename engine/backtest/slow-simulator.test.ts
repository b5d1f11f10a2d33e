import { describe, expect, it } from 'vitest'
import { backtest } from './backtest.ts'
import { firstDifference } from './testing/slow-compare.ts'
import { slowCase } from './testing/slow-runs.ts'

/** `SLOW_RUNS=5000` compares that many. */
const seeds = Array.from({ length: Number(process.env['SLOW_RUNS'] ?? 1000) }, (_, seed) => seed)

describe('a second simulator that follows docs/fill-rules.md', () => {
  it.each(['pessimistic', 'expected', 'optimistic'] as const)('has the same trades, equity and rejections in every %s run', (policy) => {
    const differences = seeds.map((seed) => [seed, firstDifference(seed, policy)]).filter(([, difference]) => difference !== null)
    expect(differences).toEqual([])
  })

  it('its runs end trades in every way that there is, and leave bars open', () => {
    const runs = seeds.slice(0, 400).map((seed) => backtest(slowCase(seed).input))
    const reasons = new Set(runs.flatMap(({ trades }) => trades.map(({ exitReason }) => exitReason)))
    expect([...reasons].sort()).toEqual(
      [
        'breakeven',
        'end_of_data',
        'end_of_day',
        'end_of_week',
        'limit',
        'liquidation',
        'reversal',
        'signal',
        'stop',
        'target',
        'time',
        'trailing',
      ].sort(),
    )
    expect(runs.filter(({ ambiguousTrades }) => ambiguousTrades > 0).length).toBeGreaterThan(50)
  })
})
