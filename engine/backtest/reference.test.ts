import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { cases, folder, isThere, rowsOf, runCase } from './testing/reference-cases.ts'

describe.skipIf(!isThere)('the published runs of backtesting.py (skipped where ../shared/reference is absent)', () => {
  it.each(Object.keys(cases))('%s is reproduced trade for trade', (name) => {
    const { trades, equityUsd } = runCase(cases[name]!)
    const expected = rowsOf(`runs/${name}.trades.csv`)
    // Both lists are in the order of exits.
    expect(trades.map(({ entryBar, exitBar }) => [entryBar, exitBar])).toEqual(
      expected.map((row) => [Number(row.EntryBar), Number(row.ExitBar)]),
    )
    for (const [k, row] of expected.entries()) {
      const trade = trades[k]!
      const size = trade.side === 'long' ? trade.units : -trade.units
      expect(Math.abs(size / Number(row.Size) - 1)).toBeLessThan(1e-9)
      expect(Math.abs(trade.entryPrice / Number(row.EntryPrice) - 1)).toBeLessThan(1e-9)
      expect(Math.abs(trade.exitPrice / Number(row.ExitPrice) - 1)).toBeLessThan(1e-9)
      expect(trade.profitUsd).toBeCloseTo(Number(row.PnL), 6)
      expect(trade.feesUsd).toBeCloseTo(Number(row.Commission), 6)
    }
    const stats = JSON.parse(readFileSync(path.join(folder, `runs/${name}.stats.json`), 'utf8')) as { stats: Record<string, number> }
    expect(equityUsd.at(-1)! / stats.stats['Equity Final [$]']!).toBeCloseTo(1, 9)
  })
})
