import type { NearReading } from '@playbook/engine/reader/nearest-readings'
import { choicesOf } from '@playbook/engine/strategy/choices'
import { groupRules } from '@playbook/engine/strategy/group-rules'
import type { Span } from '@playbook/engine/strategy/plan'
import { originAt } from '@playbook/engine/strategy/plan-path'
import type { Assumption, Question, Reading, RuleLine, Unsupported } from '@playbook/engine/strategy/reading'
import { rulePartsOf } from '@playbook/engine/strategy/rule-parts'
import { Fragment, lazy, Suspense, useMemo, useState, type ReactNode } from 'react'
import type { ComparedSubject } from '../../preview/fork-dialog.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Note } from '../../ui/note.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { AssumptionChip, type ChosenValues } from '../plan/assumption-chip.tsx'
import { RuleList } from '../plan/rule-list.tsx'
import type { Form } from './form/use-form.ts'
import { nearestPhrases, roleOfWords, type GuidePhrase } from './guide.ts'
import { questionHelp } from './question-help.ts'
import { isUnchosen, unreadStretches } from './unread-around.ts'
import css from './understanding.module.css'

interface UnderstandingProps {
  readonly reading: Reading
  readonly lit: number | null
  readonly onLit: (rule: number | null) => void
  readonly answers: Readonly<Record<string, string>>
  readonly onAnswer: (question: Question, option: string) => void
  /** Whether an assumption's value was chosen by hand. */
  readonly isEdited: (path: string) => boolean
  readonly onChoose: (values: ChosenValues) => void
  readonly onMarket: () => void
  readonly onIgnore: (words: Span) => void
  /** Goes to words of the text; `canType` where the pointer is no finger. */
  readonly onShow?: (words: Span, canType: boolean) => void
  /** Says words that were not understood in another way. */
  readonly onRewrite?: (words: Span, phrase: GuidePhrase) => void
  /** Other words for a sentence that was not understood, by the words in it that nothing read. */
  readonly nearTo?: (words: Span) => readonly NearReading[]
  /** Puts such words in the place of the sentence. */
  readonly onSay?: (near: NearReading) => void
  /** Lays the readings that a question or an assumed number leaves open side by side. */
  readonly onCompare?: (subject: ComparedSubject) => void
  /** What helps with the words that were not understood; stands behind them. */
  readonly help?: ReactNode
  /** Changes rules by hand; missing where they are only shown. */
  readonly form?: Form
  /** What stands at the end of a rule's line. */
  readonly note?: (rule: Pick<RuleLine, 'path'>) => ReactNode
}

// With the fields of every rule, which nobody needs before they change one.
const RuleEditor = lazy(() => import('./form/rule-editor.tsx').then((module) => ({ default: module.RuleEditor })))
const FormTools = lazy(() => import('./form/form-tools.tsx').then((module) => ({ default: module.FormTools })))

/** What changes the rules of a reading: a button behind each and its fields under it, one rule at a time. */
function useChangedRules({ plan }: Reading, form: Form | undefined) {
  const [changed, setChanged] = useState<string | null>(null)
  if (form === undefined || plan === null) return {}
  return {
    tools: ({ path, text, spans }: RuleLine) =>
      spans.length > 0 && path !== 'symbol' ? (
        <IconButton
          icon="pen"
          size="sm"
          label={`Change “${text}”`}
          aria-expanded={changed === path}
          onClick={() => setChanged(changed === path ? null : path)}
        />
      ) : null,
    below: ({ path, text }: RuleLine) =>
      changed === path ? (
        <Suspense fallback={<SkeletonRows rows={1} label="Opening the fields" />}>
          <RuleEditor plan={plan} path={path} text={text} onEdit={form.edit} onClose={() => setChanged(null)} />
        </Suspense>
      ) : null,
  }
}

const compareOf = (onCompare: (subject: ComparedSubject) => void, subject: ComparedSubject | null) =>
  subject === null ? undefined : () => onCompare(subject)

/** The assumptions without those that a question of its own decides. */
function notAsked({ assumptions, questions, plan }: Reading): readonly Assumption[] {
  const asked = new Set(questions.filter(({ issue }) => issue === 'params_missing').flatMap(({ spans }) => spans.map(({ start }) => start)))
  return assumptions.filter(({ path }) => {
    const origin = plan && originAt(plan, path)
    return origin === null || !('spans' in origin) || !origin.spans.some(({ start }) => asked.has(start))
  })
}

