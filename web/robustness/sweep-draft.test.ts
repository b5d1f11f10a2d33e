import { readText } from '@playbook/engine/reader/read-text'
import { parametersOf } from '@playbook/engine/robustness/parameters'
import { expect, test } from 'vitest'
import { axisProblem, firstDraft, gridCount, sweepProblem, sweepRequest, valuesOf, type SweepDraft } from './sweep-draft.ts'

const text = 'Buy when RSI(14) is below 30, sell when RSI(14) is above 70. Stop 2%, risk 1% per trade.'
const parameters = parametersOf(readText(text, { symbol: 'EURUSD' }).plan!)
const draft = firstDraft(parameters)
const [first] = parameters
const withFirst = (part: Partial<SweepDraft['axes'][string]>): SweepDraft => ({
  ...draft,
  axes: { ...draft.axes, [first!.path]: { ...draft.axes[first!.path]!, ...part } },
})

test('two parameters of the rules are chosen at first, around their present values', () => {
  const on = parameters.filter(({ path }) => draft.axes[path]!.isOn)
  expect(on).toHaveLength(2)
  for (const { path, value } of on) {
    expect(Number(draft.axes[path]!.from)).toBeLessThan(value)
    expect(Number(draft.axes[path]!.to)).toBeGreaterThan(value)
  }
  expect(sweepProblem(draft, parameters)).toBeUndefined()
})

test.each([
  ['5', '10', '1', 6],
  ['0.1', '0.3', '0.1', 3],
  ['5', '5', '1', 1],
  ['5', '4', '1', 0],
  ['', '4', '1', 0],
  ['1', 'x', '1', 0],
  ['1', '4', '0', 0],
])('from %s to %s in steps of %s are %i values', (from, to, step, count) => {
  expect(valuesOf({ isOn: true, from, to, step })).toBe(count)
})

test('the number of combinations is the product of the chosen ranges', () => {
  expect(gridCount(withFirst({ from: '10', to: '12', step: '1' }))).toBe((gridCount(draft) / valuesOf(draft.axes[first!.path]!)) * 3)
})

test('a range outside of what makes sense, or of parts of a whole number, is told at its place', () => {
  expect(axisProblem({ isOn: true, from: '-5', to: '20', step: '1' }, first!)).toBe(`${first!.label} takes 2 to 1000, not -5`)
  expect(axisProblem({ isOn: true, from: '5', to: '20', step: '0.5' }, first!)).toBe(`${first!.label} takes whole numbers only, not 0.5`)
  expect(axisProblem({ isOn: true, from: '5', to: '20', step: '0.001' }, first!)).toMatch(/too many values/)
  expect(axisProblem({ isOn: false, from: '', to: '', step: '' }, first!)).toBeUndefined()
})

test.each([
  ['no parameter', { axes: {} }, 'Choose a parameter first'],
  ['too many combinations', { maxCombinations: '5001' }, 'Combinations must be a whole number from 2 to 5,000'],
  ['no number of trades', { minTrades: '' }, 'Minimum trades must be a whole number from 1 to 10,000'],
  ['a seed of words', { seed: 'lucky' }, 'The seed must be a whole number from 1 on'],
])('%s cannot be started', (_, part, problem) => {
  expect(sweepProblem({ ...draft, ...part }, parameters)).toBe(problem)
})

test('only chosen ranges are asked for, and no constraint of a parameter with itself', () => {
  const path = first!.path
  const asked = sweepRequest({ ...draft, constraints: [{ smaller: path, larger: path }] })
  expect(asked.axes).toHaveLength(2)
  expect(asked.constraints).toEqual([])
})
