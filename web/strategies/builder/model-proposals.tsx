import { openParts } from '@playbook/engine/strategy/proposal/open-parts'
import type { Placement, Proposal } from '@playbook/engine/strategy/proposal/proposal'
import type { Reading, ReadingContext } from '@playbook/engine/strategy/reading'
import { use, useRef, useState } from 'react'
import { messageOf } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { DraftMarket } from './draft-request.ts'
import { withText, type Draft } from './draft.ts'
import { LiveText } from './live-text.ts'
import { ProposalCard } from './proposal-card.tsx'
import { usePlacements } from './use-placements.ts'
import { useProposalModel, useProposals } from './use-proposals.ts'
import css from './model-proposals.module.css'

interface ModelProposalsProps {
  readonly draft: Draft
  readonly change: (part: Partial<Draft>) => void
  readonly reading: Reading
  readonly context: ReadingContext
  readonly market: DraftMarket
}

/** Where a language model is configured and something was not understood: asking it, and its proposals. Else nothing. */
export function ModelProposals(props: ModelProposalsProps) {
  const model = useProposalModel()
  return model === null ? null : <Proposals {...props} model={model} />
}

interface Accepted {
  readonly text: string
  readonly before: Pick<Draft, 'text' | 'answers' | 'ignored'>
  readonly inserted: string
}

function Proposals({
  draft,
  change,
  reading,
  context,
  market,
  model,
}: ModelProposalsProps & { model: { name: string; host: string | null } }) {
  const { ask, cancel, isAsking, error, answer, open, decide } = useProposals(draft, market)
  const placed = usePlacements(draft.text, context, open)
  const live = use(LiveText)
  // What is proposed for an earlier text must not take the place of what has been written since.
  const placements = live === null || live === draft.text ? placed : null
  const [accepted, setAccepted] = useState<Accepted | null>(null)
  const head = useRef<HTMLElement>(null)
  const canAsk = openParts(reading).length > 0
  const accept = (proposal: Proposal, { text, answers, inserted }: Extract<Placement, { ok: true }>) => {
    setAccepted({ text, inserted, before: { text: draft.text, answers: draft.answers, ignored: draft.ignored } })
    decide(proposal)
    change({ ...withText(draft, text), answers })
    head.current?.focus()
  }
  const isUndoable = accepted !== null && accepted.text === draft.text
  if (!canAsk && !isAsking && open.length === 0 && !isUndoable) return null
  return (
    <section ref={head} tabIndex={-1} className={css.proposals} aria-label="Proposals of the language model">
      {(canAsk || isAsking) && (
        <div className={css.ask}>
          {/* One button, so that it keeps the focus. */}
          <Button size="sm" {...(isAsking ? {} : { icon: 'agent' as const })} onClick={isAsking ? cancel : ask}>
            {isAsking ? 'Cancel' : answer === null ? 'Ask the model about the unread parts' : 'Ask again'}
          </Button>
          {isAsking ? (
            <Spinner label={`${model.name} reads the words that were not understood`} />
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
          “{accepted.inserted}” now stands in your text.{' '}
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
      {answer !== null && !isAsking && <Outcome answer={answer} isOpen={canAsk} />}
      {open.length > 0 && (
        <ul className={`plain ${css.cards}`}>
          {open.map((proposal, i) => (
            <ProposalCard
              key={`${proposal.words}→${proposal.text}`}
              proposal={proposal}
              placement={placements?.[i] ?? null}
              onAccept={(placement) => accept(proposal, placement)}
              onDismiss={() => {
                decide(proposal)
                head.current?.focus()
              }}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

type Answer = NonNullable<ReturnType<typeof useProposals>['answer']>

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`
const count = (n: number) => `${n} ${n === 1 ? 'proposal' : 'proposals'}`

/** What came of the question: how many proposals, what was left out and why. */
function Outcome({ answer, isOpen }: { answer: Answer; isOpen: boolean }) {
  const { notice, proposals, dropped, cannot, model, elapsed_ms: elapsedMs } = answer
  if (!isOpen && notice !== null) return null
  return (
    <>
      {notice === null ? (
        <p
          className="small soft"
          role="status"
        >{`${count(proposals.length)} by ${model} in ${seconds(elapsedMs)}, each checked against your words.`}</p>
      ) : (
        <Note kind="warn" announce>
          {notice}
        </Note>
      )}
      {cannot.length > 0 && (
        <p className="small soft">{`The model could make no rule of ${cannot.map((words) => `“${words}”`).join(', ')}.`}</p>
      )}
      {dropped.length > 0 && (
        <details className="small soft">
          <summary>{`${count(dropped.length)} left out`}</summary>
          <ul className={`plain ${css.differences}`}>
            {dropped.map(({ words, reason }, i) => (
              // Two may be left out for the same reason, and the list never changes.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={i}>
                {words !== null && `“${words}”: `}
                {reason}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