/** What is asked for and cannot be had; a refusal says its own itself, and so does a mark that waits for a decision. */
const wishesOf = ({ unsupported, refusal }: Reading, unread: readonly Span[]) =>
  unsupported.filter(({ text, spans }) => text !== refusal && !spans.some((s) => unread.some((u) => s.start < u.end && u.start < s.end)))

/** The path of a changed value that does not fit the text any more. */
const overriddenPath = ({ issue, id }: Question): string | null => (issue === 'override' ? id.slice(id.indexOf('@') + 1) : null)

/** What became of the words: open questions first, then the rules, then what was assumed. */
export function Understanding({
  reading,
  lit,
  onLit,
  answers,
  onAnswer,
  isEdited,
  onChoose,
  onMarket,
  onIgnore,
  onShow,
  onRewrite,
  nearTo,
  onSay,
  onCompare,
  help,
  form,
  note,
}: UnderstandingProps) {
  const assumptions = useMemo(() => notAsked(reading), [reading])
  const unread = useMemo(() => unreadStretches(reading.phrases, reading.text), [reading])
  const talk = unread.filter(({ isTalk }) => isTalk)
  // One is decided where it stands.
  const isAskedAtOnce = talk.length > 1
  const changing = useChangedRules(reading, form)
  return (
    <>
      {reading.refusal !== null && <Refusal reading={reading} />}
      {reading.questions.map((question) => (
        <QuestionCard
          key={question.id}
          question={question}
          reading={reading}
          onShow={onShow}
          onTakeBack={overriddenPath(question) === null ? undefined : () => onChoose({ [overriddenPath(question) ?? '']: null })}
          answer={answers[question.id] ?? question.assumed}
          onAnswer={(option) => onAnswer(question, option)}
          onCompare={onCompare}
          near={isUnchosen(question) && question.spans[0] !== undefined ? (nearTo?.(question.spans[0]) ?? []) : []}
          onSay={onSay}
        />
      ))}
      {isAskedAtOnce && <TalkNote talk={talk} text={reading.text} onShow={onShow} onIgnore={onIgnore} />}
      {unread.map((words) =>
        isAskedAtOnce && words.isTalk ? null : (
          <UnreadNote
            key={words.start}
            words={words}
            unread={words.words}
            text={reading.text}
            wish={reading.unsupported.find(({ spans }) => spans.some((s) => s.start < words.end && words.start < s.end))}
            onShow={onShow}
            onIgnore={onIgnore}
            near={nearTo?.(words.words) ?? []}
            onSay={onSay}
            onRewrite={onRewrite && ((chosen) => onRewrite(words.words, chosen))}
          />
        ),
      )}
      {wishesOf(reading, unread).map((wish) => (
        <UnsupportedNote key={`${wish.name}-${wish.spans[0]?.start ?? 0}`} wish={wish} />
      ))}
      {help}
      <RuleList
        {...changing}
        groups={groupRules(reading.rules)}
        lit={lit}
        onLit={onLit}
        partsOf={({ path }) => reading.plan && rulePartsOf(reading.plan, path)}
        {...(onShow ? { onShow: ({ spans }: RuleLine, canType: boolean) => spans[0] && onShow(spans[0], canType) } : {})}
        {...(note ? { note } : {})}
      />
      {form !== undefined && reading.plan !== null && (
        <Suspense>
          <FormTools plan={reading.plan} form={form} />
        </Suspense>
      )}
      {assumptions.length > 0 && (
        <div>
          <h3 className={`label ${css.assumed}`}>Assumed, because the text does not say</h3>
          <div className={`row wrap ${css.chips}`}>
            {assumptions.map((assumption) => (
              <AssumptionChip
                key={assumption.path}
                assumption={assumption}
                rules={reading.rules}
                edited={isEdited(assumption.path)}
                onChange={onChoose}
                onMarket={onMarket}
                onCompare={onCompare && compareOf(onCompare, comparedValue(assumption, reading))}
              />
            ))}
          </div>
        </div>
      )}
    </>
  )
}

