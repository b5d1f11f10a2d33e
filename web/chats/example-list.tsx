import { useState, type ReactNode } from 'react'
import { IconInput } from '../ui/field.tsx'
import css from './example-list.module.css'

interface Example {
  readonly title: string
  readonly example: string
}

interface Topic {
  readonly topic: string
  readonly kinds: readonly Example[]
}

interface ExampleListProps {
  readonly topics: readonly Topic[]
  readonly focus?: boolean
  readonly children: (of: Example) => ReactNode
}

/** Every kind of question by topic, with an example each that is shown by `children`. */
export function ExampleList({ topics, focus = false, children }: ExampleListProps) {
  const [words, setWords] = useState('')
  const wanted = words.trim().toLowerCase()
  const found = topics
    .map(({ topic, kinds }) => ({
      topic,
      kinds: kinds.filter(({ title, example }) => `${topic} ${title} ${example}`.toLowerCase().includes(wanted)),
    }))
    .filter(({ kinds }) => kinds.length > 0)
  return (
    <div className={css.help}>
      <IconInput
        icon="search"
        type="search"
        aria-label="Search the examples"
        placeholder="Search the examples"
        autoFocus={focus}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      {found.length === 0 && <p className="soft">No example has these words. Ask anyway: it may be understood.</p>}
      {found.map(({ topic, kinds }) => (
        <section key={topic} aria-label={topic}>
          <h2 className="h-panel">{topic}</h2>
          <ul className={`plain ${css.kinds}`}>
            {kinds.map((of) => (
              <li key={`${of.title} ${of.example}`}>{children(of)}</li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
