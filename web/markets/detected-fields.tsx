import { useState, type ReactNode } from 'react'
import css from './import-panel.module.css'

interface DetectedFieldsProps {
  /** What was found out, in words. */
  readonly found: string
  /** The fields of what could not be found out, or is wrong: they are asked. */
  readonly asked: readonly ReactNode[]
  /** All others. */
  readonly others: readonly ReactNode[]
  /** Why it was taken so. */
  readonly why?: string
  readonly label: string
}

/** Asks only what a file does not tell; the rest is folded under what was detected. */
export function DetectedFields({ found, asked, others, why, label }: DetectedFieldsProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <section className={css.group} aria-label={label}>
      {asked.length > 0 && <div className={css.fields}>{asked}</div>}
      <button type="button" className={css.detected} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        <span>
          <span className="mute">Detected: </span>
          {found}
        </span>
        <span className={css.change}>{isOpen ? 'Close' : 'Change'}</span>
      </button>
      {isOpen && why !== undefined && <p className={`hint ${css.why}`}>{why}</p>}
      {isOpen && <div className={css.fields}>{others}</div>}
    </section>
  )
}
