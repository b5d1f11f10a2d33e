import { useId, type ReactNode } from 'react'
import { classNames } from './class-names.ts'

interface CardProps {
  title: ReactNode
  /** Quiet words after the title. */
  note?: ReactNode
  /** Buttons or links at the end of the header. */
  actions?: ReactNode
  footer?: ReactNode
  /** Pads the content; leave it off for tables. */
  padded?: boolean
  className?: string
  children: ReactNode
}

/** A titled panel. Never inside another one. */
export function Card({ title, note, actions, footer, padded = false, className, children }: CardProps) {
  const id = useId()
  return (
    <section className={classNames('card', className)} aria-labelledby={id}>
      <header>
        <h2 className="h-panel" id={id}>
          {title}
        </h2>
        {note !== undefined && <span className="small mute num">{note}</span>}
        <span className="grow" />
        {actions}
      </header>
      {padded ? <div className="body">{children}</div> : children}
      {footer !== undefined && <footer>{footer}</footer>}
    </section>
  )
}
