import { readText } from '@playbook/engine/reader/read-text'
import { expect, test } from 'vitest'
import { addableRules, findAddable } from './addable-rules.ts'
import { addRule } from './follow-edit.ts'

const text = 'H1 chart. Buy when the close is above the 200 EMA. Exit when the close is below the 200 EMA. Stop 3%.'

test('a few letters find what can be added, what begins with them first', () => {
  expect(findAddable('adx')[0]).toMatchObject({ role: 'Entry', words: 'ADX(14) is above 25' })
  expect(findAddable('exit rsi').every(({ role, words }) => /exit/i.test(`${role} ${words}`))).toBe(true)
  expect(findAddable('zzz')).toEqual([])
})

test.each(addableRules.filter(({ rule }) => rule === 'entryLong').map(({ words }) => words))(
  '“%s” is added to an entry and read',
  (words) => {
    const added = addRule({ text, context: {}, words, rule: 'entryLong' })
    expect('text' in added ? readText(added.text).status : added.problem).toBe('ok')
  },
)
