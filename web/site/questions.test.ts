import { articles } from '@playbook/contract/articles'
import { expect, it } from 'vitest'
import { questions } from './questions.ts'

it('Questions lead to articles that are there, and each has a place of its own', () => {
  const all = questions()
  const named = all.flatMap(({ more }) => more.flatMap((link) => ('article' in link ? [link.article] : [])))
  const slugs = new Set(articles.map(({ slug }) => slug))
  expect(named.filter((slug) => !slugs.has(slug))).toEqual([])
  expect(new Set(all.map(({ id }) => id))).toHaveLength(all.length)
})
