import { expect, test } from 'vitest'
import { runOnSimulated } from '../testing/simulated-data.ts'
import { figureAt, foundBy } from '../testing/sure.ts'

const chart = { symbol: 'EURUSD', timeframe: '1h' }
const told = (input: Readonly<Record<string, unknown>>) => foundBy('loss_limit', { ...chart, ...input })

test('so many losing trades fit into what is left of a limit', () => {
  const { result, said } = told({ balance: 100_000, limit_percent: 5, lost_money: 1_800, risk_percent: 0.5 })
  expect(figureAt(result, 'left').value).toBe(3_200)
  expect(figureAt(result, 'losers').value).toBe(6)
  expect(said).toContain('6 losing trades in a row stay within it')
})

test('losses that reach the limit to the cent are told as reaching it', () => {
  const { result, said } = told({ limit_percent: 5, risk_percent: 0.1 })
  expect(result).toMatchObject({ losers: { value: 50 }, is_exact: true, is_assumed: true })
  expect(said).toContain('reach it exactly')
})

test('a position loses at its stop the risk, a share of what is left, or all that is left', () => {
  const limit = { balance: 10_000, limit_money: 500, stop_pips: 20 }
  expect(figureAt(told(limit).result, 'lots').value).toBe(2.5)
  expect(figureAt(told({ ...limit, share: 50 }).result, 'lots').value).toBe(1.25)
  expect(figureAt(told({ ...limit, risk_percent: 1 }).result, 'lots').value).toBe(0.5)
  // No more than what is left, whatever the risk.
  expect(figureAt(told({ ...limit, lost_money: 400, risk_percent: 2 }).result, 'at_risk').value).toBe(100)
})

test('a loss takes more than its share to be gained back', () => {
  const { result, said } = told({ lost_percent: 20 })
  expect(figureAt(result, 'regain').value).toBeCloseTo(25, 10)
  expect(said).toContain('has to gain 25%')
})

test('losses in a row take their sum, or a share of what is left each', () => {
  const { result } = told({ losses: 5, risk_percent: 2 })
  expect(figureAt(result, 'streak_fixed').value).toBeCloseTo(10, 10)
  expect(figureAt(result, 'streak_left').value).toBeCloseTo(100 * 0.98 ** 5, 10)
})

test('without a limit or a loss nothing is told, nor where more is lost than there is', () => {
  for (const input of [{ balance: 1_000 }, { balance: 1_000, lost_money: 1_000 }])
    expect(runOnSimulated('loss_limit', { ...chart, ...input })).toMatchObject({ ok: false })
})

test('a limit that is used up leaves no trade', () => {
  const { said } = told({ balance: 10_000, limit_percent: 5, lost_money: 600, risk_percent: 1 })
  expect(said).toContain('The limit is reached.')
})
