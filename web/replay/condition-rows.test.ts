import type { BarState, ReplayCondition } from '@playbook/engine/replay/bar-state'
import type { RuleLine } from '@playbook/engine/strategy/reading'
import { expect, test } from 'vitest'
import { groupConditions, ruleNumberOf } from './condition-rows.ts'

const condition = (path: string, rule: ReplayCondition['rule'], depth: number, text = path): ReplayCondition => ({
  path,
  rule,
  depth,
  text,
  words: text,
  operands: [],
})
const conditions = [
  condition('entryLong.when', 'entryLong', 0, 'All of these'),
  condition('entryLong.when.args.0', 'entryLong', 1),
  condition('entryLong.when.args.1', 'entryLong', 1),
  condition('exitLong.when', 'exitLong', 0, 'RSI(14) is above 70'),
  condition('session', null, 0),
]
const state = (positions: BarState['positions'] = []): BarState => ({
  time: 1,
  phase: 'flat',
  outcome: 'nothing',
  text: '',
  waitsFor: '',
  since: null,
  truths: 'ftuft',
  values: [[], [1], [null], [], []],
  steps: [{ condition: 2, truth: 'unknown', since: null, barsSince: null, barsLeft: null }],
  positions,
  orders: [],
  equityUsd: 1,
})
const held = { side: 'long' } as BarState['positions'][number]

test('conditions stand under their rule with what they were, the limits of every entry last', () => {
  const [entry, exit, limits] = groupConditions(state(), conditions)
  expect([entry?.title, exit?.title, limits?.title]).toEqual(['Go long when all of these', 'Leave longs when', 'On every entry'])
  expect(entry?.rows.map(({ truth, depth, values }) => [truth, depth, values])).toEqual([
    ['true', 0, [1]],
    ['unknown', 0, [null]],
  ])
  expect(entry?.rows.map(({ step }) => step !== null)).toEqual([false, true])
  expect(exit?.rows.map(({ condition: { text } }) => text)).toEqual(['RSI(14) is above 70'])
})

test('while a position is open, what it leaves by comes first', () => {
  expect(groupConditions(state([held]), conditions).map(({ title }) => title)).toEqual([
    'Leave longs when',
    'Go long when all of these',
    'On every entry',
  ])
})

test('a condition has the number of its own words, else that of the words it is a part of', () => {
  const rules = [
    { number: 1, path: 'entryLong.when.args.0' },
    { number: 2, path: 'entryLong.when.args.0.args.1' },
    { number: null, path: 'session' },
  ] as RuleLine[]
  const numbers = ['entryLong.when.args.0.args.1', 'entryLong.when.args.0.args.0', 'entryLong.when.args.01', 'session'].map((path) =>
    ruleNumberOf({ path }, rules),
  )
  expect(numbers).toEqual([2, 1, null, null])
})
