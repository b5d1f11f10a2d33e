import { limits } from '@playbook/contract/limits'
import { quoteOfAnswer } from '@playbook/contract/token-prices'
import { riskWords } from '@playbook/engine/format/risk-words'
import { useId, useLayoutEffect, useRef, type KeyboardEvent, type Ref } from 'react'
import { isBilled } from '../billing/is-billed.ts'
import { Price } from '../billing/price.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { shortNumber } from '../ui/numbers.ts'
import css from './ask-box.module.css'

interface AskBoxProps {
  readonly box: Ref<HTMLTextAreaElement>
  readonly text: string
  readonly onText: (text: string) => void
  readonly placeholder: string
  readonly suggestions: readonly string[]
  readonly onSuggestion: (text: string) => void
  /** An answer is being written: it can be stopped, and what is typed waits. */
  readonly isRunning: boolean
  readonly isStopping: boolean
  readonly isSending: boolean
  readonly onSend: () => void
  readonly onStop: () => void
  /** What else the question is about. */
  readonly about: { readonly label: string; readonly onForget: () => void } | null
  readonly problem: string | null
  readonly onRetry: () => void
}

const maxHeightPx = 180

/** Where a question is written. Enter sends it, Shift and Enter begin a line, Escape stops the answer that is being written. */
export function AskBox(props: AskBoxProps) {
  const {
    box,
    text,
    onText,
    placeholder,
    suggestions,
    onSuggestion,
    isRunning,
    isStopping,
    isSending,
    onSend,
    onStop,
    about,
    problem,
    onRetry,
  } = props
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const tooLong = text.length > limits.maxMessageChars
  const canSend = text.trim() !== '' && !tooLong && !isSending && !isRunning
  useLayoutEffect(() => {
    const area = form.current?.querySelector('textarea')
    if (area == null) return
    area.style.height = 'auto'
    area.style.height = `${Math.min(maxHeightPx, area.scrollHeight)}px`
  }, [text])
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Escape' && isRunning) {
      event.preventDefault()
      onStop()
    }
    // A key that ends a composition, as in Japanese, sends nothing.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (canSend) onSend()
  }
  return (
    <form
      ref={form}
      className={css.ask}
      onSubmit={(event) => {
        event.preventDefault()
        if (canSend) onSend()
      }}
    >
      {problem !== null && (
        <p className={css.problem} role="alert">
          {`${problem} `}
          <button type="button" onClick={onRetry}>
            Retry
          </button>
        </p>
      )}
      {suggestions.length > 0 && (
        <div className={css.suggestions} role="group" aria-label="Suggested questions">
          {suggestions.map((each) => (
            <button key={each} type="button" className="chip" onClick={() => onSuggestion(each)}>
              {each}
            </button>
          ))}
        </div>
      )}
      <div className={css.box}>
        {about !== null && (
          <span className={`chip ${css.about}`}>
            <span className="trunc">{about.label}</span>
            <IconButton icon="x" size="sm" label="Ask without it" onClick={about.onForget} />
          </span>
        )}
        <label className="sr" htmlFor={id}>
          Message
        </label>
        <textarea
          ref={box}
          id={id}
          rows={2}
          placeholder={placeholder}
          value={text}
          aria-invalid={tooLong || undefined}
          onChange={({ target }) => onText(target.value)}
          onKeyDown={press}
        />
        <div className="row between">
          <span className="small mute num" role="status">
            {text.length > limits.maxMessageChars * 0.9
              ? `${shortNumber(text.length)} of ${shortNumber(limits.maxMessageChars)} characters`
              : isRunning && text.trim() !== ''
                ? 'Kept until the answer is there'
                : ''}
          </span>
          {isRunning && isBilled() && <span className="small mute num">{`${quoteOfAnswer().high} held`}</span>}
          {isRunning ? (
            <IconButton icon="stop" size="sm" variant="secondary" label="Stop" aria-busy={isStopping || undefined} onClick={onStop} />
          ) : isBilled() ? (
            <Button icon="arrow-up" size="sm" variant="primary" type="submit" disabled={!canSend}>
              Ask
              <Price quote={quoteOfAnswer()} />
            </Button>
          ) : (
            <IconButton icon="arrow-up" size="sm" variant="primary" label="Send" type="submit" aria-disabled={!canSend || undefined} />
          )}
        </div>
      </div>
      <p className={`small mute ${css.warning}`}>{riskWords}</p>
    </form>
  )
}
