import { randomUUID } from 'node:crypto'
import { Failure } from '@playbook/contract/failure'
import { sendCode } from '../codes/code-job.ts'
import { limitCodeGuesses } from '../codes/limit-sending.ts'
import { checkToken, forgetCodes, useClaim } from '../codes/one-time-code.ts'
import { changePurposes, resetPurposes } from '../codes/purposes.ts'
import type { AuthDeps, ClientInfo } from '../deps.ts'
import { deleteExternalLogin } from '../google/store.ts'
import { deletePasskeys } from '../passkeys/store.ts'
import { recordSecurityEvent } from '../security-events.ts'
import { endLogins, markRestored, readUser } from '../store.ts'
import { endFrom, findToStop, lockAddress, putBack } from './store.ts'

/**
 * Takes a change of address back, and every one after it: the account has its earlier address, all logins end, and the
 * password opens nothing until another one is chosen. Passkeys and a Google account that came since are gone. An account that was closed meanwhile comes back too.
 */
export async function stopChange(deps: AuthDeps, token: string, from: ClientInfo): Promise<void> {
  await limitCodeGuesses(deps, from)
  const claim = await checkToken(deps.db, deps, { among: ['CHANGE_STOP'], token })
  if (claim === null) throw new Failure('link_invalid')
  const { userId } = claim
  const now = new Date(deps.now())
  await deps.db.transaction().execute(async (tx) => {
    await lockAddress(tx, userId)
    const change = await findToStop(tx, claim.key, now)
    if (change === undefined || !(await useClaim(tx, claim))) throw new Failure('link_invalid')
    await endFrom(tx, change, now)
    await putBack(tx, userId, change.old_email, now)
    await markRestored(tx, userId, now)
    await deletePasskeys(tx, userId, change.asked_at)
    await deleteExternalLogin(tx, userId, change.asked_at)
    await endLogins(tx, userId, null, 'address_restored', now)
    await forgetCodes(tx, userId, [...changePurposes, ...resetPurposes, 'VERIFY_EMAIL'])
    await recordSecurityEvent(tx, { userId, kind: 'address_restored', from, at: now })
    await sendCode(tx, deps, { sending: 'RESET_LINK', user: await readUser(tx, userId), mailId: randomUUID() })
  })
  deps.log.warn({ event: 'address_restored', userId, ...from }, 'A change of address was taken back')
}
