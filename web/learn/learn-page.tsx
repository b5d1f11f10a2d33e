import type { LessonEntry, LessonKind } from '@playbook/engine/lessons/all-lessons'
import { Link } from '@tanstack/react-router'
import counts from 'built:lesson-counts'
import { useState } from 'react'
import { Empty } from '../ui/empty.tsx'
import { Field, Input } from '../ui/field.tsx'
import { holdsWords } from '../ui/holds-words.ts'
import { LearnFrame } from './learn-frame.tsx'
import { LessonLink } from './lesson-link.tsx'
import css from './learn-page.module.css'

interface Part {
  readonly kind: LessonKind
  readonly title: string
  readonly to: '/learn/statistics' | '/learn/indicators' | '/learn/patterns' | '/learn/fills' | '/learn/words' | '/learn/glossary'
  readonly text: string
}

const parts: readonly Part[] = [
  {
    kind: 'statistic',
    title: 'Figures of a result',
    to: '/learn/statistics',
    text: 'Every figure that a result shows: its formula, worked out on one run, with a picture, and what is easily forgotten about it.',
  },
  {
    kind: 'indicator',
    title: 'Indicators',
    to: '/learn/indicators',
    text: 'What each one computes and what it tells, drawn on the same bars for all. Change its numbers and watch.',
  },
  {
    kind: 'pattern',
    title: 'Candle patterns',
    to: '/learn/patterns',
    text: 'The exact shape that each name asks for, and how often it was there in ten years of days.',
  },
  {
    kind: 'fill rule',
    title: 'How fills work',
    to: '/learn/fills',
    text: 'When an order is filled, at which price, and what happens in a gap. A few bars for each rule, played by the engine.',
  },
  {
    kind: 'words',
    title: 'What can be said',
    to: '/learn/words',
    text: 'The words that are read as rules, by example. Each example runs in your browser.',
  },
  {
    kind: 'term',
    title: 'Glossary',
    to: '/learn/glossary',
    text: 'Pip, lot, slippage, drawdown: the words of trading, each in a sentence or two.',
  },
]

const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
const most = 40

/** The contents of Learn, with a search over everything that is explained: its entries come once somebody is about to search. */
export function LearnPage() {
  const [search, setSearch] = useState('')
  const { entries, load } = useEntries()
  const words = search.trim()
  const found = entries?.filter((entry) => holdsWords(searched(entry), words)).toSorted(byTitle(words))
  return (
    <LearnFrame
      title="Learn what the figures mean, and how they are computed"
      lead={`${total} entries. Pictures and numbers are computed by the engine that runs your tests.`}
    >
      <div className={css.tools}>
        <Field label="Search Learn" labelHidden className={css.search}>
          <Input
            type="search"
            controlSize="lg"
            placeholder="Search: Sharpe, ATR, gap, pip ..."
            value={search}
            onFocus={load}
            onChange={(event) => {
              load()
              setSearch(event.target.value)
            }}
          />
        </Field>
        <p className="small mute" role="status">
          {words !== '' && (found === undefined ? 'Searching …' : `${found.length} of ${total} entries`)}
        </p>
      </div>
      {words === '' ? (
        <div className={css.parts}>
          {parts.map(({ kind, title, to, text }) => (
            <section key={kind}>
              <h2>
                <Link to={to}>{title}</Link>
              </h2>
              <p>{text}</p>
              <p className="small mute num">{counts[kind]} entries</p>
            </section>
          ))}
        </div>
      ) : found?.length === 0 ? (
        <Empty title="No entry has these words" heading="h2" action={<Link to="/faq">Read the questions</Link>}>
          Try fewer words, or another one for the same thing.
        </Empty>
      ) : (
        <dl className={css.found}>
          {found?.slice(0, most).map((entry) => (
            <div key={entry.path}>
              <dt>
                <LessonLink path={entry.path}>{entry.title}</LessonLink> <span className="small mute">{entry.group}</span>
              </dt>
              <dd>{entry.text}</dd>
            </div>
          ))}
        </dl>
      )}
    </LearnFrame>
  )
}

/** All entries, once `load` was called; that they cannot be had ends the page as for any other part of it. */
function useEntries() {
  const [entries, setEntries] = useState<readonly LessonEntry[]>()
  const [failure, setFailure] = useState<unknown>()
  if (failure !== undefined) throw failure
  return { entries, load: () => void import('built:contents').then((module) => setEntries(module.default), setFailure) }
}

const searched = ({ title, also, text, group }: LessonEntry) => `${title} ${also} ${text} ${group}`

/** What is called so comes before what only mentions it. */
const byTitle = (words: string) => (a: LessonEntry, b: LessonEntry) => rankOf(a, words) - rankOf(b, words)
const rankOf = ({ title, also }: LessonEntry, words: string) => (holdsWords(title, words) ? 0 : holdsWords(also, words) ? 1 : 2)
