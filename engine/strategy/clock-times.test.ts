import { expect, test } from 'vitest'
import { clockTimesOf, onClock } from './clock-times.ts'
import { emptyPlan, unread as from } from './empty-plan.ts'
import type { Expr, Plan, Term } from './plan.ts'

const price = (field: 'close' | 'low'): Term => ({ kind: 'price', field, from })
const at = (time: string): Expr => ({ op: 'at_time', time, from })
const above: Expr = { op: 'gt', left: price('close'), right: price('low'), from }

test('a zone that is said once holds for times in steps, counts and found bars too', () => {
  const plan: Plan = {
    ...emptyPlan,
    entryLong: { when: { op: 'sequence', steps: [{ when: at('10:00') }, { when: above }], resets: at('16:00'), from }, fill: 'next_open' },
    exitLong: {
      when: { op: 'gt', left: { kind: 'count', when: at('11:00'), since: 'day', from }, right: { kind: 'const', value: 0, from }, from },
      fill: 'next_open',
    },
    stop: {
      long: { kind: 'price_level', level: { kind: 'value_when', value: price('low'), when: at('09:30'), occurrence: 0, from }, from },
      short: null,
    },
  }
  const zones = (of: Plan) => clockTimesOf(of).map(({ zone }) => zone)
  expect(zones(plan)).toEqual([undefined, undefined, undefined, undefined])
  expect(zones(onClock(plan, 'America/New_York'))).toEqual(Array.from({ length: 4 }, () => 'America/New_York'))
})
