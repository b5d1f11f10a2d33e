import type { ReactNode } from 'react'
import { CodeText } from './code-text.tsx'
import { CopyButton } from './copy-button.tsx'
import css from './code-box.module.css'

interface CodeBoxProps {
  title: string
  /** Beside the title. */
  note?: ReactNode
  /** Before the button that copies. */
  actions?: ReactNode
  /** Null: there is none to copy, and `without` stands in its place. */
  text: string | null
  without?: string
  copyLabel: string
  label?: string
  wraps?: boolean
}

/** A text of a program with a title and a button that copies it. */
export const CodeBox = ({ title, note, actions, text, without = '', copyLabel, label = title, wraps = false }: CodeBoxProps) => (
  <section className={css.box} aria-label={title}>
    <div className={css.head}>
      <b>{title}</b>
      {note}
      <span className="grow" />
      {actions}
      {text !== null && <CopyButton label={copyLabel} text={text} />}
    </div>
    <CodeText className={css.code} label={label} wraps={wraps}>
      {text ?? without}
    </CodeText>
  </section>
)
