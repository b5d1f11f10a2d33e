import { Failure } from '@playbook/contract/failure'
import type { ActKind } from '@playbook/contract/token-prices'
import type { Quote } from '@playbook/contract/token-quotes'
import { inSpendingOrder, isValid, mustBeTokens, takeFrom } from './spending-order.ts'
import { findHoldByKey, insertHold, listFilledLots, lockUser, postEntry, type Tx } from './store.ts'

interface NewHold {
  readonly userId: string
  readonly tokens: number
  readonly act: ActKind
  readonly subject: { readonly kind: string; readonly id: string; readonly name: string }
  readonly quote: Quote
  /** The same key of a user holds once, however often it is tried. */
  readonly key: string
  readonly now: Date
}

/**
 * Sets tokens aside for an act, those that expire soonest first, inside the caller's transaction: whatever else that locks
 * is locked before. Throws `not_enough_tokens` with what is needed and what can be spent, which is nothing while tokens are owed.
 */
export async function holdTokens(tx: Tx, hold: NewHold): Promise<{ holdId: string }> {
  const { userId, tokens, act, key, now } = hold
  mustBeTokens(tokens)
  const user = await lockUser(tx, userId)
  const before = await findHoldByKey(tx, userId, key)
  if (before !== undefined) return { holdId: before.id }
  const lots = (await listFilledLots(tx, userId)).filter((lot) => isValid(lot, now))
  const there = lots.reduce((sum, lot) => sum + lot.balance, 0)
  const balance = user.debt > 0 ? 0 : there
  if (balance < tokens) {
    const owed = user.debt > 0 ? { debt: user.debt, missing: user.debt + Math.max(0, tokens - there) } : {}
    throw new Failure('not_enough_tokens', { details: { needed: tokens, balance, ...owed } })
  }
  const holdId = await insertHold(tx, hold)
  const { transfers } = takeFrom(inSpendingOrder(lots), tokens, user.heldId)
  await postEntry(tx, { user, act: 'hold', key: `hold:${holdId}`, reason: act, holdId, now }, transfers)
  return { holdId }
}
