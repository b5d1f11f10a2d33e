import { expect, test } from 'vitest'
import { longestRun } from '../../statistics/longest-run.ts'
import { sumOf } from '../../statistics/moments.ts'
import { ownResultOf } from '../testing/own-result.ts'
import { runOnSimulated } from '../testing/simulated-data.ts'
import { figureAt } from '../testing/sure.ts'

const own = ownResultOf('Buy when RSI(14) crosses below 30. Stop 1 ATR. Target 2R.', { symbol: 'EURUSD', timeframe: '1h', name: 'Dip' })
const trades = own.trades!
const won = trades.filter(({ profit }) => profit > 0).length

function run(tool: string, input: Readonly<Record<string, unknown>>, results = [own]) {
  const found = runOnSimulated(tool, input, results)
  if (!found.ok) throw new Error(found.problem)
  return found.value
}

test('the worst trades are those with the least profit, with what all others made', () => {
  const worst = trades.toSorted((a, b) => a.profit - b.profit).slice(0, 3)
  const { result, said } = run('own_trades', { order: 'worst', count: 3 })
  expect(worst.map((_, i) => figureAt(result, `rows.${i}.number`).value)).toEqual(worst.map(({ number }) => number))
  expect(figureAt(result, 'rest').value).toBeCloseTo(sumOf(trades.map(({ profit }) => profit)) - sumOf(worst.map(({ profit }) => profit)))
  expect(said).toContain('by profit, the worst first')
})

test('trades of a side that was never traded are refused', () => {
  expect(runOnSimulated('own_trades', { order: 'best', side: 'short' }, [own])).toMatchObject({
    ok: false,
    problem: 'Dip made no short trade.',
  })
  expect(runOnSimulated('own_trades', { order: 'best' }, [])).toMatchObject({ ok: false })
})

test('the longest runs are those of plain counting, in the order of exits', () => {
  const longest = (counts: (profit: number) => boolean) =>
    trades
      .toSorted((a, b) => a.exitTime - b.exitTime)
      .reduce(({ run, most }, { profit }) => ((run) => ({ run, most: Math.max(most, run) }))(counts(profit) ? run + 1 : 0), {
        run: 0,
        most: 0,
      }).most
  const { result } = run('trade_runs', {})
  expect(figureAt(result, 'losing.length').value).toBe(longest((profit) => profit < 0))
  expect(figureAt(result, 'winning.length').value).toBe(longest((profit) => profit > 0))
})

test('a run of losses is expected by a win rate over so many trades, with or without a result', () => {
  const { result } = run('trade_runs', { win_rate: 36, trades: 400 }, [])
  expect(figureAt(result, 'expected').value).toBeCloseTo(longestRun(400, 0.64).expected)
  expect(result['losing']).toBeNull()
  const lost = trades.filter(({ profit }) => profit < 0).length
  expect(figureAt(run('trade_runs', { trades: 400 }).result, 'expected').value).toBeCloseTo(longestRun(400, lost / trades.length).expected)
  expect(runOnSimulated('trade_runs', { win_rate: 100, trades: 10 }, [])).toMatchObject({ ok: false })
})

test('so many losses are held against the win rate of the result', () => {
  const { result, said } = run('losses_against_rate', { lost: 9, of: 9 })
  expect(figureAt(result, 'chance').value).toBeCloseTo(100 * (1 - won / trades.length) ** 9)
  expect(said).toMatch(/9 or more in/)
  expect(runOnSimulated('losses_against_rate', { lost: 9, of: 7 }, [own])).toMatchObject({ ok: false })
})

test('the win rate at which wins and losses come to nothing stands beside that of the result', () => {
  const { result } = run('explain_result', {})
  const mean = (counts: (profit: number) => boolean) => {
    const own = trades.map(({ profit }) => profit).filter(counts)
    return sumOf(own) / own.length
  }
  const [win, loss] = [mean((profit) => profit > 0), -mean((profit) => profit < 0)]
  expect(figureAt(result, 'needed').value).toBeCloseTo((100 * loss) / (win + loss))
})
