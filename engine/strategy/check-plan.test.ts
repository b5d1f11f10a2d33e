import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readText } from '../reader/read-text.ts'
import { problemOfPlan } from './check-plan.ts'
import { completePlan } from './complete.ts'
import { emptyPlan } from './empty-plan.ts'
import { plans } from './testing/plan-arbitraries.ts'

const from = { assumed: 'a test' }
const rule = (when: object) => ({ when, fill: 'next_open' })
const always = { op: 'always', from }
const price = { kind: 'price', field: 'low', from }
const at = (level: object) => ({ kind: 'price_level', level, from })

test('every plan that can be made is one', () => {
  fc.assert(
    fc.property(plans, (plan) => {
      expect(problemOfPlan(plan)).toBeNull()
    }),
  )
  expect(problemOfPlan(completePlan(emptyPlan, {}))).toBeNull()
})

test.each([
  'Buy when RSI(14) on H4 crosses above 30 between 09:00 and 12:00 London time. Stop 2 ATR, target 3R, trail 1%. Exit on Friday 16:00.',
  'Buy stop 5 pips above the high of the Asian session. Stop at the low of the range. Max 2 trades per day. Risk 1% per trade.',
])('a plan that was read is one: %s', (text) => {
  expect(problemOfPlan(readText(text, { symbol: 'EURUSD', timeframe: '1h' }).plan)).toBeNull()
})

test.each([
  ['', null, 'must be an object'],
  ['version', { ...emptyPlan, version: 2 }, 'must be 1'],
  ['mood', { ...emptyPlan, mood: 'good' }, 'is not known'],
  ['entryLong.when.op', { ...emptyPlan, entryLong: rule({ op: 'hopes', from }) }, 'must be one of and, or'],
  [
    'entryLong.when.bars',
    { ...emptyPlan, entryLong: rule({ op: 'within', bars: 0, expr: { op: 'always', from }, from }) },
    'whole number from 1',
  ],
  ['entryLong.when.steps', { ...emptyPlan, entryLong: rule({ op: 'sequence', steps: [{ when: always }], from }) }, 'a list of 2 to 6'],
  [
    'entryLong.when.steps.0.withinBars',
    { ...emptyPlan, entryLong: rule({ op: 'sequence', steps: [{ when: always, withinBars: 2 }, { when: always }], from }) },
    'cannot stand in the first',
  ],
  [
    'entryLong.when.steps.1.withinBars',
    { ...emptyPlan, entryLong: rule({ op: 'sequence', steps: [{ when: always }, { when: always, withinBars: 0 }], from }) },
    'whole number from 1',
  ],
  [
    'entryLong.when.resets.op',
    { ...emptyPlan, entryLong: rule({ op: 'sequence', steps: [{ when: always }, { when: always }], resets: { op: '', from }, from }) },
    'must be one of and, or',
  ],
  [
    'stop.long.level',
    { ...emptyPlan, stop: { long: at({ kind: 'count', when: always, from }), short: null } },
    'exactly one of since, bars',
  ],
  [
    'stop.long.level',
    { ...emptyPlan, stop: { long: at({ kind: 'count', when: always, since: 'day', bars: 3, from }), short: null } },
    'exactly one of since, bars',
  ],
  [
    'stop.long.level.occurrence',
    { ...emptyPlan, stop: { long: at({ kind: 'value_when', value: price, when: always, from }), short: null } },
    'is missing',
  ],
  ['entryLong.when.left', { ...emptyPlan, entryLong: rule({ op: 'gt', right: { kind: 'const', value: 1, from }, from }) }, 'is missing'],
  ['entryLong.when.from', { ...emptyPlan, entryLong: rule({ op: 'always' }) }, 'where it comes from'],
  ['stop.long.kind', { ...emptyPlan, stop: { long: { kind: 'miles', value: 1, from }, short: null } }, 'must be one of percent'],
  ['leverage.value', { ...emptyPlan, leverage: { value: -1, from } }, 'number from above 0'],
  ['period.from.value', { ...emptyPlan, period: { ...emptyPlan.period, from: { value: 'May', from } } }, 'a date'],
  ['session.hours.0.to', { ...emptyPlan, session: { hours: [{ from: '09:00', to: '25:00' }], from } }, 'a time'],
])('says where a plan is none: %s', (path, plan, problem) => {
  expect(problemOfPlan(plan)).toEqual({ path, problem: expect.stringContaining(problem) })
})

test('a plan nested ten thousand deep is refused', () => {
  let when: object = { op: 'always', from }
  for (let i = 0; i < 10_000; i++) when = { op: 'not', arg: when, from }
  expect(problemOfPlan({ ...emptyPlan, entryLong: rule(when) })?.problem).toBe('is nested too deeply')
})
