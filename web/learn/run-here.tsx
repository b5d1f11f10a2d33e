import { useState } from 'react'
import { LiveExample } from '../site/live-example.tsx'
import { Button } from '../ui/button.tsx'
import css from './run-here.module.css'

interface Runnable {
  /** What is shown of it, where it is a part of more. */
  readonly said?: string
  /** The whole strategy. */
  readonly words: string
}

/** Strategies that the reader can run at once: the one that is chosen opens in its place, to be read, changed and tested. */
export function RunHere({ all }: { readonly all: readonly Runnable[] }) {
  const [chosen, setChosen] = useState<string | null>(null)
  return (
    <ul className={`plain ${css.list}`}>
      {all.map(({ said, words }) => {
        const isOpen = chosen === words
        return (
          <li key={words}>
            <div className={css.line}>
              <p className={css.words}>{said ?? words}</p>
              <Button size="sm" aria-expanded={isOpen} onClick={() => setChosen(isOpen ? null : words)}>
                {isOpen ? 'Close' : 'Run it here'}
              </Button>
            </div>
            {isOpen && <LiveExample words={words} />}
          </li>
        )
      })}
    </ul>
  )
}
