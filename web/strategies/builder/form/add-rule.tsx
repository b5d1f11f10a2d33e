import { useId, useState, type KeyboardEvent } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import { findAddable, type AddableRule } from './addable-rules.ts'
import type { Form } from './use-form.ts'
import css from './add-rule.module.css'

/** Finds a rule by a few letters and writes it into the text. */
export function AddRule({ onAdd }: { onAdd: Form['add'] }) {
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const [problem, setProblem] = useState<string | null>(null)
  const id = useId()
  const found = findAddable(typed)
  const lit = Math.min(at, found.length - 1)
  const add = async ({ words, rule }: AddableRule) => {
    const refused = await onAdd(words, rule)
    setProblem(refused)
    if (refused === null) setTyped('')
  }
  const keys = (event: KeyboardEvent) => {
    const chosen = found[lit]
    if (event.key === 'ArrowDown') setAt(Math.min(lit + 1, found.length - 1))
    else if (event.key === 'ArrowUp') setAt(Math.max(lit - 1, 0))
    else if (event.key === 'Escape') setTyped('')
    else if (event.key === 'Enter' && chosen !== undefined) void add(chosen)
    else return
    event.preventDefault()
  }
  return (
    <div className={css.add}>
      <div className={css.query}>
        <Icon name="plus" />
        <input
          role="combobox"
          aria-label="Add a rule"
          aria-expanded={found.length > 0}
          aria-controls={`${id}list`}
          aria-activedescendant={found.length > 0 ? `${id}${lit}` : undefined}
          aria-autocomplete="list"
          placeholder="Add a rule: rsi, stop, session…"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setAt(0)
            setProblem(null)
          }}
          onKeyDown={keys}
        />
      </div>
      <div className={css.list} id={`${id}list`} role="listbox" aria-label="Rules that can be added" hidden={found.length === 0}>
        {found.map((each, k) => (
          // The field has the focus; its arrow keys walk these.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={`${each.role} ${each.words}`}
            id={`${id}${k}`}
            role="option"
            aria-selected={k === lit}
            tabIndex={-1}
            className={css.option}
            onMouseEnter={() => setAt(k)}
            onClick={() => void add(each)}
          >
            <span className="small mute">{each.role}</span>
            <span className="words">{each.words}</span>
          </div>
        ))}
      </div>
      {typed.trim() !== '' && found.length === 0 && (
        <p className={`small soft ${css.none}`}>Nothing by that name. Write it in your words: more is read than stands here.</p>
      )}
      {problem !== null && (
        <p className={`small ${css.none}`} role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}
