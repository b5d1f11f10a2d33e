import { limits } from '@playbook/contract/limits'
import type { Span } from '@playbook/engine/strategy/plan'
import type { Phrase, Question } from '@playbook/engine/strategy/reading'
import { useEffect, useId, useImperativeHandle, useRef, type KeyboardEvent, type MouseEvent, type Ref } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { ruleClass } from '../plan/rule-color.ts'
import { cutAt, textMarks, type TextMark } from '../plan/text-marks.ts'
import css from './words-editor.module.css'

/** Leads to words from elsewhere on the page. */
export interface WordsPlace {
  /** Brings the words into view; with `canType` they are selected and can be typed over. */
  readonly show: (words: Span, canType: boolean) => void
  /** Goes on typing at a place, once the text that has it is drawn. */
  readonly type: (at: number) => void
}

interface WordsEditorProps {
  readonly text: string
  readonly onText: (text: string) => void
  readonly phrases: readonly Phrase[]
  readonly questions: readonly Question[]
  /** The rule that is lit up on either side. */
  readonly lit: number | null
  readonly onLit: (rule: number | null) => void
  readonly onRun: () => void
  readonly describedBy?: string
  /** Words that the last run failed on. */
  readonly failed?: readonly Span[]
  /** The failure that those words belong to: its first words are selected once. */
  readonly failure?: unknown
  /** Where the caret is, in characters from the start. */
  readonly onCaret?: (at: number) => void
  /** Words that ask for what cannot be had. */
  readonly wishes?: readonly Span[]
  /** Words that something elsewhere on the page is about. */
  readonly pointed?: readonly Span[]
  readonly place?: Ref<WordsPlace>
}

const overlaps = (a: { start: number; end: number }, b: { start: number; end: number }) => a.start < b.end && b.start < a.end

function markClass(mark: TextMark, questions: readonly Question[], failed: readonly Span[]): string | undefined {
  if (mark.kind !== 'plain' && failed.some((span) => overlaps(span, mark))) return css.failed
  if (mark.kind === 'unread') return css.unread
  if (mark.kind === 'wish') return css.wish
  if (mark.kind === 'left') return css.left
  if (mark.rule === null) return undefined
  const isOpen = questions.some((question) => question.spans.some((span) => overlaps(span, mark)))
  return classNames(css.phrase, mark.isNumbered && css.numbered, ruleClass(mark.rule), isOpen && css.open)
}

const none: readonly never[] = []

/** A mark in pieces, where only some of its words are pointed at; its number stands on the last. */
const pointedAt = (mark: TextMark, pointed: readonly Span[]) =>
  cutAt(mark, pointed).map(({ start, end, isInside }) => ({
    ...mark,
    start,
    end,
    isPointed: isInside,
    isNumbered: mark.isNumbered && end === mark.end,
  }))

/**
 * The trader's words with every phrase underlined in the colour of its rule. The marks lie under an ordinary text field,
 * so typing, selecting, undoing and spell checking are the browser's own.
 */
export function WordsEditor({
  text,
  onText,
  phrases,
  questions,
  lit,
  onLit,
  onRun,
  describedBy,
  failed = none,
  failure = null,
  onCaret,
  wishes = none,
  pointed = none,
  place,
}: WordsEditorProps) {
  const id = useId()
  const layer = useRef<HTMLDivElement>(null)
  const marks = textMarks(phrases, text, wishes).flatMap((mark) => pointedAt(mark, pointed))
  const field = useRef<HTMLTextAreaElement>(null)
  useImperativeHandle(place, () => ({
    show({ start, end }, canType) {
      const at = marks.findIndex((mark) => mark.start <= start && start < mark.end)
      layer.current?.children[at]?.scrollIntoView({ block: 'nearest' })
      if (!canType) return
      field.current?.focus({ preventScroll: true })
      field.current?.setSelectionRange(start, end)
    },
    type(at) {
      requestAnimationFrame(() => {
        field.current?.focus({ preventScroll: true })
        field.current?.setSelectionRange(at, at)
      })
    },
  }))

  const firstFailed = failed[0]
  const shownFailure = useRef<unknown>(null)
  useEffect(() => {
    // Once for each failure: whoever writes on keeps the caret.
    if (firstFailed === undefined || shownFailure.current === failure) return
    shownFailure.current = failure
    field.current?.focus()
    field.current?.setSelectionRange(firstFailed.start, firstFailed.end)
  }, [firstFailed, failure])

  const litAt = (offset: number) => onLit(phrases.find((phrase) => phrase.start <= offset && offset < phrase.end)?.rule ?? null)
  const litUnder = (event: MouseEvent) => {
    const mark = document
      .elementsFromPoint(event.clientX, event.clientY)
      .find((each) => layer.current?.contains(each) && each.hasAttribute('data-rule'))
    onLit(mark === undefined ? null : Number(mark.getAttribute('data-rule')))
  }
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      onRun()
    }
  }
  return (
    <div className={css.paper}>
      <div ref={layer} className={css.marks} aria-hidden="true">
        {marks.map((mark, k) => (
          // By place in the list: what stands behind an edit keeps its element.
          <span
            // oxlint-disable-next-line react/no-array-index-key
            key={k}
            className={markClass(mark, questions, failed)}
            data-rule={mark.rule ?? undefined}
            data-lit={(mark.rule !== null && mark.rule === lit) || undefined}
            data-pointed={mark.isPointed || undefined}
          >
            {text.slice(mark.start, mark.end)}
          </span>
        ))}
        {'\n'}
      </div>
      <label htmlFor={id} className="sr">
        Your words
      </label>
      <textarea
        id={id}
        ref={field}
        className={css.field}
        value={text}
        aria-describedby={describedBy}
        placeholder="Buy when the 10 day SMA crosses above the 20 day SMA, sell when it crosses back below. Stop 5%, risk 1% per trade."
        maxLength={limits.maxStrategyTextChars * 2}
        spellCheck
        onChange={(event) => {
          onText(event.target.value)
          onCaret?.(event.target.selectionStart)
        }}
        onKeyDown={keys}
        onSelect={(event) => {
          onCaret?.(event.currentTarget.selectionStart)
          litAt(event.currentTarget.selectionStart)
        }}
        onMouseMove={litUnder}
        onMouseLeave={() => onLit(null)}
        onBlur={() => onLit(null)}
      />
    </div>
  )
}
