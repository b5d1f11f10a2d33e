/** A part of an article: text, or an element with its parts. */
export type ArticleNode = string | ArticleElement

export interface ArticleElement {
  readonly tag: string
  readonly href?: string
  readonly parts: readonly ArticleNode[]
}

/** Its words alone, for a search. */
export const wordsOf = (nodes: readonly ArticleNode[]): string =>
  nodes.map((node) => (typeof node === 'string' ? node : wordsOf(node.parts))).join(' ')
