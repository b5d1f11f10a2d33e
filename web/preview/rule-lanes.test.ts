import { expect, test } from 'vitest'
import { ruleLanes } from './rule-lanes.ts'

test('a rule of steps has a lane for each of its steps before its own', () => {
  const paths = [
    'entryLong.when',
    'entryLong.when.steps.0.when',
    'entryLong.when.steps.1.when',
    'entryLong.when.steps.1.when.args.0',
    'exitLong.when',
  ]
  const truths = new Map(paths.map((path, k) => [path, { stretches: [[k, k] as const] }]))
  const rules = [
    { path: 'entryLong.when', number: 1 },
    { path: 'exitLong.when', number: 2 },
  ]
  expect(ruleLanes(rules, truths).map(({ rule, stretches }) => [rule, stretches[0]?.[0]])).toEqual([
    [1, 1],
    [1, 2],
    [1, 0],
    [2, 4],
  ])
})
