import { expect, test } from 'vitest'
import { addRule, followEdit } from './follow-edit.ts'

const text = 'Buy when RSI(14) is below 30. Exit when RSI(14) is above 70. Stop 2%.'

test('a change of the rules is said in the words', () => {
  expect(followEdit({ text, context: {}, edit: { does: 'set', path: 'stop.long.value', value: 3 } })).toEqual({
    text: text.replace('2%', '3%'),
  })
})

test('what is no plan is told, and the words stay', () => {
  expect(followEdit({ text, context: {}, edit: { does: 'set', path: 'stop.long.value', value: -1 } })).toHaveProperty('problem')
  expect(followEdit({ text: 'Hello there, friend.', context: {}, edit: { does: 'remove', path: 'stop.long' } })).toHaveProperty('problem')
})

test('a condition joins the rule that is there', () => {
  expect(addRule({ text, context: {}, words: 'ADX(14) is above 25', rule: 'entryLong' })).toEqual({
    text: text.replace('below 30', 'below 30 and the ADX(14) is above 25'),
  })
})

test('a condition of a rule that is not there, and a part, are sentences of their own', () => {
  expect(addRule({ text: '', context: {}, words: 'RSI(14) is below 30', rule: 'entryLong' })).toEqual({
    text: 'Buy when RSI(14) is below 30.',
  })
  expect(addRule({ text, context: {}, words: 'Take profit 4%.', rule: null })).toEqual({ text: `${text} Take profit 4%.` })
})
