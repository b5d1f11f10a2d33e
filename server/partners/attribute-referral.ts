import { referralCodePattern, type Doubt } from '@playbook/contract/partners'
import type { Transaction } from 'kysely'
import type { Database } from '../db/tables.ts'
import { findReferrer, insertReferral, wasUsedFrom } from './store.ts'

/** What a browser keeps of the first link that it opened: the code, and nothing else. */
export const referralCookie = 'ref'

/** What is known at registration of who has brought an account. */
export interface ReferredBy {
  /** As they came; the first that somebody has counts. */
  readonly codes: readonly (string | undefined)[]
  /** Whether the browser has logged in to the account with this email before. */
  readonly isDeviceOf: (email: string) => boolean
}

/** The code as it is written in links; null for what can be none. */
export function readReferralCode(text: string | undefined): string | null {
  const code = text?.trim().toUpperCase() ?? ''
  return referralCodePattern.test(code) ? code : null
}

/**
 * Notes who has brought a new account, as part of the transaction that makes it. A code that nobody has is not held
 * against anybody: the account then came by itself.
 */
export async function attributeReferral(
  tx: Transaction<Database>,
  account: { readonly userId: string; readonly network: string; readonly now: Date },
  { codes, isDeviceOf }: ReferredBy,
): Promise<void> {
  for (const text of codes) {
    const code = readReferralCode(text)
    const referrer = code === null ? undefined : await findReferrer(tx, code)
    if (referrer === undefined || referrer.id === account.userId) continue
    const doubts: Doubt[] = [
      ...(isDeviceOf(referrer.email) ? (['same_device'] as const) : []),
      ...((await wasUsedFrom(tx, referrer.id, account.network)) ? (['same_network'] as const) : []),
    ]
    await insertReferral(tx, { referrerId: referrer.id, referredId: account.userId, doubts, now: account.now })
    return
  }
}
