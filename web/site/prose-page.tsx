import type { ReactNode } from 'react'
import css from './prose-page.module.css'

/** A public page that is mostly text. */
export const ProsePage = ({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) => (
  <article className={`container ${css.page}`}>
    <header>
      <h1 className="h-lead">{title}</h1>
      {lead !== undefined && <p className={css.lead}>{lead}</p>}
    </header>
    <div className={css.prose}>{children}</div>
  </article>
)
