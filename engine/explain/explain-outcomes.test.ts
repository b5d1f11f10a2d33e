import { expect, test } from 'vitest'
import { backtest } from '../backtest/backtest.ts'
import { both, distance, legs, marked, planOf } from '../backtest/testing/plans.ts'
import { randomBars, randomFrom, randomPlan } from '../backtest/testing/random-plans.ts'
import { barTable, inputOn, marks } from '../backtest/testing/runs.ts'
import { explainBar } from './explain-bar.ts'
import { explainOutcomes } from './explain-outcomes.ts'
import { openRun } from './open-run.ts'

const plan = planOf({
  entryLong: { when: marked(marks.buy), fill: 'next_open' },
  stop: both(distance(5)),
  targets: both(legs(distance(10))),
})
// 12 up, 13 down: stop and target are both in reach of bar 2, and the expected path goes up first.
const bars = barTable([
  [100, 100, 100, 100, marks.buy],
  [100, 100, 100, 100],
  [100, 112, 87, 100],
  [100, 100, 100, 100],
  [100, 100, 100, 100, marks.buy],
  [100, 100, 100, 100],
])
const input = inputOn(bars, plan)
const run = openRun(input)
const [firstOpenBar = null] = backtest(input).ambiguousBars
const closings = (told: ReturnType<typeof explainBar> | null) =>
  told && told.events.flatMap(({ kind, price, rule }) => (kind === 'closed' ? [[price, rule]] : []))

test('a bar whose order of events is not known is told by each answer to it', () => {
  const { explanation, others } = explainOutcomes(run, 2, firstOpenBar)
  expect([closings(explanation), closings(others.expected), closings(others.optimistic)]).toEqual([[[95, '6']], [[110, '6']], [[110, '6']]])
})

test('bars on which all answers do the same are told once, although the accounts have parted', () => {
  for (const bar of [0, 1, 3, 4, 5]) expect(explainOutcomes(run, bar, firstOpenBar).others).toEqual({ expected: null, optimistic: null })
  expect(explainBar(openRun(input, { ambiguity: 'optimistic' }), 4).equityUsd).not.toBe(explainBar(run, 4).equityUsd)
})

const seeds = Array.from({ length: 12 }, (_, k) => 2000 + k)

test.each(seeds)('what is told of the other answers are the fills of their own runs (plan %d)', (seed) => {
  const random = randomFrom(seed)
  const own = inputOn(randomBars(random, 250), randomPlan(random))
  for (const ambiguity of ['expected', 'optimistic'] as const) {
    const opened = openRun(own, { ambiguity })
    const events = Array.from(own.bars.time, (_, i) => explainBar(opened, i).events).flat()
    const fills = events.filter(({ kind }) => kind === 'closed').map(({ side, price }) => `${side} ${price}`)
    const { trades } = backtest(own, { ambiguity })
    expect(fills.toSorted()).toEqual(trades.map(({ side, exitPrice }) => `${side} ${exitPrice}`).toSorted())
  }
})
