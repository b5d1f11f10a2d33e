import { useId, useState } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { Input } from '../../ui/field.tsx'
import { searchGuide, type GuidePhrase } from './guide.ts'
import css from './guide-panel.module.css'

const notes = { condition: 'after “when”', sentence: 'a sentence of its own', order: 'the whole entry' } as const

/** What can be said, by topic; a click puts the phrase where the caret is. */
export function GuidePanel({ onInsert, onClose }: { onInsert: (phrase: GuidePhrase) => void; onClose: () => void }) {
  const [search, setSearch] = useState('')
  const id = useId()
  const topics = searchGuide(search)
  return (
    <section className={css.guide} aria-labelledby={id}>
      <div className="row between">
        <h3 className="h-panel" id={id}>
          What you can say
        </h3>
        <IconButton icon="x" size="sm" label="Close the guide" onClick={onClose} />
      </div>
      <p className="small soft">
        Write as you would say it; these are examples, not commands. A click puts one into your words, where you last typed.
      </p>
      <Input
        type="search"
        aria-label="Search the guide"
        placeholder="Search: stop, RSI, session…"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <div className={css.topics}>
        {topics.map(({ title, kind, phrases }) => (
          <section key={title}>
            <h4>
              {title} <span className="mute">{notes[kind]}</span>
            </h4>
            <ul className="plain">
              {phrases.map((text) => (
                <li key={text}>
                  <button type="button" className={css.phrase} onClick={() => onInsert({ text, kind })}>
                    {text}
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
        {topics.length === 0 && (
          <p className="small soft" role="status">
            Nothing in the guide says this. Write it in your own words: more is understood than stands here.
          </p>
        )}
      </div>
    </section>
  )
}
