import type { ReactElement, ReactNode } from 'react'
import css from './section-frame.module.css'

interface SectionFrameProps {
  /** Of the way through the pages. */
  readonly label: string
  /** Each with a key. */
  readonly links: readonly ReactElement[]
  readonly title: string
  /** A short remark over the title, such as what kind of thing it is. */
  readonly kind?: string | undefined
  readonly lead?: ReactNode
  readonly children: ReactNode
}

/** A page among pages of one subject: the way through them, a title, and what it is about. */
export const SectionFrame = ({ label, links, title, kind, lead, children }: SectionFrameProps) => (
  <div className={`container ${css.page}`}>
    <nav className={css.nav} aria-label={label}>
      <ul className="plain">
        {links.map((link) => (
          <li key={link.key}>{link}</li>
        ))}
      </ul>
    </nav>
    <header className={css.head}>
      {kind !== undefined && <p className="label">{kind}</p>}
      <h1 className="h-lead">{title}</h1>
      {lead !== undefined && <p className={css.lead}>{lead}</p>}
    </header>
    {children}
  </div>
)
