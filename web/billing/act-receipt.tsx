import type { LedgerLine } from '@playbook/contract/billing'
import { actNames, type ActKind } from '@playbook/contract/token-prices'
import { receiptOfAct } from '@playbook/contract/token-receipts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Note } from '../ui/note.tsx'
import { formatCount, inStyle, numberText } from '../ui/numbers.ts'
import { Time } from '../ui/time.tsx'
import { isBilled } from './is-billed.ts'
import { priceWords } from './price-words.ts'
import css from './act-receipt.module.css'

type Receipt = LedgerLine & { readonly hold: NonNullable<LedgerLine['hold']> }

/** What was paid for an act; undefined while it is not known, null where nothing was held. `ended` reads it again once the act ends. */
function useReceipt(act: ActKind, id: string, ended: boolean): Receipt | null | undefined {
  const { data } = useQuery({
    queryKey: [receiptOfAct.path, act, id, ended],
    queryFn: ({ signal }) => call(receiptOfAct, { query: { act, id } }, { signal }),
    enabled: isBilled(),
    staleTime: ended ? Infinity : 0,
  })
  if (data === undefined) return undefined
  return data.receipt?.hold == null ? null : { ...data.receipt, hold: data.receipt.hold }
}

interface ActReceiptProps {
  readonly act: ActKind
  readonly id: string
  /** The act has ended, in whatever way. */
  readonly ended: boolean
}

/** One line of what an act holds or has cost, with its receipt. Nothing where acts are free. */
export function ActReceipt({ act, id, ended }: ActReceiptProps) {
  const receipt = useReceipt(act, id, ended)
  const [isOpen, setOpen] = useState(false)
  if (receipt == null) return null
  return (
    <Note kind={receipt.hold.state === 'released' ? 'ok' : 'info'}>
      <span className={css.line}>
        <span className="num">{receiptWords(receipt)}</span>
        <Button size="sm" variant="ghost" onClick={() => setOpen(true)}>
          Receipt
        </Button>
      </span>
      <ReceiptDialog receipt={receipt} open={isOpen} onOpenChange={setOpen} />
    </Note>
  )
}

/** The same behind a small button with the cost, as below an answer. */
export function ReceiptButton({ act, id, cost }: { readonly act: ActKind; readonly id: string; readonly cost: number }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" variant="ghost" className="num" title="Receipt" onClick={() => setOpen(true)}>
        {formatCount(cost, 'token')}
      </Button>
      {isOpen && <FetchedReceipt act={act} id={id} onClose={() => setOpen(false)} />}
    </>
  )
}

function FetchedReceipt({ act, id, onClose }: { readonly act: ActKind; readonly id: string; readonly onClose: () => void }) {
  const receipt = useReceipt(act, id, true)
  return receipt == null ? null : <ReceiptDialog receipt={receipt} open onOpenChange={(open) => open || onClose()} />
}

const inFull = (tokens: number) => numberText(tokens, 0)
const ofTokens = (tokens: number) => formatCount(tokens, 'token')

/** `Charged 61 of 64 tokens, 3 returned.` */
function receiptWords({ hold: { state, held, charged, returned, why } }: Receipt): string {
  if (state === 'held') return `${ofTokens(held)} held until it ends.`
  if (state === 'settled')
    return charged === held
      ? `Charged ${ofTokens(charged)}.`
      : `Charged ${inFull(charged)} of ${ofTokens(held)}, ${inFull(returned)} returned.`
  const back = held === 1 ? 'The token is back.' : `All ${ofTokens(held)} are back.`
  const reasons = { empty: 'Nothing came of it, so it costs nothing. ', failed: 'It failed, so it costs nothing. ', cancelled: '' } as const
  return `${reasons[why ?? 'cancelled']}${back}`
}

const kinds = { FREE: 'free', REFERRAL: 'referral', PAID: 'paid' } as const
const lineTokens = (tokens: number) => numberText(tokens, Number.isInteger(tokens) ? 0 : 1)

/** `Charged, from free and paid tokens`. */
function chargedFrom(parts: LedgerLine['parts']): string {
  const names = [...new Set(parts.filter(({ tokens }) => tokens < 0).map(({ kind }) => kinds[kind]))]
  return names.length === 0 ? 'Charged' : `Charged, from ${names.join(' and ')} tokens`
}

interface ReceiptDialogProps {
  readonly receipt: Receipt
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** Quote, hold, the work that was done, what it cost and what came back. */
function ReceiptDialog({ receipt: { hold, created_at: begun, parts }, open, onOpenChange }: ReceiptDialogProps) {
  const { state, quote, held, charged, returned, lines } = hold
  const shown = state === 'settled' ? lines : quote.lines
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`${actNames[hold.act].one}${hold.subject.name === null ? '' : `, ${hold.subject.name}`}`}
      description={<Time at={begun} className="num" />}
      footer={
        <Link to="/console/settings/tokens" search={{ search: hold.id }}>
          In the ledger
        </Link>
      }
    >
      <dl className={css.receipt}>
        <div>
          <dt>Quote</dt>
          <dd>{priceWords(quote)}</dd>
        </div>
        <div>
          <dt>Held</dt>
          <dd>{inFull(held)}</dd>
        </div>
        {shown.map(({ text, tokens }) => (
          <div key={text}>
            <dt>{inStyle(text)}</dt>
            <dd>{tokens === null ? '' : lineTokens(tokens)}</dd>
          </div>
        ))}
        {state !== 'held' && (
          <>
            <div className={css.total}>
              <dt>{chargedFrom(parts)}</dt>
              <dd>{inFull(charged)}</dd>
            </div>
            <div>
              <dt>Returned</dt>
              <dd>{inFull(returned)}</dd>
            </div>
          </>
        )}
      </dl>
    </Dialog>
  )
}
