import { expect, test } from 'vitest'
import { closeIs, sequence } from '../conditions/testing/expressions.ts'
import { readText } from '../reader/read-text.ts'
import { rulePartsOf, type RulePart } from './rule-parts.ts'

const plan = readText(
  'Buy when the close is above the 50 EMA and (RSI(14) is below 30 or CCI(20) is below -100). Exit when RSI(14) is above 70. Stop 2%.',
).plan!

const drawn = (part: RulePart, depth = 0): string[] => [
  `${'  '.repeat(depth)}${part.text}`,
  ...part.parts.flatMap((each) => drawn(each, depth + 1)),
]

test('conditions that are joined inside a rule are a tree', () => {
  const part = rulePartsOf(plan, 'entryLong.when.args.1')!
  expect(drawn(part)).toEqual(['At least one of these', '  RSI(14) is below 30', '  CCI(20) is below -100'])
  expect(part.parts.map(({ path }) => path)).toEqual(['entryLong.when.args.1.args.0', 'entryLong.when.args.1.args.1'])
})

test('a sequence is a tree of its steps in order', () => {
  const { when } = plan.entryLong!
  const steps = [{ when: closeIs('gt', 1) }, { when, withinBars: 3 }, { when: closeIs('gt', 2) }]
  const ordered = { ...plan, entryLong: { when: { ...sequence([]), steps, resets: closeIs('lt', 3) }, fill: 'next_open' as const } }
  const part = rulePartsOf(ordered, 'entryLong.when')!
  expect(drawn(part).filter((line) => !line.startsWith('    '))).toEqual([
    'These, one after the other',
    '  close is above 1',
    '  then within 3 bars: all of these',
    '  then close is above 2',
    '  starting over when close is below 3',
  ])
  expect(part.parts.at(-1)!.path).toBe('entryLong.when.resets')
})

test('a plain condition and what is no condition have no parts', () => {
  expect(rulePartsOf(plan, 'entryLong.when.args.0')).toBeNull()
  expect(rulePartsOf(plan, 'stop.long')).toBeNull()
})
