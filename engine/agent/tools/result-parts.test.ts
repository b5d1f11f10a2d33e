import { expect, test } from 'vitest'
import { sumOf } from '../../statistics/moments.ts'
import type { OwnTrade } from '../own-results.ts'
import { ownResultOf } from '../testing/own-result.ts'
import { runOnSimulated } from '../testing/simulated-data.ts'
import type { ResultPart } from './result-parts.ts'

const own = ownResultOf('Buy when RSI(14) crosses below 30. Stop 1 ATR. Target 2R.', { symbol: 'EURUSD', timeframe: '1h', name: 'Dip' })
const trades = own.trades!

function rowsBy(by: ResultPart, input: object = {}) {
  const found = runOnSimulated('result_parts', { by, ...input }, [own])
  if (!found.ok) throw new Error(found.problem)
  const rows = found.value.result['rows'] as unknown as readonly {
    readonly name: string
    readonly trades: { readonly value: number }
    readonly profit: { readonly value: number }
  }[]
  return { rows: new Map(rows.map(({ name, ...row }) => [name, row])), said: found.value.said }
}
const profitOf = (which: (trade: OwnTrade) => boolean) => sumOf(trades.filter(which).map(({ profit }) => profit))

test.each(['weekday', 'hour', 'month', 'year', 'side'] as const)(
  'by %s every trade is in one row, and the profits of all rows are that of the result',
  (by) => {
    const { rows } = rowsBy(by)
    expect(sumOf([...rows.values()].map((row) => row.trades.value))).toBe(trades.length)
    expect(sumOf([...rows.values()].map(({ profit }) => profit.value))).toBeCloseTo(
      profitOf(() => true),
      6,
    )
  },
)

test('a row has the trades whose entry lies in it, by the clock of UTC or the side', () => {
  const at = (hour: number) => (trade: OwnTrade) => new Date(trade.entryTime * 1_000).getUTCHours() === hour
  const { rows } = rowsBy('hour')
  for (const [name, { profit }] of rows) expect(profit.value).toBeCloseTo(profitOf(at(Number(name.slice(0, 2)))), 6)
  expect([...rowsBy('side').rows.keys()]).toEqual(['Long'])
})

test('a trade in the hours of two sessions is in both, which is said; few trades of a row are said, too', () => {
  const { rows, said } = rowsBy('session')
  expect(sumOf([...rows.values()].map((row) => row.trades.value))).toBeGreaterThan(trades.length)
  expect(said).toContain('A trade in the hours of two sessions is counted in both.')
  expect(said).toContain('partly luck')
})

test('the result is the newest where no id is given; one that is not there is refused', () => {
  expect(rowsBy('side').said).toMatch(/^Dip made \d+ trades on EURUSD H1\./)
  expect(rowsBy('side', { id: own.id }).said).toBe(rowsBy('side').said)
  expect(runOnSimulated('result_parts', { by: 'side', id: 'other' }, [own])).toMatchObject({ ok: false })
  expect(runOnSimulated('result_parts', { by: 'side' }, [])).toMatchObject({
    ok: false,
    problem: expect.stringMatching(/no finished backtest/),
  })
})
