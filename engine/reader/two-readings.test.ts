import { expect, test } from 'vitest'
import { readClauses } from './read-clauses.ts'
import { likeliest } from './two-readings.ts'

const [first] = readClauses('Buy when RSI(14) is below 30. Stop 1%.')
const [second] = readClauses('Buy when RSI(14) is below 25. Stop 1%.')
const covers = (dearer: number) => [first!, { ...second!, cost: first!.cost + dearer }] as const
const entryOf = ({ settled }: ReturnType<typeof likeliest>) => JSON.stringify(settled.plan.entryLong?.when)

test('of two readings that are as likely and mean something else, the one that is meant is asked, in the words of the rules', () => {
  const read = likeliest(covers(0), {})
  const question = read.settled.questions.find(({ blocks }) => blocks)
  expect(question?.options).toEqual([
    { id: 'first', label: 'entry: RSI(14) is below 30' },
    { id: 'second', label: 'entry: RSI(14) is below 25' },
  ])
  const answered = likeliest(covers(0), { answers: { [question!.id]: 'second' } })
  expect([entryOf(answered).includes('25'), answered.settled.questions.some(({ blocks }) => blocks)]).toEqual([true, false])
})

test('a reading that is less likely, or says the same, is not asked about', () => {
  expect(likeliest(covers(1), {}).settled.questions.some(({ blocks }) => blocks)).toBe(false)
  expect(likeliest([first!, { ...first! }], {}).settled.questions.some(({ blocks }) => blocks)).toBe(false)
})