function Refusal({ reading: { refusal, unsupported, text } }: { reading: Reading }) {
  const wish = unsupported.find((each) => each.text === refusal)
  const words = quotesOf(wish?.spans ?? [], text)
  return (
    <Note kind="bad" announce>
      <b>This cannot be tested.</b> {words.length > 0 && <span className={css.quotes}>{words.join(', ')}: </span>}
      {refusal}
      {wish?.nearest && <p>{wish.nearest}</p>}
    </Note>
  )
}

const quotesOf = (spans: readonly Span[], text: string) => [...new Set(spans.map(({ start, end }) => `“${text.slice(start, end).trim()}”`))]

interface ShownWordsProps {
  readonly words: Span
  readonly text: string
  readonly onShow: ((words: Span, canType: boolean) => void) | undefined
}

/** Words of the text; pressed, they are selected there. */
function ShownWords({ words, text, onShow }: ShownWordsProps) {
  const quoted = `“${text.slice(words.start, words.end).trim()}”`
  if (onShow === undefined) return quoted
  return (
    <button
      type="button"
      className={css.quote}
      title="Show in your words"
      onClick={({ nativeEvent }) => onShow(words, (nativeEvent as PointerEvent).pointerType !== 'touch')}
    >
      {quoted}
    </button>
  )
}

function comparedQuestion({ id, text, spans }: Question, reading: Reading, isDecided: boolean): ComparedSubject | null {
  const subject = { kind: 'question', id } as const
  const count = choicesOf(subject, reading).length
  return count === 0 ? null : { subject, title: text, spans, count, isDecided }
}

/** An assumed number of a rule whose usual values can be laid side by side. */
function comparedValue({ path, places = [path], label, edit }: Assumption, reading: Reading): ComparedSubject | null {
  const subject = { kind: 'value', path, places } as const
  const count = edit.kind === 'number' && path.includes('.when') ? choicesOf(subject, reading).length : 0
  const origin = reading.plan && originAt(reading.plan, path)
  const spans = origin && 'spans' in origin ? origin.spans : []
  return count === 0 ? null : { subject, title: `${label}: how much does it matter?`, spans, count, isDecided: true }
}

interface QuestionCardProps {
  readonly question: Question
  readonly reading: Reading
  readonly answer: string | null
  readonly onAnswer: (option: string) => void
  readonly onShow: ShownWordsProps['onShow']
  /** Takes back the changed value that the question is about. */
  readonly onTakeBack: (() => void) | undefined
  readonly onCompare: ((subject: ComparedSubject) => void) | undefined
  /** Other words for the sentence that is asked about. */
  readonly near: readonly NearReading[]
  readonly onSay: ((near: NearReading) => void) | undefined
}

function QuestionCard({ question, reading, answer, onAnswer, onShow, onTakeBack, onCompare, near, onSay }: QuestionCardProps) {
  const { text } = reading
  const subject = useMemo(() => comparedQuestion(question, reading, answer !== null), [question, reading, answer])
  const byWords = new Map(question.spans.map((span) => [text.slice(span.start, span.end).trim(), span]))
  const quoted = [...byWords].filter(([words]) => !question.text.includes(words))
  const isOpen = question.blocks && answer === null
  return (
    <fieldset className={css.ask} data-blocks={isOpen || undefined} tabIndex={-1}>
      <legend className="sr">{question.text}</legend>
      <p className={css.question} aria-hidden="true">
        <Icon name="fork" />
        {question.text}
      </p>
      {quoted.length > 0 && (
        <p className="words">
          {quoted.map(([words, span], k) => (
            <Fragment key={words}>
              {k > 0 && ', '}
              <ShownWords words={span} text={text} onShow={onShow} />
            </Fragment>
          ))}
        </p>
      )}
      {isOpen && onSay && near.length > 0 && <NearReadings near={near} words={quotesOf(question.spans, text).join(', ')} onSay={onSay} />}
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
        {isOpen ? 'The backtest waits for your answer.' : 'The run uses the marked reading.'}
        {question.options.length === 0 && onTakeBack === undefined && ' Say it in your words.'}
      </p>
      {onTakeBack !== undefined && (
        <div>
          <Button size="sm" onClick={onTakeBack}>
            Undo the change
          </Button>
        </div>
      )}
      {questionHelp[question.issue] !== undefined && (
        <details className={css.help}>
          <summary>Why is this asked?</summary>
          <p>{questionHelp[question.issue]}</p>
        </details>
      )}
      {onCompare && subject !== null && (
        <div>
          <Button size="sm" icon="fork" onClick={() => onCompare(subject)}>
            {subject.count === 2 ? 'Compare both readings' : `Compare all ${subject.count} readings`}
          </Button>
        </div>
      )}
    </fieldset>
  )
}

