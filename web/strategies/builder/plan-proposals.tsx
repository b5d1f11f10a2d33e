import { openParts } from '@playbook/engine/proposal/open-parts'
import type { PlanChange } from '@playbook/engine/proposal/proposed-plan'
import type { Span } from '@playbook/engine/strategy/plan'
import type { Reading, ReadingContext } from '@playbook/engine/strategy/reading'
import { use, useRef, useState } from 'react'
import { messageOf } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { ChangeCard } from './change-card.tsx'
import type { DraftMarket } from './draft-request.ts'
import { withText, type Draft } from './draft.ts'
import { LiveText } from './live-text.ts'
import { useChanges } from './use-changes.ts'
import { useProposal } from './use-proposal.ts'
import css from './plan-proposals.module.css'

export interface PlanProposalsProps {
  readonly draft: Draft
  readonly change: (part: Partial<Draft>) => void
  readonly reading: Reading
  readonly context: ReadingContext
  readonly market: DraftMarket
  /** Marks words of the text while something is said of them. */
  readonly onPoint: (words: readonly Span[]) => void
  readonly onShow: (words: Span) => void
  readonly model: { readonly name: string; readonly host: string | null }
}

interface Accepted {
  readonly text: string
  readonly before: Pick<Draft, 'text' | 'answers' | 'ignored'>
  readonly said: string
}

const noSpans: readonly Span[] = []

/** Where something waits to be understood: asking the language model for the whole plan, and what that changes. Else nothing. */
export function PlanProposals({ draft, change, reading, context, market, onPoint, onShow, model }: PlanProposalsProps) {
  const { ask, cancel, isAsking, error, answer, dismissed, dismiss } = useProposal(draft, market)
  const found = useChanges(draft.text, context, isAsking ? null : (answer?.proposed ?? null), dismissed)
  const live = use(LiveText)
  const [accepted, setAccepted] = useState<Accepted | null>(null)
  const head = useRef<HTMLElement>(null)
  const canAsk = openParts(reading).length > 0
  // What was found in an earlier text must not take the place of what has been written since.
  const isCurrent = found !== null && found.isCurrent && (live === null || live === draft.text)
  const open = (found?.changes ?? []).filter(({ id }) => !dismissed.includes(id))
  const shown = open.filter(({ text }) => text !== null)
  const all = isCurrent && found.all !== null && found.all.accepted.length > 1 ? found.all : null
  const accept = (text: string, said: string) => {
    setAccepted({ text, said, before: { text: draft.text, answers: draft.answers, ignored: draft.ignored } })
    onPoint(noSpans)
    change(withText(draft, text))
    head.current?.focus()
  }
  const isUndoable = accepted !== null && accepted.text === draft.text
  if (!canAsk && !isAsking && shown.length === 0 && !isUndoable) return null
  return (
    <section ref={head} tabIndex={-1} className={css.proposals} aria-label="Proposals of the language model">
      {(canAsk || isAsking) && (
        <div className={css.ask}>
          {/* One button, so that it keeps the focus. */}
          <Button size="sm" {...(isAsking ? {} : { icon: 'agent' as const })} onClick={isAsking ? cancel : ask}>
            {isAsking ? 'Cancel' : answer === null ? 'Ask the model what your text means' : 'Ask again'}
          </Button>
          {isAsking ? (
            <Spinner label={`${model.name} reads your text`} />
          ) : (
            <p className="small mute">{`Sends your text to ${model.name}${model.host === null ? ', which runs on this server' : ` at ${model.host}`}. Nothing changes until you accept it.`}</p>
          )}
        </div>
      )}
      {error !== null && !isAsking && (
        <Note kind="warn" announce>
          <b>The model was not asked.</b> {messageOf(error)}
        </Note>
      )}
      {isUndoable && (
        <Note kind="ok" announce>
          {accepted.said}{' '}
          <Button
            variant="ghost"
            size="sm"
            onClick={() => {
              change(accepted.before)
              setAccepted(null)
            }}
          >
            Undo
          </Button>
        </Note>
      )}
      {answer !== null && !isAsking && <Outcome answer={answer} open={open} isOpen={canAsk} omitted={found?.omitted ?? answer.omitted} />}
      {shown.length > 0 && (
        <ul className={`plain ${css.cards}`}>
          {shown.map((each) => (
            <ChangeCard
              key={each.id}
              change={each}
              text={found?.text ?? ''}
              isCurrent={isCurrent}
              onPoint={(words) => onPoint(isCurrent ? words : noSpans)}
              onShow={onShow}
              onAccept={() => each.text !== null && accept(each.text, acceptedText(each))}
              onDismiss={() => {
                onPoint(noSpans)
                dismiss(each.id)
                head.current?.focus()
              }}
            />
          ))}
        </ul>
      )}
      {all !== null && (
        <div className="row wrap">
          <Button size="sm" icon="check" onClick={() => accept(all.text, `${counted(all.accepted.length)} now stand in your text.`)}>
            {`Accept all ${all.accepted.length}`}
          </Button>
        </div>
      )}
    </section>
  )
}

const acceptedText = ({ kind, inserted }: PlanChange): string =>
  kind === 'removed' ? 'These words no longer stand in your text.' : `“${inserted}” now stands in your text.`

type Answer = NonNullable<ReturnType<typeof useProposal>['answer']>

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`
const counted = (n: number) => `${n} ${n === 1 ? 'change' : 'changes'}`
const quoted = (all: readonly string[]) => all.map((words) => `“${words}”`).join(', ')

interface OutcomeProps {
  readonly answer: Answer
  readonly open: readonly PlanChange[]
  /** Whether something still waits. */
  readonly isOpen: boolean
  readonly omitted: readonly string[]
}

/** What came of the question: how many changes, what was left out and why. */
function Outcome({ answer, open, isOpen, omitted }: OutcomeProps) {
  const { notice, changes, dropped, proposed, model, elapsed_ms: elapsedMs } = answer
  if (!isOpen && notice !== null) return null
  const unsayable = open.filter(({ text }) => text === null)
  const leftOut = [
    ...dropped.map(({ words, reason }) => `${words === null ? '' : `“${words}”: `}${reason}`),
    ...unsayable.map(({ about, before, after, problem }) => `${about}, ${after ?? before ?? ''}: ${problem ?? ''}`),
  ]
  return (
    <>
      {notice === null ? (
        <p className="small soft" role="status">
          {`${counted(changes.filter(({ text }) => text !== null).length)} by ${model} in ${seconds(elapsedMs)}, each checked against your words and read again.`}
        </p>
      ) : (
        <Note kind="warn" announce>
          {notice}
        </Note>
      )}
      {proposed.cannot.length > 0 && <p className="small soft">{`The model could make no rule of ${quoted(proposed.cannot)}.`}</p>}
      {omitted.length > 0 && <p className="small soft">{`The model says nothing of ${quoted(omitted)}. What was read stays.`}</p>}
      {leftOut.length > 0 && (
        <details className="small soft">
          <summary>{`${counted(leftOut.length)} left out`}</summary>
          <ul className={`plain ${css.differences}`}>
            {leftOut.map((line, i) => (
              // Two may be left out for the same reason.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={i}>{line}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
