import { expect, test } from 'vitest'
import { isFigure, type ResultTree } from '../figure.ts'
import { runOnSimulated } from '../testing/simulated-data.ts'

const run = (tool: string, input: Readonly<Record<string, unknown>>) => {
  const found = runOnSimulated(tool, { timeframe: '1h', ...input })
  if (!found.ok) throw new Error(found.problem)
  return found.value
}
const near = (value: number) => ({ value: expect.closeTo(value, 6) })
const valueOf = (result: ResultTree, name: string): number => {
  const figure = result[name]
  if (!isFigure(figure)) throw new Error(`${name} is no figure`)
  return figure.value
}

test('a pip of a lot of EURUSD is worth 10 dollars, of USDJPY 1,000 yen', () => {
  expect(run('pip_value', { symbol: 'EURUSD' }).result).toMatchObject({ units: near(100_000), pip_value: near(10) })
  const { result } = run('pip_value', { symbol: 'USDJPY', lots: 2 })
  expect(result).toMatchObject({ units: near(200_000), pip_value: near(2_000 / valueOf(result, 'price')), notional: near(200_000) })
})

test('in another currency of the account a pip is its dollars divided by the dollars for one of it', () => {
  const { result, said } = run('pip_value', { symbol: 'EURUSD', currency: 'JPY' })
  expect(valueOf(result, 'in_account')).toBeGreaterThan(900)
  expect(said).toContain('In JPY that is ')
  const own = run('pip_value', { symbol: 'USDJPY', currency: 'JPY' }).result
  expect(valueOf(own, 'in_account') / 1_000).toBeCloseTo(1, 1)
  expect(run('pip_value', { symbol: 'EURUSD', currency: 'USD' }).result['in_account']).toBeNull()
})

test('a market without pips tells what a move of one is worth', () => {
  const { said, result } = run('pip_value', { symbol: 'AAPL', units: 10 })
  expect(result).toMatchObject({ pip_value: null, move_value: near(10) })
  expect(said).toMatch(/^AAPL has no pips: a move of one in its price is worth \$10\.00 on 10 units\./)
})

test('twice the distance is 2 R, which breaks even at one win in three, and costs raise that', () => {
  const { result, said } = run('risk_reward', { symbol: 'EURUSD', entry: 1.085, stop: 1.081, target: 1.093 })
  const fees = (exit: number) => (1.085 + exit) * 0.000035
  const lost = 0.004 + 0.00008 + fees(1.081)
  const won = 0.008 - 0.00008 - fees(1.093)
  expect(result).toMatchObject({
    multiple: near(2),
    break_even: near(100 / 3),
    multiple_after: near(won / lost),
    break_even_after: near((lost / (lost + won)) * 100),
  })
  expect(said).toMatch(
    /^From 1\.08500 to a target at 1\.09300 it is 80\.0 pips, to the stop at 1\.08100 40\.0 pips: \+2\.00 R \(EURUSD, long\)\./,
  )
})

test('a target on the side of the stop is refused', () => {
  const found = runOnSimulated('risk_reward', { symbol: 'EURUSD', timeframe: '1h', entry: 1.085, stop: 1.081, target: 1.08 })
  expect(found).toEqual({ ok: false, problem: 'A long trade has its target above the entry, and this one is on the other side.' })
})

test('a target that is nearer than the costs has no rate at which it breaks even', () => {
  const { result, said } = run('risk_reward', { symbol: 'EURUSD', entry: 1.085, stop: 1.081, target: 1.08505 })
  expect(result['break_even_after']).toBeNull()
  expect(said).toContain('take more than the target gives')
})

test('the costs of a lot of EURUSD are those of the catalogue, by hand', () => {
  const { result, said } = run('trading_costs', { symbol: 'EURUSD' })
  const price = valueOf(result, 'price')
  const night = (percent: number) => near((100_000 * price * percent) / 100 / 365)
  expect(result).toMatchObject({
    rows: [
      { name: 'Spread', move: near(0.8), money: near(8) },
      { money: near(2 * 100_000 * price * 0.000035) },
      { move: near(0.4), money: near(4) },
    ],
    round_trip: { money: near(12 + 2 * 100_000 * price * 0.000035) },
    long: { year: near(2.5), night: night(2.5) },
    short: { year: near(1.5), night: night(1.5) },
  })
  expect(said).toContain('| Spread | 0.8 pips |')
})
