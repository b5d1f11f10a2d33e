import { expect, test } from 'vitest'
import { readText } from './read-text.ts'

const rule = 'Buy when RSI(14) is below 30. Exit when RSI(14) is above 70.'
const marksOf = (text: string) =>
  readText(text)
    .phrases.filter(({ kind, blocks }) => kind === 'not_understood' && blocks)
    .map(({ start, end, isTalk }) => [text.slice(start, end).trim(), isTalk ?? false])

test.each(['My zorgon glorks it.', 'Been glorking from sunny Brazil.'])('"%s" is marked, as talk', (words) => {
  const marks = marksOf(`${rule} ${words}`)
  expect(marks.length).toBeGreaterThan(0)
  expect(marks.every(([, isTalk]) => isTalk)).toBe(true)
})

test.each([
  'Never while my grandma watches.',
  'Skip it if the zorgon glows.',
  'Unless grandma sings.',
  'Do that 3 times.',
  'Then pull the bid.',
  'Only zorgon days.',
  'Zorg the stop.',
])('"%s" is no talk: it could change a trade', (words) => {
  expect(marksOf(`${rule} ${words}`).some(([, isTalk]) => isTalk)).toBe(false)
})

test('words that nobody knows inside a rule are no talk', () => {
  expect(marksOf('Buy when price frobnicates the lower Bollinger band. Exit when RSI(14) is above 70.').some(([, isTalk]) => isTalk)).toBe(
    false,
  )
})
