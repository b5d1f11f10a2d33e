import { sayableTopics, type SayableTopic } from '@playbook/engine/reader/sayable-topics'
import { useEffect, useId, useState } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { Input } from '../../ui/field.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { searchGuide, type GuidePhrase } from './guide.ts'
import type { Reader } from './use-reader.ts'
import css from './guide-panel.module.css'

const notes = { condition: 'after “when”', sentence: 'a sentence of its own', order: 'the whole entry' } as const

interface GuidePanelProps {
  readonly reader: Reader
  readonly onInsert: (phrase: GuidePhrase) => void
  readonly onClose: () => void
}

/** What can be said, by topic; a click puts the phrase where the caret is. */
export function GuidePanel({ reader, onInsert, onClose }: GuidePanelProps) {
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
        {search.trim() === '' ? (
          sayableTopics.map((topic) => <SayableTopics key={topic} topic={topic} reader={reader} />)
        ) : (
          <FoundSayings key={search} search={search} reader={reader} isAlone={topics.length === 0} />
        )}
      </div>
    </section>
  )
}

/** Sentences by example; they are read before they are shown, which takes a moment. */
function useSayings(
  reader: Reader,
  wanted: { readonly topic: SayableTopic } | { readonly search: string } | null,
): readonly string[] | null {
  const [sayings, setSayings] = useState<readonly string[] | null>(null)
  const key = JSON.stringify(wanted)
  useEffect(() => {
    let isOld = false
    const asked = JSON.parse(key) as typeof wanted
    if (asked !== null)
      void reader.ask('sayings', asked).then((found) => {
        if (!isOld) setSayings(found)
      })
    return () => {
      isOld = true
    }
  }, [reader, key])
  return sayings
}

const Sayings = ({ sayings }: { sayings: readonly string[] }) => (
  <ul className={`plain ${css.sayings}`}>
    {sayings.map((words) => (
      <li key={words} className="words">
        {words}
      </li>
    ))}
  </ul>
)

/** All ways of saying one thing, opened by a click. */
function SayableTopics({ topic, reader }: { topic: SayableTopic; reader: Reader }) {
  const [isOpen, setIsOpen] = useState(false)
  const sayings = useSayings(reader, isOpen ? { topic } : null)
  return (
    <details className={css.more} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{topic}: every way that is read</summary>
      {isOpen && (sayings === null ? <SkeletonRows rows={4} label="Reading the examples" /> : <Sayings sayings={sayings} />)}
    </details>
  )
}

function FoundSayings({ search, reader, isAlone }: { search: string; reader: Reader; isAlone: boolean }) {
  const sayings = useSayings(reader, { search })
  if (sayings === null) return <SkeletonRows rows={3} label="Searching" />
  if (sayings.length > 0)
    return (
      <section>
        <h4>Other ways that are read</h4>
        <Sayings sayings={sayings} />
      </section>
    )
  return isAlone ? (
    <p className="small soft" role="status">
      Nothing in the guide says this. Write it in your own words: more is understood than stands here.
    </p>
  ) : null
}
