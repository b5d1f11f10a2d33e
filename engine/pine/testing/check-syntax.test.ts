import { expect, test } from 'vitest'
import { translatePlan } from '../translate-plan.ts'
import { syntaxProblems } from './check-syntax.ts'
import { market, planWith } from './snippets.ts'

const from = { assumed: 'a test' }
const { code } = translatePlan(
  planWith({
    stop: { long: { kind: 'atr', mult: 2, period: 14, from }, short: null },
    targets: { long: [{ distance: { kind: 'r', value: 2, from }, portionPercent: 50 }], short: null },
  }),
  market,
)

test('a script of ours has no problem', () => {
  expect(syntaxProblems(code)).toEqual([])
})

test.each([
  ['a name that nobody declares', 'atr14 = averageRange(14)', 'atr14 = averageRange(length)', 'length is not known'],
  ['a function that Pine does not have', 'math.floor(', 'math.truncate(', 'math.truncate is not known'],
  ['a bracket that stays open', 'hasBeenKnown(atr14)', 'hasBeenKnown(atr14', 'brackets do not match'],
  ['a bracket of another kind', 'hasBeenKnown(atr14)', 'hasBeenKnown(atr14]', 'brackets do not match'],
  ['a line that is further in than its block', '    isKnown\n', '     isKnown\n', 'no multiple of four'],
  ['a block without lines', '        isKnown := true\n', '', 'a block is missing'],
  ['lines without a block', '\nisReady = ', '\n    isReady = ', 'indented without a block'],
  ['a text without an end', '" rest"', '" rest', 'not Pine'],
  ['an unknown argument', 'from_entry = trade.id', 'entry_from = trade.id', 'entry_from is not known'],
  ['a field that its type lacks', 'trade.isFilled := true', 'trade.isDone := true', 'trade.isDone is not known'],
  ['a name of a block outside of it', 'isReady = known1', 'isReady = held', 'held is not known'],
  ['a sign of no language', 'float made = ', 'float made § ', 'not Pine'],
])('%s is found', (_, right, wrong, problem) => {
  expect(code).toContain(right)
  expect(syntaxProblems(code.replace(right, wrong)).join('\n')).toContain(problem)
})
