import { groupRules } from '@playbook/engine/strategy/group-rules'
import type { Question, Reading, RuleLine, Unsupported } from '@playbook/engine/strategy/reading'
import { useMemo, type ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import type { Span } from '@playbook/engine/strategy/plan'
import { Icon } from '../ui/icon.tsx'
import { Note } from '../ui/note.tsx'
import { AssumptionChip } from './assumption-chip.tsx'
import { nearestPhrases, type GuidePhrase } from './guide.ts'
import { questionHelp } from './question-help.ts'
import { RuleList } from './rule-list.tsx'
import css from './understanding.module.css'

interface UnderstandingProps {
  readonly reading: Reading
  readonly lit: number | null
  readonly onLit: (rule: number | null) => void
  readonly answers: Readonly<Record<string, string>>
  readonly onAnswer: (question: Question, option: string) => void
  readonly overrides: Readonly<Record<string, string | number>>
  readonly onOverride: (path: string, value: string | number | null) => void
  readonly onIgnore: (words: string) => void
  /** Says words that were not understood in another way. */
  readonly onRewrite?: (words: Span, phrase: GuidePhrase) => void
  /** Lays the readings of a question side by side. */
  readonly onCompare?: (question: Question) => void
  /** What helps with the words that were not understood; stands behind them. */
  readonly help?: ReactNode
  /** What stands at the end of a rule's line. */
  readonly note?: (rule: RuleLine) => ReactNode
}

/** What became of the words: open questions first, then the rules, then what was assumed. */
export function Understanding({
  reading,
  lit,
  onLit,
  answers,
  onAnswer,
  overrides,
  onOverride,
  onIgnore,
  onRewrite,
  onCompare,
  help,
  note,
}: UnderstandingProps) {
  const unread = reading.phrases.filter((phrase) => phrase.kind === 'not_understood' && phrase.blocks)
  return (
    <>
      {reading.refusal !== null && (
        <Note kind="bad" announce>
          <b>This cannot be tested.</b> {reading.refusal}
        </Note>
      )}
      {reading.questions.map((question) => (
        <QuestionCard
          key={question.id}
          question={question}
          words={question.spans.map((span) => reading.text.slice(span.start, span.end))}
          answer={answers[question.id] ?? question.assumed}
          onAnswer={(option) => onAnswer(question, option)}
          onCompare={onCompare && (() => onCompare(question))}
        />
      ))}
      {unread.map((phrase) => (
        <UnreadNote
          key={phrase.start}
          words={reading.text
            .slice(phrase.start, phrase.end)
            .replace(/[\s.,;:!?]+$/u, '')
            .trim()}
          onIgnore={onIgnore}
          onRewrite={onRewrite && ((chosen) => onRewrite(phrase, chosen))}
        />
      ))}
      {reading.unsupported.map((wish) => (
        <UnsupportedNote key={`${wish.name}-${wish.spans[0]?.start ?? 0}`} wish={wish} />
      ))}
      {help}
      <RuleList groups={groupRules(reading.rules)} lit={lit} onLit={onLit} {...(note ? { note } : {})} />
      {reading.assumptions.length > 0 && (
        <div>
          <h3 className={`label ${css.assumed}`}>Assumed, because the text does not say</h3>
          <div className={`row wrap ${css.chips}`}>
            {reading.assumptions.map((assumption) => (
              <AssumptionChip
                key={assumption.path}
                assumption={assumption}
                rules={reading.rules}
                edited={overrides[assumption.path] !== undefined}
                onChange={(value) => onOverride(assumption.path, value)}
              />
            ))}
          </div>
        </div>
      )}
    </>
  )
}

interface QuestionCardProps {
  readonly question: Question
  /** The words that it is about. */
  readonly words: readonly string[]
  readonly answer: string | null
  readonly onAnswer: (option: string) => void
  readonly onCompare: (() => void) | undefined
}

function QuestionCard({ question, words, answer, onAnswer, onCompare }: QuestionCardProps) {
  const quoted = [...new Set(words.filter((each) => !question.text.includes(each)).map((each) => `“${each.trim()}”`))]
  return (
    <fieldset className={css.ask}>
      <legend className="sr">{question.text}</legend>
      <p className={css.question} aria-hidden="true">
        <Icon name="fork" />
        {question.text}
      </p>
      {quoted.length > 0 && <p className="words">{quoted.join(', ')}</p>}
      {question.options.map((option) => (
        <label key={option.id} className={css.option} data-chosen={option.id === answer || undefined}>
          <input type="radio" className="sr" name={question.id} checked={option.id === answer} onChange={() => onAnswer(option.id)} />
          <span className={css.radio} aria-hidden="true" />
          <span className="grow">
            <b>{option.label}</b>
            {option.detail !== undefined && <span className="small mute">{option.detail}</span>}
          </span>
        </label>
      ))}
      <p className="small soft">
        {question.blocks && answer === null ? 'The backtest waits for your answer.' : 'The run uses the marked reading.'}
        {question.options.length === 0 && ' Say it in your words on the left.'}
      </p>
      {questionHelp[question.issue] !== undefined && (
        <details className={css.help}>
          <summary>Why is this asked?</summary>
          <p>{questionHelp[question.issue]}</p>
        </details>
      )}
      {onCompare && question.options.length > 1 && (
        <div>
          <Button size="sm" icon="fork" onClick={onCompare}>
            {question.options.length === 2 ? 'Compare both readings' : `Compare all ${question.options.length} readings`}
          </Button>
        </div>
      )}
    </fieldset>
  )
}

interface UnreadNoteProps {
  readonly words: string
  readonly onIgnore: (words: string) => void
  readonly onRewrite: ((phrase: GuidePhrase) => void) | undefined
}

function UnreadNote({ words, onIgnore, onRewrite }: UnreadNoteProps) {
  const nearest = useMemo(() => nearestPhrases(words), [words])
  return (
    <Note kind="warn">
      <b>“{words}” was not understood.</b> It could change what is traded, so the backtest waits. Write it another way, or{' '}
      <button type="button" className={css.link} onClick={() => onIgnore(words)}>
        leave it out
      </button>
      .
      {onRewrite && nearest.length > 0 && (
        <div className={css.rewrites} role="group" aria-label={`Rewrite “${words}”`}>
          <span className="small">Rewrite it as</span>
          {nearest.map((phrase) => (
            <button key={phrase.text} type="button" className="chip" onClick={() => onRewrite(phrase)}>
              {phrase.text}
            </button>
          ))}
        </div>
      )}
    </Note>
  )
}

const UnsupportedNote = ({ wish }: { wish: Unsupported }) => (
  <Note>
    <b>{wish.text}</b> {wish.nearest}
  </Note>
)
