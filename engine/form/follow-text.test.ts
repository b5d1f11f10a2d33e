import { expect, test } from 'vitest'
import { readText } from '../reader/read-text.ts'
import type { Expr } from '../strategy/plan.ts'
import { partsThatDiffer } from '../strategy/said-parts.ts'
import { editPlan, type PlanEdit } from './edit-plan.ts'
import { followText } from './follow-text.ts'

const text =
  'EURUSD 1h. Buy when the close crosses above the 50 EMA and RSI(14) is below 30. Exit when RSI(14) is above 70. Stop 2%, target 4%. Max 2 trades per day.'

const read = (words: string) => readText(words)

function conditionOf(words: string): Expr {
  const when = read(`Buy when ${words}`).plan?.entryLong?.when
  if (when === undefined) throw new Error(`no condition: ${words}`)
  return when
}

function follow(edit: PlanEdit, said = text) {
  const reading = read(said)
  const wanted = editPlan(reading.plan!, edit)
  if (!wanted.ok) throw new Error(wanted.problem.problem)
  const followed = followText(reading, wanted.value, read)
  expect(followed && partsThatDiffer(read(followed.text).plan!, wanted.value)).toEqual([])
  return followed
}

test.each([
  ['entryLong.when.args.1.right.value', 25, 'RSI(14) is below 30', 'RSI(14) is below 25'],
  ['entryLong.when.args.0.right.params.period', 20, 'the 50 EMA', 'the 20 EMA'],
  ['stop.long.value', 3, 'Stop 2%', 'Stop 3%'],
  ['maxTradesPerDay.value', 3, 'Max 2 trades', 'Max 3 trades'],
])('a number at %s changes in the words and nothing else', (path, value, before, after) => {
  expect(follow({ does: 'set', path, value })).toEqual({ text: text.replace(before, after), by: 'words' })
})

test('a change that changes nothing leaves the words as they are', () => {
  expect(follow({ does: 'set', path: 'stop.long.value', value: 2 })).toEqual({ text, by: 'words' })
})

test('another comparison is said in the place of the condition', () => {
  expect(follow({ does: 'set', path: 'entryLong.when.args.1.op', value: 'crosses_below' })).toEqual({
    text: text.replace('RSI(14) is below 30', 'the RSI(14) crosses below 30'),
    by: 'words',
  })
})

test('a condition goes with the word that joined it', () => {
  expect(follow({ does: 'remove', path: 'entryLong.when.args.1' })?.text).toBe(text.replace(' and RSI(14) is below 30', ''))
})

test('one more condition of an entry is joined to it, one of an exit is an alternative', () => {
  expect(follow({ does: 'add', rule: 'entryLong', when: conditionOf('ADX(14) is above 20') })?.text).toContain(
    'RSI(14) is below 30 and the ADX(14) is above 20.',
  )
  expect(follow({ does: 'add', rule: 'exitLong', when: conditionOf('the close is below the 200 SMA') })?.text).toMatch(
    /RSI\(14\) is above 70 or the close is below/,
  )
})

test('a part that is taken out leaves the sentences of the others', () => {
  expect(follow({ does: 'remove', path: 'maxTradesPerDay' })?.text).toBe(text.replace(' Max 2 trades per day.', ''))
  expect(follow({ does: 'remove', path: 'exitLong' })?.text).toBe(text.replace(' Exit when RSI(14) is above 70.', ''))
})

test('a side is mirrored in one sentence, and taken away again', () => {
  const mirrored = follow({ does: 'mirror', from: 'long' })
  expect(mirrored?.text).toBe(`${text} Mirror for shorts.`)
  expect(follow({ does: 'dropSide', side: 'short' }, mirrored?.text)).not.toBeNull()
})

test('words that nobody read are never lost', () => {
  const held = text.replace('below 30.', 'below 30. Frobnicate the zorbs twice.')
  const edits: PlanEdit[] = [
    { does: 'set', path: 'entryLong.when.args.1.right.value', value: 25 },
    { does: 'remove', path: 'exitLong' },
    { does: 'set', path: 'stop.long', value: { kind: 'atr', mult: 2, period: 14, from: { spans: [] } } },
    { does: 'mirror', from: 'long' },
  ]
  for (const edit of edits) expect(follow(edit, held)?.text).toContain('Frobnicate the zorbs twice')
})

test('what is no plan is refused', () => {
  const { plan } = read(text)
  expect(editPlan(plan!, { does: 'set', path: 'stop.long.value', value: -1 }).ok).toBe(false)
  expect(editPlan(plan!, { does: 'set', path: 'entryLong.when.args.7.op', value: 'gt' }).ok).toBe(false)
  expect(editPlan(plan!, { does: 'remove', path: 'entryLong.when.args.9' }).ok).toBe(false)
})
