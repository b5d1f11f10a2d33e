import { limits } from '@playbook/contract/limits'
import { mustBeTokens } from './ledger/spending-order.ts'
import { isWritten, lockUser, openLot, postEntry, productAccounts, type Kind, type Tx } from './ledger/store.ts'

interface Grant {
  readonly userId: string
  readonly kind: Kind
  readonly tokens: number
  readonly reason: string
  /** The same key grants once, however often it is tried. */
  readonly key: string
  readonly now: Date
  /** Null where they do not expire; where it is left out, what is usual for the kind. */
  readonly expiresAt?: Date | null
  /** What they were bought with, so that a refund finds them. */
  readonly paymentId?: string
}

const validDays: Readonly<Record<Kind, number | null>> = {
  FREE: limits.freeTokensValidDays,
  REFERRAL: limits.referralTokensValidDays,
  PAID: null,
}

function expiryOf({ kind, now, expiresAt }: Grant): Date | null {
  const days = validDays[kind]
  if (expiresAt !== undefined) return expiresAt
  return days === null ? null : new Date(now.getTime() + days * 86_400_000)
}

/** Grants tokens inside the caller's transaction. What is owed is paid from them first. */
export async function grantTokens(tx: Tx, grant: Grant): Promise<void> {
  const { userId, kind, tokens, reason, key, now, paymentId } = grant
  mustBeTokens(tokens)
  const user = await lockUser(tx, userId)
  if (await isWritten(tx, key)) return
  const lot = await openLot(tx, { userId, kind, expiresAt: expiryOf(grant), paymentId, now })
  const owed = Math.min(user.debt, tokens)
  await postEntry(tx, { user, act: 'grant', key, reason, paymentId, now }, [
    { from: productAccounts.issued, to: lot, lot, amount: tokens },
    ...(owed > 0 ? [{ from: lot, to: user.debtId, lot, amount: owed }] : []),
  ])
}
