import type { ReactNode } from 'react'

interface EmptyProps {
  title: string
  children?: ReactNode
  /** One button or link. */
  action?: ReactNode
  /** `h2` right below a page's title. */
  heading?: 'h2' | 'h3'
}

/** A list with nothing in it: what it is for, and one thing to do. */
export function Empty({ title, children, action, heading: Heading = 'h3' }: EmptyProps) {
  return (
    <div className="empty">
      <svg className="mark" viewBox="0 0 44 26" aria-hidden="true">
        <path d="M2 13h40M8 7v12M36 7v12" fill="none" stroke="currentColor" strokeWidth="2" strokeDasharray="3 3" />
      </svg>
      <Heading>{title}</Heading>
      {children !== undefined && <p>{children}</p>}
      {action}
    </div>
  )
}
