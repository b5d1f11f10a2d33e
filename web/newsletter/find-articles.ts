import type { Article } from '@playbook/contract/articles'

/** Articles of which title, summary, topics or text hold every word of a search, in any order and writing. */
export function findArticles(all: readonly Article[], texts: ReadonlyMap<string, string>, search: string): readonly Article[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return all.filter(({ slug, title, summary, about }) => {
    const held = [title, summary, ...about, texts.get(slug) ?? ''].join(' ').toLowerCase()
    return words.every((word) => held.includes(word))
  })
}
