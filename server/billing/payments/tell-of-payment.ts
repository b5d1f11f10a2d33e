import { saleOf } from '@playbook/contract/business-plans'
import { formatCount } from '@playbook/engine/format/count'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/tables.ts'
import { notify } from '../../notifications/notify.ts'
import type { AnnounceDeps } from './announce-document.ts'
import { moneyText } from './money-text.ts'
import type { Purchase } from './payment-provider.ts'
import type { PaymentRow } from './store.ts'

interface Changed {
  /** As it was before. */
  readonly payment: PaymentRow
  readonly purchase: Pick<Purchase, 'refundedCents' | 'isDisputed' | 'isDisputeLost'>
  /** How much of what it gave was taken; below zero it was given again. */
  readonly difference: number
  /** How many of the tokens that were taken had been spent, and are owed. */
  readonly owedTokens: number
  readonly now: Date
}

/** Tells the payer of a refund, a dispute and its end, with what has become of the tokens. An operator's reason is not told. */
export async function tellOfPayment(tx: Transaction<Database>, { mail }: AnnounceDeps, changed: Changed): Promise<void> {
  const words = wordsOf(changed)
  if (words === null) return
  const { payment, now } = changed
  await notify(tx, mail, { ownerId: payment.user_id, kind: 'account', ...words, link: '/console/settings/billing', now })
}

function wordsOf({ payment, purchase, difference, owedTokens }: Changed): { readonly title: string; readonly text: string } | null {
  const name = saleOf(payment.plan_code ?? '')?.name ?? 'a purchase'
  const more = purchase.refundedCents - payment.refunded_cents
  // What a business had of it is counted in cents or units, and its own pages tell of those.
  const tokens = payment.business_id === null ? difference : 0
  const gone = tokensGone(tokens, owedTokens)
  if (purchase.isDisputeLost && !payment.is_dispute_lost)
    return { title: disputeEnded, text: `Your bank has taken the payment for ${name} back. ${gone}`.trim() }
  if (purchase.isDisputed !== payment.is_disputed)
    return purchase.isDisputed
      ? { title: 'A payment was disputed', text: `Your bank was asked to take the payment for ${name} back. ${gone}`.trim() }
      : { title: disputeEnded, text: tokens < 0 ? tokensBack(-tokens) : `Your bank leaves the payment for ${name} as it is.` }
  if (more <= 0) return null
  return { title: 'You were given money back', text: `${moneyText(more, payment.currency)} of the payment for ${name}. ${gone}`.trim() }
}

const disputeEnded = 'A dispute of a payment has ended'

const tokensBack = (given: number) => `${formatCount(given, 'token')} ${given === 1 ? 'is' : 'are'} yours again.`

/** `662 tokens were taken back, and 338 that were spent are owed.` */
function tokensGone(difference: number, owed: number): string {
  if (difference <= 0) return ''
  const [taken, isOwed] = [difference - owed, owed > 0]
  const back = taken === 0 ? '' : `${formatCount(taken, 'token')} ${taken === 1 ? 'was' : 'were'} taken back`
  const debt = isOwed
    ? `${formatCount(owed, 'token')} that ${owed === 1 ? 'was' : 'were'} spent ${owed === 1 ? 'is' : 'are'} owed: the next tokens pay them`
    : ''
  return `${[back, debt].filter(Boolean).join(', and ')}.`
}
