import { Failure } from '@playbook/contract/failure'
import type { Caller } from '../../http/serve.ts'
import type { AuthDeps, ClientInfo } from '../deps.ts'
import { recordSecurityEvent } from '../security-events.ts'
import { markVerified, readUser } from '../store.ts'
import { limitCodeGuesses } from './limit-sending.ts'
import { checkCode, useClaim } from './one-time-code.ts'

/** Confirms the address of the caller's account by the code that was sent to it. One that is confirmed stays so. */
export async function verifyEmail(deps: AuthDeps, caller: Caller, code: string, from: ClientInfo): Promise<void> {
  if (caller.isVerified) return
  await limitCodeGuesses(deps, from)
  const { email } = await readUser(deps.db, caller.userId)
  const claim = await checkCode(deps.db, deps, { purpose: 'VERIFY_EMAIL', address: email, code })
  if (claim === null || claim.userId !== caller.userId) throw new Failure('code_invalid')
  const now = new Date(deps.now())
  const isDone = await deps.db.transaction().execute(async (tx) => {
    if (!(await useClaim(tx, claim, now))) return false
    await markVerified(tx, caller.userId, now)
    await recordSecurityEvent(tx, { userId: caller.userId, kind: 'address_verified', from, at: now })
    return true
  })
  if (!isDone) throw new Failure('code_invalid')
  deps.log.info({ event: 'address_verified', userId: caller.userId, ...from }, 'Confirmed an address')
}
