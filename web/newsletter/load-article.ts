import { findArticle, type Article } from '@playbook/contract/articles'
import { notFound } from '@tanstack/react-router'
import type { ArticleNode } from './article-tree.ts'

/** The texts, each a script of its own that only its readers load. */
const texts = import.meta.glob<readonly ArticleNode[]>('./articles/*.md', { query: '?tree', import: 'default' })

export const loadText = (slug: string): Promise<readonly ArticleNode[]> => texts[`./articles/${slug}.md`]!()

export interface LoadedArticle {
  readonly article: Article
  readonly text: readonly ArticleNode[]
  readonly page: { readonly title: string; readonly description: string }
}

/** An article with its text; the page is not found where there is none. */
export async function loadArticle(slug: string): Promise<LoadedArticle> {
  const article = findArticle(slug)
  if (article === undefined) throw notFound()
  return { article, text: await loadText(slug), page: { title: article.title, description: article.summary } }
}
