import { expect, test } from 'vitest'
import { plannedHoldingTimes } from '../robustness/planned-holding-times.ts'
import { crossPlan, inputOf, noiseBars } from '../robustness/testing/markets.ts'
import type { Plan } from '../strategy/plan.ts'
import { backtest, worldOf } from './backtest.ts'
import { entryPlayer, hasOwnExits, type PlacedEntry } from './play-entries.ts'
import type { Trade } from './run.ts'
import { both, compare, constant, distance, legs, percent, planOf, price, rsi, units, from } from './testing/plans.ts'

const costs = { spread: 0.01, slippage: 0.005, commission: { kind: 'percent', value: 0.005 }, financing: null } as const
const sizing = units(10)
const over = { when: compare(rsi(14), 'gt', constant(55)), fill: 'next_open' } as const
const oversold = { when: compare(rsi(14), 'lt', constant(40)), fill: 'next_open' } as const
const entryPrice = { kind: 'entry_price', from } as const

const plans: readonly (readonly [string, Plan])[] = [
  ['a stop and a target', planOf({ entryLong: oversold, stop: both(percent(1.5)), targets: both(legs(percent(2))), sizing })],
  ['two targets', planOf({ entryLong: oversold, stop: both(percent(1.5)), targets: both(legs(percent(1), percent(3))), sizing })],
  ['a stop, and reversals', { ...crossPlan, stop: both(percent(1)), sizing }],
  ['a stop, and a rule that leaves', planOf({ entryLong: oversold, exitLong: over, stop: both(distance(1)), sizing })],
  [
    'a stop, and a rule that leaves at its close',
    planOf({ entryLong: oversold, exitLong: { ...over, fill: 'close' }, stop: both(percent(3)), sizing }),
  ],
  ['a trailing stop', planOf({ entryLong: oversold, trailing: { along: percent(2), follows: 'extreme', from }, sizing })],
  ['an exit by age', planOf({ entryLong: oversold, timeExits: [{ kind: 'bars', value: 7, from }], sizing })],
  [
    'a rule about what the position is worth',
    planOf({
      entryLong: oversold,
      exitLong: { when: compare(price('close'), 'lt', entryPrice), fill: 'next_open' },
      stop: both(percent(4)),
      sizing,
    }),
  ],
]

/** The entries of a run as they would be placed to come out at their own bars. */
function placedAs(trades: readonly Trade[], firstBar: number, holdOf: ReturnType<typeof plannedHoldingTimes>): PlacedEntry[] {
  const starts = trades.filter(({ entryBar }, k) => entryBar !== trades[k - 1]?.entryBar)
  let free = firstBar
  return starts.map(({ entryBar, side }) => {
    const direction = side === 'long' ? 1 : -1
    const maxBars = holdOf(entryBar, direction)
    const own = trades.filter((trade) => trade.entryBar === entryBar)
    const gapBars = entryBar - free
    const last = own.at(-1)!
    // Where a market rule leaves at an open, the next entry may be at the same one.
    const isByRule = maxBars !== null && (last.exitReason === 'signal' || last.exitReason === 'reversal')
    free = isByRule ? entryBar + maxBars : last.exitBar + 1
    return { direction, gapBars, maxBars }
  })
}

test.each(plans)('entries at the run’s own bars come to the run’s own trades, with %s', (_, plan) => {
  const input = inputOf(noiseBars(7, 4000), plan, { costs })
  const world = worldOf(input, {})
  const { trades, firstBar } = backtest(input)
  const played = entryPlayer(input, world)(firstBar, placedAs(trades, firstBar, plannedHoldingTimes(input, world)))
  expect(hasOwnExits(plan)).toBe(true)
  expect(trades.length).toBeGreaterThan(20)
  expect(played.filled).toBe(new Set(trades.map(({ entryBar }) => entryBar)).size)
  expect(played.profitUsd).toBeCloseTo(
    trades.reduce((sum, { profitUsd }) => sum + profitUsd, 0),
    6,
  )
  expect(played.notionalUsd).toBeCloseTo(
    trades.reduce((sum, { notionalUsd }) => sum + notionalUsd, 0),
    6,
  )
})

test('a plan that market rules alone end has no exits of its own', () => {
  expect(hasOwnExits(crossPlan)).toBe(false)
  expect(hasOwnExits(planOf({ entryLong: oversold, exitLong: over }))).toBe(false)
})
