import { randomUUID } from 'node:crypto'
import { Failure } from '@playbook/contract/failure'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/tables.ts'
import { sendCode } from '../codes/code-job.ts'
import { limitCodeGuesses } from '../codes/limit-sending.ts'
import { forgetCodes, useClaim } from '../codes/one-time-code.ts'
import { changePurposes, resetPurposes } from '../codes/purposes.ts'
import type { AuthDeps, ClientInfo } from '../deps.ts'
import { deleteExternalLogin } from '../google/store.ts'
import { deletePasskeys } from '../passkeys/store.ts'
import { deleteChallengesOf, deleteTotpSince } from '../second-factor/store.ts'
import { recordSecurityEvent } from '../security-events.ts'
import { endLogins, markRestored, readUser } from '../store.ts'
import { findByLink } from './find-by-link.ts'
import { endFrom, findToStop, lockAddress, putBack } from './store.ts'

/**
 * Takes a change of address back, and every one after it: the account has its earlier address, all logins end, and the
 * password opens nothing until another one is chosen. What came since and lets somebody in is gone, and told. An account that was
 * closed meanwhile comes back too. Asked again it does nothing.
 */
export async function stopChange(deps: AuthDeps, token: string, from: ClientInfo): Promise<void> {
  await limitCodeGuesses(deps, from)
  const found = await findByLink(deps.db, deps, token)
  if (found?.to !== 'stop') throw new Failure('link_invalid')
  const { claim } = found
  const { userId } = claim
  const now = new Date(deps.now())
  const isDone = await deps.db.transaction().execute(async (tx) => {
    await lockAddress(tx, userId)
    if ((await findByLink(tx, deps, token))?.state === 'restored') return false
    const change = await findToStop(tx, claim.key, now)
    if (change === undefined || !(await useClaim(tx, claim, now))) throw new Failure('link_invalid')
    await endFrom(tx, change, now)
    await putBack(tx, userId, change.old_email, now)
    await markRestored(tx, userId, now)
    await removeWaysIn(tx, userId, change.asked_at, { from, at: now })
    await endLogins(tx, userId, null, 'address_restored', now)
    await forgetCodes(tx, userId, [...changePurposes, ...resetPurposes, 'VERIFY_EMAIL'])
    await recordSecurityEvent(tx, { userId, kind: 'address_restored', from, at: now })
    await sendCode(tx, deps, { sending: 'RESET_LINK', user: await readUser(tx, userId), mailId: randomUUID() })
    return true
  })
  if (isDone) deps.log.warn({ event: 'address_restored', userId, ...from }, 'A change of address was taken back')
}

/** Removes second steps and other ways in that came with the change or after it: an app of whoever made it would shut the owner out. */
async function removeWaysIn(
  tx: Transaction<Database>,
  userId: string,
  since: Date,
  event: { readonly from: ClientInfo; readonly at: Date },
): Promise<void> {
  const passkeys = await deletePasskeys(tx, userId, since)
  const { app, codes } = await deleteTotpSince(tx, userId, since)
  const isUnlinked = await deleteExternalLogin(tx, userId, since)
  await deleteChallengesOf(tx, userId)
  const why = 'It came after the change of address that was taken back'
  if (app) await recordSecurityEvent(tx, { ...event, userId, kind: 'totp_removed', detail: why })
  if (codes && !app) await recordSecurityEvent(tx, { ...event, userId, kind: 'recovery_codes_removed', detail: why })
  if (isUnlinked) await recordSecurityEvent(tx, { ...event, userId, kind: 'google_unlinked', detail: why })
  for (const name of passkeys) await recordSecurityEvent(tx, { ...event, userId, kind: 'passkey_removed', detail: `${name}. ${why}` })
}
