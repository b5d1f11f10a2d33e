import { useCallback, useEffect, useState, type FormEvent } from 'react'
import { FigurePopover } from '../chats/figure-popover.tsx'
import { MessageBody } from '../chats/message-body.tsx'
import { exampleMarket } from '../site/example-market.ts'
import { Button } from '../ui/button.tsx'
import { Field, Input } from '../ui/field.tsx'
import { NotComputed } from '../ui/not-computed.tsx'
import { Note } from '../ui/note.tsx'
import { useWorker } from '../ui/use-worker.ts'
import type { AskedHere } from './answer-here.ts'
import { firstQuestion, otherQuestions } from './questions-here.ts'
import type { SessionAnswer } from './session.worker.ts'
import css from './piece.module.css'

const maxChars = 500
const { symbol, timeframe, nowSeconds } = exampleMarket
const start = () => new Worker(new URL('./session.worker.ts', import.meta.url), { type: 'module' })

/** A question to the built-in analyst, answered in a worker of this browser. */
export function SessionPiece() {
  const [text, setText] = useState<string>(firstQuestion)
  const [told, setTold] = useState<SessionAnswer | null>(null)
  const [asked, setAsked] = useState<string>(firstQuestion)
  const [open, setOpen] = useState<{ readonly id: string; readonly chip: HTMLElement } | null>(null)
  const { ask: post, hasFailed } = useWorker<AskedHere, SessionAnswer>(start, setTold)
  const compute = useCallback(() => post({ text: asked, symbol, timeframe, nowSeconds }), [post, asked])
  useEffect(compute, [compute])
  const ask = (question: string) => {
    setText(question)
    setOpen(null)
    setAsked(question)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== '') ask(text.trim())
  }
  const isBusy = !hasFailed && told?.text !== asked
  return (
    <div className="stack">
      <form className={css.tools} onSubmit={submit}>
        <Field label="Your question" className={css.ask}>
          <Input value={text} maxLength={maxChars} onChange={(event) => setText(event.target.value)} />
        </Field>
        <Button type="submit" variant="primary" busy={isBusy}>
          Ask
        </Button>
      </form>
      <p className={css.suggestions}>
        <span className="small mute">Or ask</span>
        {otherQuestions.map((question) => (
          <Button key={question} size="sm" aria-pressed={asked === question} onClick={() => ask(question)}>
            {question}
          </Button>
        ))}
      </p>
      <div className={`card ${css.answer}`} role="status" aria-busy={isBusy}>
        {hasFailed ? (
          <NotComputed onRetry={compute} />
        ) : told === null ? (
          <p className="mute">Being computed…</p>
        ) : told.answer === null ? (
          <Note kind="bad">This could not be computed here. Ask it in other words.</Note>
        ) : (
          <Answer told={told} answer={told.answer} open={open} onOpen={setOpen} />
        )}
      </div>
    </div>
  )
}

interface AnswerProps {
  readonly told: SessionAnswer
  readonly answer: NonNullable<SessionAnswer['answer']>
  readonly open: { readonly id: string; readonly chip: HTMLElement } | null
  readonly onOpen: (open: AnswerProps['open']) => void
}

function Answer({ told, answer, open, onOpen }: AnswerProps) {
  const figure = answer.figures.find(({ id }) => id === open?.id)
  const { length } = answer.figures
  return (
    <>
      <MessageBody
        message={{ ...answer, status: 'completed' }}
        openId={open?.id ?? null}
        onFigure={(id, chip) => onOpen(open?.id === id ? null : { id, chip })}
      />
      <p className="small mute num">
        {length > 0 && `${length === 1 ? 'One figure, checked' : `${length} figures, each checked`}. `}
        {`Answered in ${Math.max(1, Math.round(told.ms))} ms, in your browser, on simulated prices.`}
      </p>
      {open !== null && figure !== undefined && (
        <FigurePopover message={answer} figure={figure} chip={open.chip} onClose={() => onOpen(null)} />
      )}
    </>
  )
}
