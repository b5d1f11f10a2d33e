import { Fragment, type ReactNode } from 'react'

/** The way to this page. Each item is a link or, last, plain text. */
export const Breadcrumbs = ({ items }: { items: readonly { key: string; node: ReactNode }[] }) => (
  <nav className="crumbs" aria-label="Breadcrumbs">
    <ol>
      {items.map(({ key, node }, index) => (
        <Fragment key={key}>
          <li aria-current={index === items.length - 1 ? 'page' : undefined}>{node}</li>
        </Fragment>
      ))}
    </ol>
  </nav>
)
