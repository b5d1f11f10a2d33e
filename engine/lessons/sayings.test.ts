import { expect, test } from 'vitest'
import { readText } from '../reader/read-text.ts'
import { sayableTopics } from '../reader/sayable-topics.ts'
import { indicatorSayings } from './indicator-sayings.ts'
import { lessonMarkets } from './lesson-market.ts'
import { patternLessons } from './pattern-lesson.ts'
import { wordsLesson } from './words-lesson.ts'

/** What keeps these words from being run. */
function open(words: string): readonly string[] {
  const { status, questions, phrases, problem } = readText(words, { symbol: 'SPY', timeframe: '1d' })
  return [
    ...(status === 'ok' ? [] : [problem?.message ?? status]),
    ...questions.filter(({ blocks }) => blocks).map(({ text }) => text),
    ...phrases.filter(({ blocks }) => blocks).map(({ start, end }) => words.slice(start, end)),
  ]
}

test.each(Object.entries(indicatorSayings))('what is said with %s is read and can be run', (_, sayings) => {
  expect(sayings.flatMap(open)).toEqual([])
})

test('every candle pattern was there in ten years, and what is said with it can be run', () => {
  const lessons = patternLessons(lessonMarkets().daily)
  expect(lessons.filter(({ count }) => count.startsWith('0 ')).map(({ name }) => name)).toEqual([])
  expect(lessons.flatMap(({ saying }) => open(saying))).toEqual([])
})

test.each(sayableTopics)('“%s” has ways to say it, each in a strategy that can be run', (topic) => {
  const { sayings } = wordsLesson(topic)
  expect(sayings.flatMap(({ words }) => open(words))).toEqual([])
  expect(sayings.length).toBeGreaterThan(9)
  expect(sayings.every(({ said, words }) => words.includes(said))).toBe(true)
})
