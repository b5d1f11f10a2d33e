import { Failure } from '@playbook/contract/failure'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/tables.ts'
import { sendMail } from '../../mail/send-mail.ts'
import { limitCodeGuesses } from '../codes/limit-sending.ts'
import { forgetCodes, issueCode, useClaim } from '../codes/one-time-code.ts'
import { changePurposes, purposes, resetPurposes } from '../codes/purposes.ts'
import type { AuthDeps, ClientInfo } from '../deps.ts'
import { recordSecurityEvent } from '../security-events.ts'
import { findOpenUser } from '../store.ts'
import { findByLink } from './find-by-link.ts'
import {
  endWaiting,
  findWaiting,
  isHeldAddress,
  isTakenAddress,
  lockAddress,
  markAgreed,
  markDone,
  moveAddress,
  type Change,
} from './store.ts'

interface Agreed {
  readonly is_changed: boolean
  readonly waits_for: 'old' | 'new' | null
}

/** Takes the agreement of one address; with the second one the account has its new address. One that was given is told as it stands. */
export async function confirmChange(deps: AuthDeps, token: string, from: ClientInfo): Promise<Agreed> {
  await limitCodeGuesses(deps, from)
  const found = await findByLink(deps.db, deps, token)
  if (found === null || found.to === 'stop') throw new Failure('link_invalid')
  const { claim, to: side } = found
  const { userId } = claim
  const now = new Date(deps.now())
  try {
    return await deps.db.transaction().execute(async (tx) => {
      await lockAddress(tx, userId)
      const held = await findByLink(tx, deps, token)
      if (held !== null && held.state !== 'open') return toldAgain(side, held.state)
      const change = await findWaiting(tx, userId, now)
      const isOpen = (await findOpenUser(tx, userId)) !== null
      if (!isOpen || change === undefined || !(await useClaim(tx, claim, now))) throw new Failure('link_invalid')
      await markAgreed(tx, change.id, side, now)
      if (side === 'old' && change.new_confirmed_at === null) return { is_changed: false, waits_for: 'new' }
      if (side === 'new' && change.asks_old && change.old_confirmed_at === null) return { is_changed: false, waits_for: 'old' }
      await finishChange(tx, deps, change, from)
      return { is_changed: true, waits_for: null }
    })
  } catch (error) {
    if (!isTakenAddress(error) && !(error instanceof Failure && error.code === 'email_taken')) throw error
    // Somebody registered it meanwhile; whoever agrees has just shown that the address is theirs, and may know.
    await deps.db.transaction().execute(async (tx) => {
      await endWaiting(tx, userId, now)
      await forgetCodes(tx, userId, changePurposes)
    })
    throw new Failure('email_taken')
  }
}

const toldAgain = (side: 'old' | 'new', state: 'agreed' | 'changed' | 'restored'): Agreed =>
  state === 'changed' ? { is_changed: true, waits_for: null } : { is_changed: false, waits_for: side === 'old' ? 'new' : 'old' }

/** Changes the address and tells the old one, with a link that takes it back. Logins go on. */
async function finishChange(tx: Transaction<Database>, deps: AuthDeps, change: Change, from: ClientInfo): Promise<void> {
  const { user_id: userId, old_email: old, new_email: address } = change
  const now = new Date(deps.now())
  await moveAddress(tx, userId, address, now)
  if (await isHeldAddress(tx, address, userId, now)) throw new Failure('email_taken')
  await forgetCodes(tx, userId, [...changePurposes, ...resetPurposes, 'VERIFY_EMAIL'])
  if (change.asks_old) {
    const { secret, key, expiresAt } = await issueCode(tx, deps, { purpose: 'CHANGE_STOP', address: change.id, userId })
    await markDone(tx, change.id, now, { until: expiresAt, key })
    const values = { address, valid: purposes.CHANGE_STOP.valid }
    await sendMail(tx, deps, { template: 'change_done', to: old, userId, values, secret, expiresAt })
  } else await markDone(tx, change.id, now, null)
  await recordSecurityEvent(tx, { userId, kind: 'address_changed', from, at: now, detail: `From ${old} to ${address}` })
  deps.log.info({ event: 'address_changed', userId, ...from }, 'Changed an address')
}
