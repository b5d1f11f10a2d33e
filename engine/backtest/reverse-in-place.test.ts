import { expect, test } from 'vitest'
import type { Instrument } from '../market/instrument.ts'
import type { Plan } from '../strategy/plan.ts'
import { compare, from, planOf, price, said, sma } from './testing/plans.ts'
import { randomBars, randomFrom } from './testing/random-plans.ts'
import { plainMarket, runOn } from './testing/runs.ts'

/** A plan of entries on both sides, mostly a cross, with a size and an account that do not always bear it. */
function turningRun(seed: number) {
  const random = randomFrom(seed)
  const pick = <T>(choices: readonly T[]): T => choices[Math.floor(random() * choices.length)]!
  const size = pick([
    { kind: 'fixed_units', value: pick([1, 40, 90]) },
    { kind: 'percent_equity', value: pick([30, 100]) },
    { kind: 'fixed_cash', value: pick([900, 9_500]) },
    { kind: 'fixed_lots', value: 3 },
  ] as const)
  const [fast, slow] = pick([
    [sma(2), sma(5)],
    [price('close'), sma(8)],
  ] as const)
  const [rises, falls] = pick([
    ['crosses_above', 'crosses_below'],
    ['gt', 'lt'],
    ['crosses_above', 'lt'],
  ] as const)
  const plan = planOf({
    entryLong: { when: compare(fast, rises, slow), fill: 'next_open' },
    entryShort: { when: compare(fast, falls, slow), fill: pick(['next_open', 'next_open', 'open', 'close'] as const) },
    exitLong: pick([
      null,
      null,
      { when: compare(price('close'), 'lt', sma(20)), fill: 'next_open' },
      { when: compare(price('open'), 'gt', price('high', 1)), fill: 'open' },
    ]),
    maxOpenTrades: pick([null, null, said(2)]),
    opposite: said(pick(['reverse', 'reverse', 'exit', 'ignore'] as const)),
    leverage: pick([null, said(5)]),
    sizing: { ...size, from },
  })
  const instrument: Instrument = {
    ...plainMarket,
    contractSize: pick([1, 10]),
    maintenanceMarginPercent: pick([0, 20]),
    quantityStep: pick([1, 0.01]),
  }
  const costs = {
    ...plainMarket.costs,
    spread: pick([0, 0.04]),
    commission: pick([
      { kind: 'percent', value: 0.1 },
      { kind: 'fixed', value: 2 },
    ] as const),
  }
  const initialCapitalUsd = pick([1_000, 10_000, 1_000_000])
  return (more: Partial<Plan> = {}) =>
    runOn(randomBars(randomFrom(seed + 1_000), 400), { ...plan, ...more }, { instrument, costs, initialCapitalUsd })
}

const runs = Array.from({ length: 300 }, (_, seed) => turningRun(seed))

/** A limit that nothing meets, under which every bar is played whole. */
const neverMet: Partial<Plan> = { maxTradesPerDay: said(1_000_000) }

test('turns in place come to the same trades, equity and refusals as bars that are played whole', () => {
  for (const run of runs) {
    const { trades, tradeHash, equityUsd, inMarket, rejections } = run()
    expect({ trades, tradeHash, equityUsd, inMarket, rejections }).toEqual(
      (({ trades, tradeHash, equityUsd, inMarket, rejections }) => ({ trades, tradeHash, equityUsd, inMarket, rejections }))(run(neverMet)),
    )
  }
})

test('the runs turn, end in margin calls and meet entries that cannot be paid', () => {
  const results = runs.map((run) => run())
  const reasons = results.flatMap(({ trades }) => trades.map(({ exitReason }) => exitReason))
  expect(reasons.filter((reason) => reason === 'reversal').length).toBeGreaterThan(5_000)
  expect(reasons.filter((reason) => reason === 'liquidation').length).toBeGreaterThan(10)
  expect(JSON.stringify(results.map(({ rejections }) => rejections))).toContain('no_equity')
})
