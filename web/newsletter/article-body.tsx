import { Link } from '@tanstack/react-router'
import { createElement, type ReactNode } from 'react'
import type { ArticleElement, ArticleNode } from './article-tree.ts'
import css from './article-body.module.css'

const drawn = (nodes: readonly ArticleNode[]): ReactNode[] =>
  // The text never changes while it is shown: the place of a part is its name.
  // oxlint-disable-next-line react/no-array-index-key
  nodes.map((node, place) => (typeof node === 'string' ? node : <Element key={place} {...node} />))

function Element({ tag, href, parts }: ArticleElement): ReactNode {
  const children = drawn(parts)
  if (tag === 'a') return href?.startsWith('/') ? <Link to={href}>{children}</Link> : <a href={href}>{children}</a>
  if (tag === 'hr' || tag === 'br') return createElement(tag)
  if (tag !== 'table') return createElement(tag, null, ...children)
  return (
    // A wide table is scrolled, by keys too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="tablewrap" role="group" aria-label="Table" tabIndex={0}>
      <table className="table">{children}</table>
    </div>
  )
}

/** The text of an article. */
export const ArticleBody = ({ nodes }: { nodes: readonly ArticleNode[] }) => <div className={css.body}>{drawn(nodes)}</div>