interface UnreadNoteProps extends ShownWordsProps {
  /** What the words ask for, where it cannot be had. */
  readonly wish: Unsupported | undefined
  /** The words among them that nothing read. */
  readonly unread: Span
  readonly onIgnore: (words: Span) => void
  readonly onRewrite: ((phrase: GuidePhrase) => void) | undefined
  readonly near: readonly NearReading[]
  readonly onSay: ((near: NearReading) => void) | undefined
}

function UnreadNote({ words: span, unread, text, wish, onShow, onIgnore, onRewrite, near, onSay }: UnreadNoteProps) {
  const words = text.slice(unread.start, unread.end)
  const isWhole = words === text.slice(span.start, span.end)
  const nearest = useMemo(() => nearestPhrases(words, roleOfWords(text, unread.start)), [words, text, unread.start])
  return (
    <div data-blocks tabIndex={-1}>
      <Note kind="warn">
        <b>
          <ShownWords words={span} text={text} onShow={onShow} /> {wish === undefined ? 'was not understood.' : 'is not supported.'}
        </b>{' '}
        {wish === undefined
          ? `${isWhole ? 'It' : `No rule takes “${words}”, which`} could change what is traded.`
          : `${wish.text} ${wish.nearest ?? ''}`}{' '}
        The backtest waits for your decision: write it another way, or{' '}
        <button type="button" className={css.link} onClick={() => onIgnore(span)}>
          leave it out
        </button>
        .{onSay && near.length > 0 && <NearReadings near={near} words={words} onSay={onSay} />}
        {onRewrite && near.length === 0 && nearest.length > 0 && (
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
    </div>
  )
}

interface TalkNoteProps extends Omit<ShownWordsProps, 'words'> {
  readonly talk: readonly Span[]
  readonly onIgnore: (words: Span) => void
}

/** Several remarks without a word of trading, decided at once. */
function TalkNote({ talk, text, onShow, onIgnore }: TalkNoteProps) {
  return (
    <div data-blocks tabIndex={-1}>
      <Note kind="warn">
        <b>{talk.length} remarks hold no word about a trade:</b>{' '}
        {talk.map((words, k) => (
          <Fragment key={words.start}>
            {k > 0 && ', '}
            <ShownWords words={words} text={text} onShow={onShow} />
          </Fragment>
        ))}
        . If one of them is a rule, write it another way. If not,{' '}
        <button
          type="button"
          className={css.link}
          onClick={() => {
            for (const words of talk) onIgnore(words)
          }}
        >
          leave all of them out
        </button>
        .
      </Note>
    </div>
  )
}

interface NearReadingsProps {
  readonly near: readonly NearReading[]
  readonly words: string
  readonly onSay: (near: NearReading) => void
}

/** The sentence in words that are read, each with what it then means: one click says it so. */
const NearReadings = ({ near, words, onSay }: NearReadingsProps) => (
  <div className={css.near} role="group" aria-label={`Say “${words}” as`}>
    <span className="small">Do you mean</span>
    {near.map((each) => (
      <button key={each.words} type="button" className={css.nearOption} onClick={() => onSay(each)}>
        <span className="words">{each.words}</span>
        <span className="small mute">{each.rules.join('; ')}</span>
        {each.instead.map(({ was, is }) => (
          <span key={was} className="small mute">
            “{was}” read as “{is}”
          </span>
        ))}
        {each.without.length > 0 && <span className="small mute">without: {each.without.map((left) => `“${left}”`).join(', ')}</span>}
      </button>
    ))}
  </div>
)

const UnsupportedNote = ({ wish }: { wish: Unsupported }) => (
  <Note>
    <b>{wish.text}</b> {wish.nearest}
  </Note>
)
