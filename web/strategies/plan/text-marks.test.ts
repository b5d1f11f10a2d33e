import type { Phrase } from '@playbook/engine/strategy/reading'
import { expect, test } from 'vitest'
import { textMarks } from './text-marks.ts'

const text = 'Buy if RSI(14) is low, stop 5%.'
const phrase = (words: string, rule: number | null, kind: Phrase['kind'] = 'rule', blocks = false): Phrase => {
  const start = text.indexOf(words)
  return { start, end: start + words.length, kind, rule, blocks }
}
const shown = (phrases: readonly Phrase[]) => textMarks(phrases, text).map((mark) => `${mark.kind}:${text.slice(mark.start, mark.end)}`)

test('phrases of one rule become one mark without the comma and the space at its end', () => {
  expect(
    shown([
      phrase('Buy if ', null, 'comment'),
      phrase('RSI(', 1),
      phrase('14', 1, 'parameter'),
      phrase(') is low, ', 1),
      phrase('stop 5%.', 2),
    ]),
  ).toEqual(['plain:Buy if ', 'rule:RSI(14) is low', 'plain:, ', 'rule:stop 5%', 'plain:.'])
})

test('a bracket that closes one of its own stays inside the mark', () => {
  expect(shown([phrase('Buy if ', null, 'comment'), phrase('RSI(14)', 1), phrase(' is low, stop 5%.', null, 'comment')])).toContain(
    'rule:RSI(14)',
  )
})

test('words that were not understood are unread while they block and left out after', () => {
  expect(shown([phrase('Buy', null, 'not_understood', true)])).toEqual(['unread:Buy'])
  expect(shown([phrase('Buy', null, 'not_understood', false)])).toEqual(['left:Buy'])
})

test('what is done is not underlined where a condition carries the mark of its rule', () => {
  expect(shown([phrase('Buy ', 1, 'action'), phrase('if ', null, 'comment'), phrase('RSI(14) is low, ', 1)])).toEqual([
    'plain:Buy if ',
    'rule:RSI(14) is low',
    'plain:, ',
  ])
  expect(shown([phrase('Buy ', 1, 'action'), phrase('if ', null, 'comment')])).toEqual(['rule:Buy', 'plain: ', 'plain:if '])
})

test('the number of a rule stands at its last stretch, and a word that joins it to the next belongs to neither', () => {
  const words = 'RSI is low and volume rises'
  const at = (part: string, rule: number): Phrase => {
    const start = words.indexOf(part)
    return { start, end: start + part.length, kind: 'rule', rule, blocks: false }
  }
  const marks = textMarks([at('RSI ', 1), at('is ', 2), at('low and ', 1), at('volume rises', 3)], words)
  expect(marks.filter((mark) => mark.isNumbered).map((mark) => words.slice(mark.start, mark.end))).toEqual(['is', 'low', 'volume rises'])
})

test('words that ask for what cannot be had are marked where no rule is read from them', () => {
  const wish = { start: text.indexOf('RSI'), end: text.indexOf(', stop') }
  const marks = textMarks([phrase('Buy if RSI(14) is low, ', null, 'comment'), phrase('stop 5%.', 2)], text, [wish])
  expect(marks.filter(({ kind }) => kind === 'wish').map(({ start, end }) => text.slice(start, end))).toEqual(['RSI(14) is low'])
  expect(textMarks([phrase('stop 5%.', 2)], text, [{ start: 0, end: text.length }]).map(({ kind }) => kind)).toContain('rule')
})
