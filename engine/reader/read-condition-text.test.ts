import { expect, test } from 'vitest'
import { readConditionText } from './read-condition-text.ts'

const guessed = 'volume spikes to twice the average'

test('what the grammar reads is the condition, without a question', () => {
  expect(readConditionText('RSI dips under 30 and turns back up')).toMatchObject({ status: 'ok', questions: [] })
})

test('what only the older rules read is asked about, and stands once it is confirmed', () => {
  const asked = readConditionText(guessed)
  expect(asked).toMatchObject({ status: 'blocked', expr: null, words: 'volume >= (2 * SMA(volume, 20))' })
  const [question] = asked.questions
  expect(question).toMatchObject({ issue: 'guess', blocks: true, options: [{ id: 'yes', detail: asked.words }, { id: 'no' }] })
  expect(readConditionText(guessed, { answers: { [question!.id]: 'yes' } })).toMatchObject({ status: 'ok', expr: { op: 'gte' } })
})

test('turned down, the guess is gone and what the grammar waits for stands', () => {
  const id = readConditionText(guessed).questions[0]!.id
  const { status, expr, questions } = readConditionText(guessed, { answers: { [id]: 'no' } })
  expect([status, expr]).toEqual(['blocked', null])
  expect(questions.map(({ id: each, blocks }) => [each, blocks])).toEqual([
    [expect.not.stringContaining('guess'), true],
    [id, false],
  ])
})

test('what neither reads keeps the marks of the grammar', () => {
  expect(readConditionText('when the moon is full')).toMatchObject({ status: 'blocked', expr: null })
})
