import { readText } from '@playbook/engine/reader/read-text'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { ComparedSubject } from '../../preview/fork-dialog.tsx'
import { show } from '../../testing/show.tsx'
import { rewriteWords } from './guide.ts'
import { questionHelp } from './question-help.ts'
import { Understanding } from './understanding.tsx'

const nothing = () => {}

function understood(text: string, more: Partial<Parameters<typeof Understanding>[0]> = {}) {
  const props = {
    lit: null,
    onLit: nothing,
    answers: {},
    onAnswer: nothing,
    isEdited: () => false,
    onChoose: nothing,
    onMarket: nothing,
    onIgnore: nothing,
    ...more,
  }
  return <Understanding reading={readText(text, { symbol: 'EURUSD' })} {...props} />
}

test('a question says why it is asked, and its readings can be compared', async () => {
  const compared: ComparedSubject[] = []
  await show(
    understood('Buy when RSI(14) is below 30. Exit when RSI(14) is above 70. Stop 25.', {
      onCompare: (subject) => compared.push(subject),
    }),
  )
  await userEvent.click(screen.getByText('Why is this asked?'))
  screen.getByText(questionHelp['unit_missing']!)
  await userEvent.click(screen.getByRole('button', { name: 'Compare all 4 readings' }))
  expect(compared).toMatchObject([{ title: 'In what unit are these numbers?', count: 4, isDecided: false }])
})

test('a question with one answer has nothing to compare', async () => {
  await show(understood('Buy when RSI(14) is below 30.', { onCompare: nothing }))
  screen.getByRole('radio', { name: 'Hold until the end of the test' })
  expect(screen.queryByRole('button', { name: /^Compare/ })).toBeNull()
})

test('words that were not understood are left out or said in the nearest known way', async () => {
  const text = 'Buy when RSI(14) is below 30 unless the bolinger thing. Exit when RSI(14) is above 70.'
  const left: string[] = []
  let rewritten = ''
  await show(
    understood(text, {
      onIgnore: ({ start, end }) => left.push(text.slice(start, end)),
      onRewrite: (span, phrase) => (rewritten = rewriteWords(text, span, phrase)),
    }),
  )
  const [rewrite] = screen.getAllByRole('group', { name: /^Rewrite/ })
  await userEvent.click(within(rewrite!).getAllByRole('button')[0]!)
  expect(rewritten).toMatch(/lower Bollinger Band/)
  await userEvent.click(screen.getAllByRole('button', { name: 'leave it out' })[0]!)
  expect(left).toEqual(['unless the bolinger thing'])
})

test('a question without a choice offers other words for what it asks about', async () => {
  const text = 'Buy when RSI(14) is below 30. Stop 2%. Get out on the opposite crossover.'
  const near = {
    place: { start: 39, end: 72 },
    words: 'Exit on the opposite signal',
    rules: ['opposite signals close'],
    without: [],
    instead: [],
  }
  let said = ''
  await show(understood(text, { nearTo: () => [near], onSay: ({ words }) => (said = words) }))
  await userEvent.click(screen.getByRole('button', { name: /^Exit on the opposite signal/ }))
  expect(said).toBe(near.words)
})

test('several remarks without a word of trading are left out with one click, a single one and a rule in doubt by themselves', async () => {
  const talk = 'My parrot hums songs. Buy when RSI(14) is below 30. My walrus yodels opera! Exit when the zorgon fires.'
  const left: string[] = []
  await show(understood(talk, { onIgnore: ({ start, end }) => left.push(talk.slice(start, end)) }))
  screen.getByText('2 remarks hold no word about a trade:')
  expect(screen.getAllByRole('button', { name: 'leave it out' })).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: 'leave all of them out' }))
  expect(left).toEqual([expect.stringContaining('parrot'), expect.stringContaining('walrus')])
})

test('a rule beside a mark says that it is not settled, the others do not', async () => {
  await show(understood('Buy when RSI(14) is below 30 unless the bolinger thing. Exit when RSI(14) is above 70.'))
  const lineOf = (words: string) => screen.getByText(words, { exact: false }).textContent
  expect(lineOf('RSI(14) is below 30')).toContain('not settled yet')
  expect(lineOf('RSI(14) is above 70')).not.toContain('not settled yet')
})
