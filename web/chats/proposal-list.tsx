import type { Message } from '@playbook/contract/chats'
import { drawingName, shortValue } from '@playbook/engine/drawings/drawing-words'
import { useState } from 'react'
import { cssColorOf } from '../chart/drawings/drawing-color.ts'
import { Button } from '../ui/button.tsx'
import { formatCount } from '../ui/numbers.ts'
import { EvidenceFacts } from './evidence-facts.tsx'
import type { Proposal } from './proposals.ts'
import type { Proposals } from './use-proposals.ts'
import css from './proposals.module.css'

interface ProposalListProps {
  readonly message: Message
  readonly proposals: Proposals
  readonly decimals: number
  /** Brings the chart into view with the drawings of this answer on it. */
  readonly onShow: () => void
}

/** The drawings of an answer: each with its evidence, accepted one by one or together, or dismissed. */
export function ProposalList({ message, proposals, decimals, onShow }: ProposalListProps) {
  const all = proposals.of(message)
  const proposed = all.filter(({ state }) => state === 'proposed')
  const dismissed = all.filter(({ state }) => state === 'dismissed')
  if (all.length === 0) return null
  return (
    <section className={css.list} aria-label="Proposed drawings">
      <header className="row wrap">
        <span className="small soft">{headWords(all)}</span>
        <span className="grow" />
        {proposed.length > 0 && proposals.shownId !== message.id && (
          <Button size="sm" variant="ghost" onClick={onShow}>
            Show on the chart
          </Button>
        )}
        {proposed.length > 0 && (
          <>
            <Button size="sm" variant="ghost" onClick={() => proposals.accept(proposed)}>
              {proposed.length === 1 ? 'Accept' : 'Accept all'}
            </Button>
            <Button size="sm" variant="ghost" onClick={() => proposals.dismiss(proposed)}>
              Dismiss
            </Button>
          </>
        )}
        {proposed.length === 0 && dismissed.length > 0 && (
          <Button size="sm" variant="ghost" onClick={() => proposals.restore(dismissed)}>
            Propose again
          </Button>
        )}
      </header>
      <ul className="plain">
        {all
          .filter(({ state }) => state !== 'dismissed')
          .map((proposal) => (
            <ProposalRow
              key={proposal.id}
              proposal={proposal}
              decimals={decimals}
              isOne={all.length === 1}
              onAccept={() => proposals.accept([proposal])}
              onDismiss={() => proposals.dismiss([proposal])}
            />
          ))}
      </ul>
    </section>
  )
}

function headWords(all: readonly Proposal[]): string {
  const count = (state: Proposal['state']) => all.filter((each) => each.state === state).length
  const parts = [
    [count('proposed'), 'proposed'],
    [count('accepted'), 'among your drawings'],
    [count('dismissed'), 'dismissed'],
  ] as const
  const [first, ...rest] = parts.filter(([n]) => n > 0)
  return first === undefined
    ? ''
    : [`${formatCount(first[0], 'drawing')} ${first[1]}`, ...rest.map(([n, words]) => `${n} ${words}`)].join(', ')
}

interface RowProps {
  readonly proposal: Proposal
  readonly decimals: number
  /** The only one is accepted by the button over the list. */
  readonly isOne: boolean
  readonly onAccept: () => void
  readonly onDismiss: () => void
}

function ProposalRow({ proposal: { drawing, state }, decimals, isOne, onAccept, onDismiss }: RowProps) {
  const [isOpen, setOpen] = useState(false)
  const isBroken = drawing.broken_at !== null
  return (
    <li className={css.row} data-broken={isBroken || undefined}>
      <button type="button" className={css.head} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <i className={css.dot} style={{ background: isBroken ? 'var(--text-3)' : cssColorOf(drawing) }} />
        <span className="trunc">{drawingName(drawing)}</span>
        {isBroken && <span className="badge">Broken</span>}
        <span className={`num soft ${css.value}`}>{shortValue(drawing, decimals)}</span>
        {state === 'accepted' && <span className="small up">Accepted</span>}
      </button>
      {isOpen && (
        <>
          <EvidenceFacts drawing={drawing} />
          {state === 'proposed' && !isOne && (
            <div className="row">
              <Button size="sm" onClick={onAccept}>
                Accept
              </Button>
              <Button size="sm" variant="ghost" onClick={onDismiss}>
                Dismiss
              </Button>
            </div>
          )}
        </>
      )}
    </li>
  )
}
