import { parseTimeframe, timeframeLabel } from '@playbook/engine/market/timeframe'
import type { ConditionReading } from '@playbook/engine/strategy/condition-reading'
import type { Question } from '@playbook/engine/strategy/reading'
import { textMarks } from '../strategies/plan/text-marks.ts'
import { Button } from '../ui/button.tsx'
import { Field, Textarea } from '../ui/field.tsx'
import type { WrittenCondition } from './use-condition-reading.ts'
import css from './condition-field.module.css'

interface ConditionFieldProps {
  readonly written: WrittenCondition
  readonly onChange: (written: WrittenCondition) => void
  readonly reading: ConditionReading | null
  /** What the server said of it; null while it has said nothing. */
  readonly problem: string | null
}

/** A condition in words: how each of them was understood, and what is open. */
export function ConditionField({ written, onChange, reading, problem }: ConditionFieldProps) {
  const { text } = written
  const isOfText = reading !== null && reading.text === text
  return (
    <div className={css.field}>
      <Field label="Condition" hint="Such as: RSI(14) on H4 crosses 30" error={problem ?? undefined}>
        <Textarea
          rows={2}
          className={css.input ?? ''}
          value={text}
          spellCheck={false}
          onChange={(event) => onChange({ text: event.target.value, answers: {}, confirmed: [] })}
        />
      </Field>
      {isOfText && <Understood reading={reading} written={written} onChange={onChange} problem={problem} />}
    </div>
  )
}

type UnderstoodProps = Pick<ConditionFieldProps, 'written' | 'onChange' | 'problem'> & { readonly reading: ConditionReading }

function Understood({ reading, written, onChange, problem }: UnderstoodProps) {
  const { text, phrases, words, status, questions, timeframe } = reading
  const marks = textMarks(
    phrases,
    text,
    questions.filter(({ blocks, options }) => blocks && options.length === 0).flatMap(({ spans }) => spans),
  )
  const held = phrases.filter(({ blocks }) => blocks).flatMap((phrase) => phrase.held ?? [phrase])
  const named = timeframe === null ? null : parseTimeframe(timeframe)
  return (
    <div className={css.understood} role="status">
      <p className={css.words}>
        {marks.map((mark) => (
          <span key={mark.start} className={css[mark.kind]}>
            {text.slice(mark.start, mark.end)}
          </span>
        ))}
      </p>
      {words !== '' && (
        <p className="small soft">
          Understood: <b>{words}</b>
          {named !== null && `, on ${timeframeLabel[named]} bars`}
        </p>
      )}
      {questions
        .filter((question) => question.text !== problem || question.options.length > 0)
        .map((question) => (
          <OpenQuestion
            key={question.id}
            question={question}
            chosen={written.answers[question.id] ?? null}
            onAnswer={(option) => onChange({ ...written, answers: { ...written.answers, [question.id]: option } })}
          />
        ))}
      {status === 'blocked' && held.length > 0 && (
        <div className={css.open}>
          <p className="small">
            These words were not understood: “{held.map(({ start, end }) => text.slice(start, end).trim()).join('”, “')}”.
          </p>
          <Button
            size="sm"
            onClick={() => onChange({ ...written, confirmed: [...written.confirmed, ...held.map(({ start, end }) => ({ start, end }))] })}
          >
            Read it without them
          </Button>
        </div>
      )}
    </div>
  )
}

interface OpenQuestionProps {
  readonly question: Question
  readonly chosen: string | null
  readonly onAnswer: (option: string) => void
}

function OpenQuestion({ question, chosen, onAnswer }: OpenQuestionProps) {
  if (!question.blocks && chosen === null) return null
  return (
    <div className={css.open}>
      <p className="small">{question.text}</p>
      <div className="row wrap">
        {question.options.map(({ id, label }) => (
          <Button key={id} size="sm" aria-pressed={id === chosen} onClick={() => onAnswer(id)}>
            {label}
          </Button>
        ))}
      </div>
    </div>
  )
}
