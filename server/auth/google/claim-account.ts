import type { Transaction } from 'kysely'
import type { Database } from '../../db/tables.ts'
import { endWaiting } from '../address/store.ts'
import { forgetCodes } from '../codes/one-time-code.ts'
import { purposes, type PurposeName } from '../codes/purposes.ts'
import type { ClientInfo } from '../deps.ts'
import { deletePasskeys } from '../passkeys/store.ts'
import { deleteChallengesOf, deleteTotpKey } from '../second-factor/store.ts'
import { recordSecurityEvent } from '../security-events.ts'
import { endLogins, markGoogleOnly, type User } from '../store.ts'

/**
 * Gives an account to whom Google says its address belongs. Whoever made it never confirmed the address and may be somebody
 * else, so everything by which they could get in ends: password, logins, second factors, a change of address, codes under way.
 */
export async function claimAccount(tx: Transaction<Database>, user: User, from: ClientInfo, now: Date): Promise<void> {
  await markGoogleOnly(tx, user.id, now)
  await endLogins(tx, user.id, null, 'account_claimed', now)
  await deleteTotpKey(tx, user.id)
  await deletePasskeys(tx, user.id, user.created_at)
  await deleteChallengesOf(tx, user.id)
  await endWaiting(tx, user.id, now)
  await forgetCodes(tx, user.id, Object.keys(purposes) as PurposeName[])
  await recordSecurityEvent(tx, { userId: user.id, kind: 'account_claimed', from, at: now })
}
