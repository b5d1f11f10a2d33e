import { expect, test } from 'vitest'
import { runOnSimulated } from '../testing/simulated-data.ts'

const run = (input: Readonly<Record<string, unknown>>) => {
  const found = runOnSimulated('position_size', { timeframe: '1h', ...input })
  if (!found.ok) throw new Error(found.problem)
  return found.value
}
const problemOf = (input: Readonly<Record<string, unknown>>) => {
  const found = runOnSimulated('position_size', { symbol: 'EURUSD', timeframe: '1h', ...input })
  return found.ok ? null : found.problem
}
const near = (value: number) => ({ value: expect.closeTo(value, 6) })

test('EURUSD: 1% of 10,000 over 40 pips is 25,000 units, a quarter of a lot', () => {
  const { result, said } = run({ symbol: 'EURUSD', balance: 10_000, risk_percent: 1, entry: 1.085, stop: 1.081 })
  expect(result).toMatchObject({
    side: 'long',
    units: near(25_000),
    lots: near(0.25),
    at_risk: near(100),
    distance: { ...near(40), unit: 'pips' },
    pip_value: near(2.5),
    notional: near(27_125),
    leverage: near(2.7125),
    margin: near(27_125 / 30),
    // Spread 0.8 pips; commission 0.0035 % of the value of each order.
    costs: near(2 + 25_000 * 1.085 * 0.000035 + 25_000 * 1.081 * 0.000035),
  })
  expect(said).toMatch(
    /^25,000 units \(0\.25 lots\) of EURUSD lose \$100\.00 between an entry at 1\.08500 and a stop at 1\.08100, 40\.0 pips away \(long\)\./,
  )
})

test('USDJPY: a stop above the entry is a short, and yen are counted at the price itself', () => {
  const { result } = run({ symbol: 'USDJPY', balance: 10_000, risk_percent: 1, entry: 150, stop: 150.5 })
  // 0.5 yen on one dollar are 0.5 ÷ 150 dollars: 100 ÷ that is 30,000.
  expect(result).toMatchObject({ side: 'short', units: near(30_000), at_risk: near(100), pip_value: near(2), notional: near(30_000) })
})

test('AAPL: the size is rounded down to whole shares', () => {
  const { result } = run({ symbol: 'AAPL', timeframe: '1d', balance: 25_000, risk_percent: 0.5, entry: 200, stop_distance: 4 })
  expect(result).toMatchObject({ units: near(31), lots: null, at_risk: near(124), pip_value: null, stop: near(196), risk: near(125) })
})

test('BTCUSD: a risk in money and a stop in percent', () => {
  const { result, said } = run({ symbol: 'BTCUSD', balance: 5_000, risk_money: 50, entry: 90_000, stop_percent: 2, side: 'short' })
  expect(result).toMatchObject({
    units: near(0.02777),
    at_risk: near(0.02777 * 1_800),
    stop: near(91_800),
    risk_percent: near(1),
    needs_more_leverage: false,
  })
  expect(said).toMatch(/^0\.02777 units of BTCUSD/)
})

test('a balance in another currency and what was not said are told', () => {
  const euro = run({ symbol: 'EURUSD', balance: 10_000, currency: 'EUR', risk_percent: 1, entry: 1.085, stop: 1.081 })
  expect(euro.said).toMatch(/One EUR is counted as 1\.\d{5} dollars\./)
  const bare = run({ symbol: 'EURJPY', stop_pips: 20 })
  expect(bare.said).toContain('Not said, so assumed: the balance, the risk and the entry.')
  expect(bare.said).toContain('simulated daily closes of USDJPY')
})

test('a position that is worth more than brokers lend on it says so', () => {
  const { result, said } = run({ symbol: 'AAPL', timeframe: '1d', balance: 1_000, risk_percent: 5, entry: 200, stop: 199 })
  expect(result).toMatchObject({ units: near(50), leverage: near(10), needs_more_leverage: true })
  expect(said).toContain('could not be opened there as it is')
})

test('what cannot be sized is refused with its reason', () => {
  expect(problemOf({ entry: 1.085 })).toMatch(/^Say where the stop is, once/)
  expect(problemOf({ entry: 1.085, stop: 1.08, stop_pips: 20 })).toMatch(/^Say where the stop is, once/)
  expect(problemOf({ entry: 1.085, stop: 1.09, side: 'long' })).toBe(
    'A long trade has its stop below the entry, and this one is on the other side.',
  )
  expect(problemOf({ entry: 1.085, stop: 1.085 })).toMatch(/no distance/)
  expect(problemOf({ symbol: 'AAPL', timeframe: '1d', stop_pips: 20 })).toBe(
    'AAPL has no distance in pips. Say the stop as a price or in percent.',
  )
  expect(problemOf({ stop_pips: 20, risk_percent: 1, risk_money: 5 })).toMatch(/^Say the risk once/)
  expect(problemOf({ stop_pips: 20, balance: 100, risk_percent: 1 })).toBe(
    'No position of EURUSD fits that risk: the size came to less than one step. The smallest one is 1,000 units.',
  )
})
