import { expect, test } from 'vitest'
import { allLessons, indicatorSlugs, lessonKinds, statisticSlugs, topicSlugs } from './all-lessons.ts'

const entries = allLessons()

test('no two entries have one address', () => {
  expect(new Set(entries.map(({ path }) => path)).size).toBe(entries.length)
})

test('every kind has its entries, and each says something', () => {
  expect(new Set(entries.map(({ kind }) => kind))).toEqual(new Set(lessonKinds))
  expect(entries.filter(({ text, title }) => text.length < 10 || title === '')).toEqual([])
})

test('every page that an entry leads to is one that is made', () => {
  const pages = new Set([
    ...[...indicatorSlugs.keys()].map((slug) => `indicators/${slug}`),
    ...[...statisticSlugs.keys()].map((slug) => `statistics/${slug}`),
    ...[...topicSlugs.keys()].map((slug) => `words/${slug}`),
    'patterns',
    'fills',
    'glossary',
  ])
  expect(entries.map(({ path }) => path.split('#')[0]!).filter((page) => !pages.has(page))).toEqual([])
})
