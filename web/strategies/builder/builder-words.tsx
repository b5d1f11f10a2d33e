import { limits } from '@playbook/contract/limits'
import type { Completion } from '@playbook/engine/reader/completions'
import type { Span } from '@playbook/engine/strategy/plan'
import type { Reading } from '@playbook/engine/strategy/reading'
import { useMemo, useRef, useState, type ReactNode, type RefObject } from 'react'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { shortNumber } from '../../ui/numbers.ts'
import { carryPhrases } from './carry-phrases.ts'
import { withText, type Draft } from './draft.ts'
import { exampleLevels, examples, type Example } from './examples.ts'
import { failureOf, failurePlaces } from './failure-places.ts'
import { GuidePanel } from './guide-panel.tsx'
import { insertPhrase, type GuidePhrase } from './guide.ts'
import { useCompletions } from './use-completions.ts'
import type { Reader } from './use-reader.ts'
import { WordsEditor, type WordsPlace } from './words-editor.tsx'
import { WordsLegend } from './words-legend.tsx'
import css from './builder-page.module.css'

interface BuilderWordsProps {
  readonly draft: Draft
  readonly change: (part: Partial<Draft>) => void
  readonly reading: Reading | null
  readonly lit: number | null
  readonly onLit: (rule: number | null) => void
  /** Words that something beside them is about. */
  readonly pointed: readonly Span[]
  readonly onRun: () => void
  readonly runError: Error | null
  readonly describedBy: string
  readonly place: RefObject<WordsPlace | null>
  readonly reader: Reader
  /** Where a rule was true, while that is asked. */
  readonly places: ReactNode
  /** Offered while nothing is written. */
  readonly drafts: ReactNode
}

const numberOf = (value: number) => shortNumber(value)

/** The text with its marks, what stands in the way of a run, and examples while nothing is written. */
export function BuilderWords({ draft, change, reading, runError, drafts, reader, places, ...editor }: BuilderWordsProps) {
  const { text, failure } = draft
  const problem = useMemo(() => (runError === null ? null : failureOf(runError)), [runError])
  const shown = problem ?? failure
  const failed = useMemo(
    () => (shown === null || reading === null || reading.text !== text ? [] : failurePlaces(shown, reading)),
    [shown, reading, text],
  )
  const caret = useRef<number | null>(null)
  const [typedAt, setTypedAt] = useState<number | null>(null)
  const completions = useCompletions(reader, text, typedAt)
  const [hasGuide, setHasGuide] = useState(false)
  const guideButton = useRef<HTMLButtonElement>(null)
  const closeGuide = () => {
    setHasGuide(false)
    guideButton.current?.focus()
  }
  const insert = (phrase: GuidePhrase) => {
    const inserted = insertPhrase(text, Math.min(caret.current ?? text.length, text.length), phrase)
    caret.current = inserted.caret
    change(withText(draft, inserted.text))
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
          <Button variant="ghost" size="sm" icon="info" aria-expanded={hasGuide} ref={guideButton} onClick={() => setHasGuide(!hasGuide)}>
            What can I say?
          </Button>
          <span className="small mute num">{`${numberOf([...text].length)} of ${numberOf(limits.maxStrategyTextChars)}`}</span>
        </span>
      </div>
      {problem === null && failure !== null && (
        <Note kind="bad">
          <b>The last run failed.</b> {failure.message} {placesText(failed, text)}
        </Note>
      )}
      <div>
        <WordsEditor
          {...editor}
          text={text}
          // A text that was taken away is no version of anything any more.
          onText={(next) => change({ ...withText(draft, next), ...(next.trim() === '' ? { parentId: null, failure: null } : {}) })}
          onCaret={(at) => {
            caret.current = at
            setTypedAt(at)
          }}
          phrases={phrases}
          questions={reading?.questions ?? []}
          failed={failed}
          failure={shown}
          wishes={reading?.text === text ? wishesOf(reading) : []}
        />
        {!isEmpty && (
          <Completions
            completions={completions}
            onChoose={({ from, words }) => {
              const at = typedAt ?? text.length
              const head = `${text.slice(0, from)}${words}`
              const rest = text.slice(at)
              const gap = /^\s|^[.,;!?)]/.test(rest) ? '' : ' '
              change(withText(draft, `${head}${gap}${rest}`))
              editor.place.current?.type(head.length + (gap === '' ? 0 : 1))
            }}
          />
        )}
        <WordsLegend reading={isEmpty ? null : reading} lit={editor.lit} />
      </div>
      {places}
      {hasGuide && <GuidePanel reader={reader} onInsert={insert} onClose={closeGuide} />}
      {problem !== null && (
        <Note kind="bad" announce>
          <b>The backtest was not started.</b> {problem.message} {problem.paths.length > 0 && placesText(failed, text)}
        </Note>
      )}
      {reading?.problem && !isEmpty && reading.text === text && <Note kind="warn">{reading.problem.message}</Note>}
      {isEmpty && drafts}
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

interface CompletionsProps {
  readonly completions: readonly Completion[]
  readonly onChoose: (completion: Completion) => void
}

/** What may follow at the caret; the place is kept while nothing is known, so that nothing jumps. */
const Completions = ({ completions, onChoose }: CompletionsProps) => (
  <div className={css.next} role="group" aria-label="May follow here">
    {completions.length > 0 && <span className="small mute">May follow here</span>}
    {completions.map((completion) => (
      <button key={completion.words} type="button" className="chip" onClick={() => onChoose(completion)}>
        {completion.words}
      </button>
    ))}
  </div>
)

/** The words for which there is no data, or no way to know in time. */
const wishesOf = ({ unsupported }: Reading): readonly Span[] => unsupported.flatMap(({ spans }) => spans)

const placesText = (failed: readonly Span[], text: string) =>
  failed.length === 0
    ? 'None of your words says this: change the market, timeframe or period above.'
    : `It is about ${failed.map(({ start, end }) => `“${text.slice(start, end)}”`).join(', ')}.`

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
