import type { Article } from '@playbook/contract/articles'
import { holdsWords } from '../ui/holds-words.ts'

/** Articles of which title, summary, topics or text hold every word of a search. */
export const findArticles = (all: readonly Article[], texts: ReadonlyMap<string, string>, search: string): readonly Article[] =>
  all.filter(({ slug, title, summary, about }) => holdsWords([title, summary, ...about, texts.get(slug) ?? ''].join(' '), search))
