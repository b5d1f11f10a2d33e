import { randomUUID } from 'node:crypto'
import { Failure } from '@playbook/contract/failure'
import type { Caller } from '../../http/serve.ts'
import { limitSending } from '../codes/limit-sending.ts'
import { forgetCodes } from '../codes/one-time-code.ts'
import { changePurposes, purposes } from '../codes/purposes.ts'
import type { AuthDeps, ClientInfo } from '../deps.ts'
import { requireConfirmed } from '../require-confirmed.ts'
import { recordSecurityEvent } from '../security-events.ts'
import { readUser } from '../store.ts'
import { addressQueue } from './address-job.ts'
import { endWaiting, insertChange, lockAddress, type Change } from './store.ts'

const perUser = { limit: 10, windowMs: 24 * 3_600_000 }

/**
 * Notes that the caller's account is to have another address, in the place of what waited before. It does and answers the
 * same whoever has that address: what differs is done by a job.
 */
export async function askChange(deps: AuthDeps, caller: Caller, email: string, from: ClientInfo): Promise<Change> {
  const { userId } = caller
  await requireConfirmed(deps.db, caller, deps.now())
  if ((await readUser(deps.db, userId)).email === email)
    throw new Failure('validation', { errors: { email: ['This is the address of your account already'] } })
  const retryAfterSeconds = await deps.limiter.take(`address-change:${userId}`, perUser)
  if (retryAfterSeconds !== null) throw new Failure('too_many_attempts', { retryAfterSeconds })
  await limitSending(deps, { email, device: null }, from)
  const nowMs = deps.now()
  const now = new Date(nowMs)
  const asked = await deps.db.transaction().execute(async (tx) => {
    await lockAddress(tx, userId)
    await endWaiting(tx, userId, now)
    await forgetCodes(tx, userId, changePurposes)
    const user = await readUser(tx, userId)
    const expiresAt = new Date(nowMs + purposes.CHANGE_NEW.validMs)
    const change = await insertChange(tx, {
      userId,
      oldEmail: user.email,
      newEmail: email,
      asksOld: user.auth_verified,
      now,
      expiresAt,
    })
    await recordSecurityEvent(tx, { userId, kind: 'address_change_asked', from, at: now, detail: `To ${email}` })
    const id = randomUUID()
    await deps.queue.enqueue(tx, addressQueue, { userId, changeId: change.id }, { id, ownerId: userId })
    return change
  })
  deps.log.info({ event: 'address_change_asked', userId, ...from }, 'Another address was asked for')
  return asked
}

/** Drops the change that waits. */
export async function cancelChange(deps: AuthDeps, caller: Caller, from: ClientInfo): Promise<void> {
  const at = new Date(deps.now())
  await deps.db.transaction().execute(async (tx) => {
    await lockAddress(tx, caller.userId)
    if (!(await endWaiting(tx, caller.userId, at))) return
    await forgetCodes(tx, caller.userId, changePurposes)
    await recordSecurityEvent(tx, { userId: caller.userId, kind: 'address_change_cancelled', from, at })
  })
}
