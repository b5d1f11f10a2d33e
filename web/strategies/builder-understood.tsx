import type { Question, Reading, RuleLine } from '@playbook/engine/strategy/reading'
import { memo, type ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { Icon } from '../ui/icon.tsx'
import { Note } from '../ui/note.tsx'
import type { Span } from '@playbook/engine/strategy/plan'
import { carryAnswers } from './carry-answers.ts'
import type { Draft } from './draft.ts'
import { rewriteWords, type GuidePhrase } from './guide.ts'
import { Understanding } from './understanding.tsx'
import css from './builder-page.module.css'

interface BuilderUnderstoodProps {
  readonly draft: Draft
  readonly change: (part: Partial<Draft>) => void
  readonly reading: Reading | null
  readonly lit: number | null
  readonly onLit: (rule: number | null) => void
  readonly onOverride: (path: string, value: string | number | null) => void
  readonly statusId: string
  readonly onCompare: (question: Question) => void
  readonly note: (rule: RuleLine) => ReactNode
  /** What helps with the words that were not understood. */
  readonly help: ReactNode
}

/** What became of the words, beside them; drawn anew only where something of it has changed. */
export const BuilderUnderstood = memo(Understood)

function Understood({ draft, change, reading, lit, onLit, onOverride, statusId, onCompare, note, help }: BuilderUnderstoodProps) {
  const shown = draft.text.trim() === '' ? null : reading
  return (
    <section className={css.understood} aria-label="What I understood">
      <div className="row between wrap">
        <h2 className="h-panel">What I understood</h2>
        <span className="small mute" id={statusId} role="status">
          {shown === null ? '' : countsOf(shown)}
        </span>
      </div>
      {shown === null ? (
        <Explanation />
      ) : (
        <Understanding
          reading={shown}
          lit={lit}
          onLit={onLit}
          answers={draft.answers}
          onAnswer={(question, option) => change({ answers: { ...draft.answers, [question.id]: option } })}
          overrides={draft.overrides}
          onOverride={onOverride}
          onIgnore={(words) => change({ ignored: [...draft.ignored, words] })}
          onRewrite={(words, phrase) => shown.text === draft.text && change(rewritten(draft, words, phrase))}
          onCompare={onCompare}
          note={note}
          help={help}
        />
      )}
      <IgnoredWords draft={draft} onTakeBack={(words) => change({ ignored: draft.ignored.filter((each) => each !== words) })} />
    </section>
  )
}

/** The draft with words said in another way; answers stay with their questions. */
function rewritten(draft: Draft, words: Span, phrase: GuidePhrase): Partial<Draft> {
  const text = rewriteWords(draft.text, words, phrase)
  return { text, answers: carryAnswers(draft.answers, draft.text, text) }
}

const count = (n: number, one: string) => `${n} ${n === 1 ? one : `${one}s`}`

const countsOf = ({ rules, assumptions, questions }: Reading) =>
  [
    count(rules.filter((rule) => rule.number !== null).length, 'rule'),
    count(assumptions.length, 'assumption'),
    count(questions.length, 'question'),
  ].join(', ')

/** What will stand here, while nothing is written. */
const Explanation = () => (
  <ul className={`plain ${css.explanation}`}>
    <li className="c1">
      <span className="rn">1</span>
      <p>
        <b>Each phrase becomes a rule</b> in plain words, with the number and the colour that it is underlined with on the left.
      </p>
    </li>
    <li>
      <Icon name="fork" />
      <p>
        <b>What has two readings becomes a question.</b> Nothing is picked behind your back.
      </p>
    </li>
    <li>
      <Icon name="warn" />
      <p>
        <b>What was not understood is said,</b> and the backtest waits until you write it another way or leave it out.
      </p>
    </li>
    <li>
      <Icon name="pen" />
      <p>
        <b>What you do not say becomes a chip</b> that you can change: <Chip>costs</Chip> <Chip>start capital</Chip>{' '}
        <Chip>position size</Chip>
      </p>
    </li>
  </ul>
)

function IgnoredWords({ draft, onTakeBack }: { draft: Draft; onTakeBack: (words: string) => void }) {
  const standing = draft.ignored.filter((words) => draft.text.includes(words))
  if (standing.length === 0) return null
  return (
    <Note>
      {standing.map((words) => (
        <p key={words}>
          You left out “{words}”.{' '}
          <Button variant="ghost" size="sm" onClick={() => onTakeBack(words)}>
            Undo
          </Button>
        </p>
      ))}
    </Note>
  )
}
