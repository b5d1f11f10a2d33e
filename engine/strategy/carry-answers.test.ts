import { readText } from '@playbook/engine/reader/read-text'
import { expect, test } from 'vitest'
import { carryAnswers } from './carry-answers.ts'

const text = 'Buy when RSI(14) is below 30. SL 25 TP 50. Exit when RSI above 60.'
const idIn = (words: string) => readText(words, { symbol: 'EURUSD' }).questions.find(({ issue }) => issue === 'unit_missing')!.id

test.each([
  ['words in front of it', `H1 chart. ${text}`],
  ['words behind it', `${text} Risk 1%.`],
  ['a longer condition in front of it', text.replace('30', '30 and the close is above the 50 EMA')],
  ['fewer words in front of it', text.replace('(14)', '')],
])('an answer stays with its question after %s', (_, now) => {
  expect(carryAnswers({ [idIn(text)]: 'pips' }, text, now)).toEqual({ [idIn(now)]: 'pips' })
})

test('a question without a place keeps its answer', () => {
  expect(carryAnswers({ 'no_exit@0': 'hold' }, 'Buy when RSI is below 30.', 'H1. Buy when RSI is below 30.')).toEqual({
    'no_exit@0': 'hold',
  })
})
