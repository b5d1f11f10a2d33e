import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import type { ArticleElement, ArticleNode } from './article-tree.ts'

/** What the Markdown of an article becomes, as far as it is read here. */
interface Part {
  readonly type: string
  readonly value?: string
  readonly tagName?: string
  readonly properties?: { readonly href?: string }
  readonly children?: readonly Part[]
}

const processor = unified().use(remarkParse).use(remarkGfm).use(remarkRehype)

function nodesOf(parts: readonly Part[]): ArticleNode[] {
  return parts.flatMap((part): ArticleNode[] => {
    if (part.type === 'text') return part.value === '\n' || part.value === undefined ? [] : [part.value]
    if (part.tagName === undefined) return []
    const href = part.properties?.href
    const element: ArticleElement = { tag: part.tagName, ...(href !== undefined && { href }), parts: nodesOf(part.children ?? []) }
    return [element]
  })
}

/** The Markdown of an article as a tree of elements; HTML in it is left out. */
export function readArticle(markdown: string): readonly ArticleNode[] {
  const root = processor.runSync(processor.parse(markdown)) as Part
  return nodesOf(root.children ?? [])
}
