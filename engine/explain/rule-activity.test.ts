import { expect, it } from 'vitest'
import { backtest } from '../backtest/backtest.ts'
import { all, compare, constant, from, marked, planOf, price } from '../backtest/testing/plans.ts'
import { barTable, flatBars, inputOn, marks } from '../backtest/testing/runs.ts'
import type { Plan } from '../strategy/plan.ts'
import { ruleActivity } from './rule-activity.ts'

const bars = barTable(flatBars(100, [marks.buy, marks.buy, 0, marks.exit, marks.buy, 0, marks.exit, 0]))
const activityOf = (plan: Plan) => ruleActivity(inputOn(bars, plan), backtest(inputOn(bars, plan)))

it('each condition has its true bars, its trades, and the whole entry its rejections', () => {
  const plan = planOf({
    entryLong: { when: all(marked(marks.buy), compare(price('close'), 'gt', constant(50))), fill: 'next_open' },
    exitLong: { when: { op: 'or', args: [marked(marks.exit), compare(price('close'), 'gt', constant(500))], from }, fill: 'next_open' },
  })
  expect(activityOf(plan)).toEqual([
    {
      path: 'entryLong.when',
      trueBars: 3,
      times: 2,
      trades: 2,
      rejections: [{ side: 'long', reason: 'in_position', count: 1, firstTimes: [bars.time[1]] }],
    },
    { path: 'entryLong.when.args.0', trueBars: 3, times: 2, trades: 2, rejections: [] },
    { path: 'entryLong.when.args.1', trueBars: 8, times: 1, trades: 2, rejections: [] },
    { path: 'exitLong.when', trueBars: 2, times: 2, trades: 2, rejections: [] },
    { path: 'exitLong.when.args.0', trueBars: 2, times: 2, trades: 2, rejections: [] },
    { path: 'exitLong.when.args.1', trueBars: 0, times: 0, trades: 0, rejections: [] },
  ])
})

it('a condition on the open position has no true bars of its own, but the trades that it closed', () => {
  const plan = planOf({
    entryLong: { when: marked(marks.buy), fill: 'next_open' },
    exitLong: { when: compare({ kind: 'bars_held', from }, 'gte', constant(2)), fill: 'next_open' },
  })
  expect(activityOf(plan)[1]).toEqual({ path: 'exitLong.when', trueBars: null, times: null, trades: 2, rejections: [] })
})

it('an order’s level counts each of its fills, its setup the bars that it was true on', () => {
  const plan = planOf({
    entryLong: { when: all(compare(price('close'), 'gte', constant(100)), marked(marks.buy)), fill: 'order' },
    exitLong: { when: marked(marks.exit), fill: 'next_open' },
  })
  const activity = activityOf(plan)
  expect(activity.slice(0, 3).map(({ path, trades }) => [path, trades])).toEqual([
    ['entryLong.when', 2],
    ['entryLong.when.args.0', 2],
    ['entryLong.when.args.1', 2],
  ])
})
