import { limits } from '@playbook/contract/limits'
import type { Reading } from '@playbook/engine/strategy/reading'
import type { Span } from '@playbook/engine/strategy/plan'
import { useMemo, useRef, useState } from 'react'
import { ApiError, messageOf } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { carryAnswers } from './carry-answers.ts'
import { carryPhrases } from './carry-phrases.ts'
import type { Draft } from './draft.ts'
import { exampleLevels, examples, type Example } from './examples.ts'
import { GuidePanel } from './guide-panel.tsx'
import { insertPhrase, type GuidePhrase } from './guide.ts'
import { failurePlaces } from './failure-places.ts'
import { WordsEditor } from './words-editor.tsx'
import css from './builder-page.module.css'

interface BuilderWordsProps {
  readonly draft: Draft
  readonly change: (part: Partial<Draft>) => void
  readonly reading: Reading | null
  readonly lit: number | null
  readonly onLit: (rule: number | null) => void
  readonly onRun: () => void
  readonly runError: Error | null
  readonly describedBy: string
}

const numberOf = (value: number) => value.toLocaleString('en-US')

/** The text with its marks, what stands in the way of a run, and examples while nothing is written. */
export function BuilderWords({ draft, change, reading, runError, ...editor }: BuilderWordsProps) {
  const { text, failure } = draft
  const failed = useMemo(
    () => (failure === null || reading === null || reading.text !== text ? [] : failurePlaces(failure, reading)),
    [failure, reading, text],
  )
  const caret = useRef<number | null>(null)
  const [hasGuide, setHasGuide] = useState(false)
  const carried = (next: string) => ({ text: next, answers: carryAnswers(draft.answers, text, next) })
  const insert = (phrase: GuidePhrase) => {
    const inserted = insertPhrase(text, Math.min(caret.current ?? text.length, text.length), phrase)
    caret.current = inserted.caret
    change(carried(inserted.text))
  }
  const isEmpty = text.trim() === ''
  const phrases =
    reading === null
      ? [{ start: 0, end: text.length, kind: 'comment' as const, rule: null, blocks: false }]
      : carryPhrases(reading.phrases, reading.text, text)
  return (
    <section className={css.words} aria-label="Your words">
      <div className="row between">
        <h2 className="h-panel">Your words</h2>
        <span className="row wrap">
          <Button variant="ghost" size="sm" icon="info" aria-expanded={hasGuide} onClick={() => setHasGuide(!hasGuide)}>
            What can I say?
          </Button>
          <span className="small mute num">{`${numberOf([...text].length)} of ${numberOf(limits.strategyTextMaxChars)}`}</span>
        </span>
      </div>
      {failure !== null && (
        <Note kind="bad">
          <b>The last run failed.</b> {failure} {placesText(failed, text)}
        </Note>
      )}
      <WordsEditor
        {...editor}
        text={text}
        // A text that was taken away is no version of anything any more.
        onText={(next) => change({ ...carried(next), ...(next.trim() === '' ? { parentId: null, failure: null } : {}) })}
        onCaret={(at) => (caret.current = at)}
        phrases={phrases}
        questions={reading?.questions ?? []}
        failed={failed}
      />
      <Legend />
      {hasGuide && <GuidePanel onInsert={insert} onClose={() => setHasGuide(false)} />}
      {runError !== null && <RunProblem error={runError} />}
      {reading?.problem && !isEmpty && reading.text === text && <Note kind="warn">{reading.problem.message}</Note>}
      {isEmpty && (
        <Examples
          onChoose={({ text: words, symbol }) =>
            change({ text: words, symbol, timeframe: null, answers: {}, overrides: {}, ignored: [], parentId: null, failure: null })
          }
        />
      )}
    </section>
  )
}

const placesText = (failed: readonly Span[], text: string) =>
  failed.length === 0
    ? 'None of your words says this: change the market, timeframe or period above.'
    : `It is about ${failed.map(({ start, end }) => `“${text.slice(start, end)}”`).join(', ')}.`

const Legend = () => (
  <p className={css.legend}>
    <span data-mark="rule">Read as a rule</span>
    <span data-mark="open">Open question</span>
    <span data-mark="unread">Not understood</span>
    <span data-mark="left">Left out</span>
  </p>
)

function RunProblem({ error }: { error: Error }) {
  const fields = error instanceof ApiError ? Object.values(error.errors ?? {}).flat() : []
  const message = messageOf(error)
  return (
    <Note kind="bad" announce>
      <b>The backtest was not started.</b> {[message, ...fields.filter((field) => field !== message)].join(' ')}
    </Note>
  )
}

const levels = Object.keys(exampleLevels) as Example['level'][]

function Examples({ onChoose }: { onChoose: (example: Example) => void }) {
  return (
    <div className="stack">
      <h3 className="label">Or start from an example</h3>
      {levels.map((level) => (
        <section key={level} className="stack" aria-label={exampleLevels[level]}>
          <h4 className={css.level}>{exampleLevels[level]}</h4>
          <ul className={`plain ${css.examples}`}>
            {examples
              .filter((example) => example.level === level)
              .map((example) => (
                <li key={example.name}>
                  <button type="button" className={css.example} onClick={() => onChoose(example)}>
                    <span className="row between">
                      <b>{example.name}</b>
                      <span className="small mute">{example.symbol}</span>
                    </span>
                    <span className="words">{example.text}</span>
                  </button>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
