import { expect, test } from 'vitest'
import { choicesOf, hasChoices, openPhraseBook, wordsInPhrase } from './phrase-book.ts'

const tokensOf = (words: string) => words.split(' ')
const meantBy = (phrases: readonly (readonly [words: string, tag: string])[]) => {
  const book = openPhraseBook(
    phrases.map(([words, tag]) => ({ words, tag, value: null })),
    tokensOf,
  )
  return (text: string) => {
    const places = tokensOf(text).reduce<ReturnType<typeof book.after> | null>((at, token) => book.after(at, token), null)
    return book.endsAt(places ?? []).map(({ tag }) => tag)
  }
}

test('each way through the choices is the phrase, and nothing else is', () => {
  const meant = meantBy([[choicesOf(['see', 'look at'], ['it', 'the chart']), 'look']])
  expect(['see it', 'see the chart', 'look at it', 'look at the chart'].map(meant)).toEqual(Array(4).fill(['look']))
  expect(['see', 'it', 'look it', 'see the', 'see it it', 'at the chart'].map(meant)).toEqual(Array(6).fill([]))
})

test('what is empty in a choice may be left out, at both ends too', () => {
  const meant = meantBy([[choicesOf(['', 'please'], ['test'], ['', 'it for me']), 'wish']])
  expect(['test', 'please test', 'test it for me', 'please test it for me'].map(meant)).toEqual(Array(4).fill(['wish']))
  expect(['please', 'it for me', 'test it'].map(meant)).toEqual([[], [], []])
})

test('choices stand in choices, with words around them', () => {
  const meant = meantBy([[`i ${choicesOf(['want', `would ${choicesOf(['like', 'love'])} to see`], ['it'])} all`, 'wish']])
  expect(['i want it all', 'i would like to see it all', 'i would love to see it all'].map(meant)).toEqual(Array(3).fill(['wish']))
  expect(meant('i would it all')).toEqual([])
})

test('phrases that begin alike are told apart, and one that has two meanings has both, each once', () => {
  const meant = meantBy([
    [choicesOf(['in'], ['short', 'brief']), 'opener'],
    [choicesOf(['in', 'at'], ['short']), 'side'],
    [choicesOf(['in'], ['short', 'the end']), 'opener'],
  ])
  expect(meant('in short')).toEqual(['opener', 'side'])
  expect(meant('at short')).toEqual(['side'])
  expect(meant('in the end')).toEqual(['opener'])
})

test('a phrase of a million ways is ready at once and knows its words and its length', () => {
  const ten = Array.from({ length: 10 }, (_, k) => `w${k}`)
  const phrase = choicesOf(ten, ten, ten, ten, ten, ten)
  const book = openPhraseBook([{ words: phrase, tag: 'long', value: null }], tokensOf)
  expect(book.maxWords).toBe(6)
  expect(hasChoices(phrase)).toBe(true)
  expect(new Set(wordsInPhrase(phrase))).toEqual(new Set(ten))
})
