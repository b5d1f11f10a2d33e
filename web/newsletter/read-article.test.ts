import { expect, test } from 'vitest'
import { wordsOf } from './article-tree.ts'
import { readArticle } from './read-article.ts'

const markdown = `Some **bold** words and [a link](/newsletter/x).

| a | b |
|---|---|
| 1 | 2 |

<script>alert(1)</script>`

test('the Markdown of an article becomes elements, and HTML in it becomes nothing', () => {
  const [paragraph, table, ...rest] = readArticle(markdown)
  expect(paragraph).toEqual({
    tag: 'p',
    parts: ['Some ', { tag: 'strong', parts: ['bold'] }, ' words and ', { tag: 'a', href: '/newsletter/x', parts: ['a link'] }, '.'],
  })
  expect(table).toMatchObject({ tag: 'table' })
  expect(rest).toEqual([])
})

test('a search finds the words of every part', () => {
  expect(wordsOf(readArticle(markdown)).split(/\s+/)).toEqual(expect.arrayContaining(['bold', 'link', '2']))
})
