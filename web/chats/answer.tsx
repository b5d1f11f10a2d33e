import { isAnswering, type Message } from '@playbook/contract/chats'
import { useCallback, useState } from 'react'
import { messageOf } from '../api.ts'
import { ActReceipt, ReceiptButton } from '../billing/act-receipt.tsx'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { AnswerTools } from './answer-tools.tsx'
import { CheckAgain } from './check-again.tsx'
import { FigurePopover, type ShownPlace } from './figure-popover.tsx'
import { MessageBody } from './message-body.tsx'
import { toolWords, usedWords } from './message-words.ts'
import { Offers } from './offers.tsx'
import { ProposalList } from './proposal-list.tsx'
import type { MessageActs } from './use-messages.ts'
import type { Proposals } from './use-proposals.ts'
import css from './answer.module.css'

interface AnswerProps {
  readonly message: Message
  readonly acts: MessageActs
  readonly proposals: Proposals
  readonly decimals: number
  readonly isNewest: boolean
  readonly onShow: (place: ShownPlace) => void
  readonly onShowDrawings: (message: Message) => void
}

/** An answer: its words, what it was computed with, and what can be done next. */
export function Answer({ message, acts, proposals, decimals, isNewest, onShow, onShowDrawings }: AnswerProps) {
  const [open, setOpen] = useState<{ readonly id: string; readonly chip: HTMLElement } | null>(null)
  const openFigure = useCallback((id: string, chip: HTMLElement) => setOpen({ id, chip }), [])
  const figure = message.figures.find(({ id }) => id === open?.id)
  const isRunning = isAnswering(message.status)
  const used = usedWords(message)
  return (
    <article className={css.answer} aria-label="Answer" aria-busy={isRunning || undefined}>
      {message.content !== '' && <MessageBody message={message} openId={open?.id ?? null} onFigure={openFigure} />}
      {open !== null && figure !== undefined && (
        <FigurePopover message={message} figure={figure} chip={open.chip} onShow={onShow} onClose={() => setOpen(null)} />
      )}
      {isRunning ? (
        <Working message={message} />
      ) : (
        <>
          <Ending message={message} acts={acts} isNewest={isNewest} />
          {message.status !== 'completed' && <ActReceipt act="answer" id={message.id} ended />}
          {used !== '' && (
            <p className={css.used}>
              <Icon name="lab" />
              {`Used: ${used}`}
              {message.mind !== null && <span className={css.mind}>{message.mind}</span>}
            </p>
          )}
          <ProposalList message={message} proposals={proposals} decimals={decimals} onShow={() => onShowDrawings(message)} />
          <Offers offers={message.offers} onShow={onShow} />
          {message.content !== '' && (
            <footer className={css.foot}>
              <CheckAgain message={message} />
              {message.cost !== null && <ReceiptButton act="answer" id={message.id} cost={message.cost} />}
              <span className="grow" />
              <AnswerTools message={message} acts={acts} isNewest={isNewest} />
            </footer>
          )}
        </>
      )}
    </article>
  )
}

/** What is done while there are no more words yet. */
function Working({ message: { tools, content } }: Pick<AnswerProps, 'message'>) {
  const running = tools.filter(({ outcome }) => outcome === 'running').map(toolWords)
  return (
    <p className={css.working}>
      <span className="spin" aria-hidden="true" />
      {running.length > 0 ? `Computing: ${running.join(', ')}` : content === '' ? 'Reading the question' : 'Writing'}
    </p>
  )
}

/** How an answer ended where that was not as it should, and what it says about itself. */
function Ending({ message, acts, isNewest }: Pick<AnswerProps, 'message' | 'acts' | 'isNewest'>) {
  const { id, status, notice } = message
  const hasFailed = status === 'failed'
  const wasStopped = status === 'stopped'
  const refusals = message.tools.flatMap(({ outcome, note }) => (outcome === 'failed' && note !== null ? [note] : []))
  if (notice === null && !hasFailed && !wasStopped && refusals.length === 0) return null
  return (
    <div className={css.notice} data-bad={hasFailed || undefined} role={hasFailed ? 'alert' : undefined}>
      <Icon name={hasFailed ? 'warn' : 'info'} />
      <p>
        {[wasStopped && 'Stopped; what was written stays.', notice ?? (hasFailed && 'The answer could not be finished.'), ...refusals]
          .filter(Boolean)
          .join(' ')}
      </p>
      {(hasFailed || wasStopped) && isNewest && (
        <Button size="sm" icon="retry" busy={acts.regenerate.isPending} onClick={() => acts.regenerate.mutate(id)}>
          {hasFailed ? 'Retry' : 'Answer again'}
        </Button>
      )}
      {isNewest && acts.regenerate.error !== null && <p className="small">{messageOf(acts.regenerate.error)}</p>}
    </div>
  )
}
