import type { NearReading } from '@playbook/engine/reader/nearest-readings'
import type { RuleChange } from '@playbook/engine/strategy/diff-rules'
import type { Span } from '@playbook/engine/strategy/plan'
import type { Reading, RuleLine } from '@playbook/engine/strategy/reading'
import { movedSpan, textEdit } from '@playbook/engine/strategy/text-edit'
import { memo, useRef, type ReactNode } from 'react'
import type { ComparedSubject } from '../../preview/fork-dialog.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Note } from '../../ui/note.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import type { ChosenValues } from '../plan/assumption-chip.tsx'
import { withText, type Draft } from './draft.ts'
import type { Form } from './form/use-form.ts'
import type { useTextHistory } from './form/use-text-history.ts'
import { rewriteWords } from './guide.ts'
import { Understanding } from './understanding.tsx'
import { unreadAround } from './unread-around.ts'
import type { ChangeDraft } from './use-draft.ts'
import css from './builder-page.module.css'

interface BuilderUnderstoodProps {
  readonly draft: Draft
  readonly change: ChangeDraft
  readonly reading: Reading | null
  /** What the words that were let pass have changed of the rules; null while none are. */
  readonly passed: readonly RuleChange[] | null
  readonly lit: number | null
  readonly onLit: (rule: number | null) => void
  readonly isEdited: (path: string) => boolean
  readonly onChoose: (values: ChosenValues) => void
  readonly onMarket: () => void
  readonly onShow: (words: Span, canType: boolean) => void
  readonly statusId: string
  readonly onCompare: (subject: ComparedSubject) => void
  readonly nearTo: (words: Span) => readonly NearReading[]
  readonly form: Form
  readonly history: ReturnType<typeof useTextHistory>
  readonly note: (rule: Pick<RuleLine, 'path'>) => ReactNode
  /** What helps with the words that were not understood. */
  readonly help: ReactNode
}

/** What became of the words, beside them; drawn again only where something of it has changed. */
export const BuilderUnderstood = memo(Understood)

function Understood({ draft, change, reading, passed, help, statusId, history: { undo, redo }, ...view }: BuilderUnderstoodProps) {
  const isEmpty = draft.text.trim() === ''
  const shown = isEmpty ? null : reading
  const head = useRef<HTMLHeadingElement>(null)
  /** What had the focus is gone: the reader of the screen goes on from the head of the list. */
  const decided = (text: string, words: Span, part: (now: Draft, place: Span) => Partial<Draft>) => {
    change((now) => {
      // What is drawn may be a few keystrokes behind.
      const place = movedSpan(textEdit(text, now.text), words)
      return place === null ? {} : part(now, place)
    })
    head.current?.focus()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of its buttons Undo and Redo
    <section
      className={css.understood}
      aria-label="What I understood"
      onKeyDown={(event) => {
        if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z' || event.target instanceof HTMLInputElement) return
        event.preventDefault()
        if (event.shiftKey) redo?.()
        else undo?.()
      }}
    >
      <div className="row between wrap">
        <h2 className="h-panel" ref={head} tabIndex={-1}>
          What I understood
        </h2>
        <span className="row">
          <span className="small mute" id={statusId} role="status">
            {shown === null ? '' : countsOf(shown)}
          </span>
          <IconButton icon="undo" size="sm" label="Undo" disabled={undo === null} onClick={() => undo?.()} />
          <IconButton icon="redo" size="sm" label="Redo" disabled={redo === null} onClick={() => redo?.()} />
        </span>
      </div>
      {isEmpty ? (
        <Explanation />
      ) : shown === null ? (
        <SkeletonRows rows={6} label="Reading the text" />
      ) : (
        <Understanding
          {...view}
          reading={shown}
          answers={draft.answers}
          onAnswer={(question, option) => change(({ answers }) => ({ answers: { ...answers, [question.id]: option } }))}
          onIgnore={(words) => decided(shown.text, words, ({ ignored }, place) => ({ ignored: [...ignored, place] }))}
          onRewrite={(words, phrase) =>
            decided(shown.text, unreadAround(shown, words, phrase.kind), (now, place) =>
              withText(now, rewriteWords(now.text, place, phrase)),
            )
          }
          onSay={({ place, words }) =>
            decided(shown.text, place, (now, { start, end }) => withText(now, now.text.slice(0, start) + words + now.text.slice(end)))
          }
          help={
            <>
              <IgnoredWords
                draft={draft}
                passed={passed}
                onTakeBack={(words) =>
                  decided(draft.text, words, ({ ignored }, { start }) => ({ ignored: ignored.filter((each) => each.start !== start) }))
                }
              />
              {help}
            </>
          }
        />
      )}
    </section>
  )
}

const count = (n: number, one: string) => `${n} ${n === 1 ? one : `${one}s`}`

function countsOf({ rules, assumptions, questions }: Reading): string {
  const open = questions.filter(({ blocks }) => blocks)
  return [
    count(rules.filter((rule) => rule.number !== null).length, 'rule'),
    count(assumptions.length, 'assumption'),
    open.length > 0 ? count(open.length, 'open question') : count(questions.length, 'question'),
  ].join(', ')
}

/** What will stand here, while nothing is written. */
const Explanation = () => (
  <ul className={`plain ${css.explanation}`}>
    <li className="c1">
      <span className="rn">1</span>
      <p>
        <b>Each phrase becomes a rule</b> in plain words, with the number and the colour that it is underlined with.
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

interface IgnoredWordsProps {
  readonly draft: Draft
  readonly passed: readonly RuleChange[] | null
  readonly onTakeBack: (words: Span) => void
}

/** What was left out, and what that has changed of the rules. */
function IgnoredWords({ draft, passed, onTakeBack }: IgnoredWordsProps) {
  if (draft.ignored.length === 0) return null
  return (
    <Note>
      {draft.ignored.map((words) => (
        <p key={words.start}>
          You left out “{draft.text.slice(words.start, words.end)}”.{' '}
          <Button variant="ghost" size="sm" onClick={() => onTakeBack(words)}>
            Undo
          </Button>
        </p>
      ))}
      {passed !== null && (
        <>
          <p>{passed.length === 0 ? 'No rule changes by that: the run is as shown below.' : 'That changes the rules:'}</p>
          {passed.length > 0 && (
            <ul className={`plain ${css.passed}`}>
              {passed.map(({ about, before, after }) => (
                <li key={`${about} ${before} ${after}`}>
                  <b>{about}</b>: {before !== null && <del>{before}</del>} {after}
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </Note>
  )
}
