import { Failure } from '@playbook/contract/failure'
import { chargeOf, type ActKind, type WorkOf } from '@playbook/contract/token-prices'
import type { Quote, TooFewTokens } from '@playbook/contract/token-quotes'
import { formatCount } from '@playbook/engine/format/count'
import type { Transaction } from 'kysely'
import type { Database } from '../db/tables.ts'
import { releaseHold, settleHold } from './ledger/end-hold.ts'
import { holdTokens } from './ledger/hold-tokens.ts'

type Tx = Transaction<Database>

/** Whether acts cost tokens here. */
export interface Billing {
  readonly isBillingOn: boolean
}

/** An act of one user by the id of its work: there is one hold for it, whatever is tried again. */
export interface ActOf {
  readonly userId: string
  readonly act: ActKind
  readonly id: string
}

export interface PricedAct extends Omit<ActOf, 'act'> {
  readonly quote: Quote
  /** What its page is about, and how the user calls it. */
  readonly subject: { readonly kind: 'strategy' | 'chat'; readonly id: string; readonly name: string }
  /** The price that the user has seen; without one any price is taken. */
  readonly accepted: number | undefined
}

export const holdKeyOf = ({ act, id }: Pick<ActOf, 'act' | 'id'>): string => `${act}:${id}`

/**
 * Holds the price of an act in the transaction that stores or queues its work, after everything else that it locks. Throws
 * `not_enough_tokens` with what is needed and what there is, and `above_quote` where the price is not the one that was seen.
 */
export async function holdForAct(tx: Tx, { isBillingOn, now }: Billing & { readonly now: () => number }, act: PricedAct): Promise<void> {
  const { userId, id, quote, subject, accepted } = act
  if (!isBillingOn || quote.high === 0) return
  if (accepted !== undefined && quote.high > accepted) {
    const message = `This needs ${formatCount(quote.high - accepted, 'token')} more than quoted.`
    throw new Failure('above_quote', { message, details: { quote, accepted } })
  }
  const key = holdKeyOf({ act: quote.act, id })
  try {
    await holdTokens(tx, { userId, tokens: quote.high, act: quote.act, subject, quote, key, now: new Date(now()) })
  } catch (cause) {
    if (!(cause instanceof Failure) || cause.code !== 'not_enough_tokens') throw cause
    const { needed, balance, debt } = cause.details as TooFewTokens // As `holdTokens` throws it.
    const have = debt === undefined ? `you have ${balance.toLocaleString('en-US')}` : `you owe ${debt.toLocaleString('en-US')}`
    const message = `This needs ${formatCount(needed, 'token')}, and ${have}.`
    throw new Failure('not_enough_tokens', { message, details: cause.details, cause })
  }
}

/** What an act that waits for its end holds; undefined where nothing is held for it. */
async function findHeld(tx: Tx, { userId, act, id }: ActOf): Promise<{ readonly id: string; readonly quote: Quote } | undefined> {
  return tx
    .selectFrom('token_holds')
    .select(['id', 'quote'])
    .where('user_id', '=', userId)
    .where('key', '=', holdKeyOf({ act, id }))
    .where('state', '=', 'held')
    .executeTakeFirst()
}

/** Charges an act for the work that was done, never above its quote, in the transaction that stores the result; gives the tokens. */
export async function settleAct<Act extends ActKind>(
  tx: Tx,
  of: ActOf & { readonly act: Act },
  work: WorkOf[Act],
  now: Date,
): Promise<number | null> {
  const held = await findHeld(tx, of)
  if (held === undefined) return null
  const { tokens, lines } = chargeOf(of.act, work, held.quote)
  await settleHold(tx, { holdId: held.id, charged: tokens, lines, now })
  return tokens
}

/** Gives back what is held for acts that failed, were cancelled or came back empty, in the transaction that says so. */
export async function releaseActs(tx: Tx, acts: readonly ActOf[], why: 'failed' | 'cancelled' | 'empty', now: Date): Promise<void> {
  // In one order, as for everybody who locks several users.
  for (const act of acts.toSorted((a, b) => (a.userId < b.userId ? -1 : 1))) {
    const held = await findHeld(tx, act)
    if (held !== undefined) await releaseHold(tx, { holdId: held.id, why, now })
  }
}
