import { Failure } from '@playbook/contract/failure'
import { limits } from '@playbook/contract/limits'
import type { Transaction } from 'kysely'
import type { Logger } from 'pino'
import { tellEndOfPlan } from '../billing/payments/end-plan-of.ts'
import type { Database, Db } from '../db/tables.ts'
import { sendMail, type MailDeps } from '../mail/send-mail.ts'
import type { ClientInfo } from './deps.ts'
import { recordSecurityEvent } from './security-events.ts'
import { endLogins, markClosed, markRestored, readUser, takeReminders, type User } from './store.ts'

export interface CloseDeps extends MailDeps {
  readonly db: Db
  readonly log: Logger
  /** Ends whatever still runs for a user who leaves, a plan among it. */
  readonly endAll: (userId: string) => Promise<void>
}

const dayMs = 24 * 3_600_000
const dateOf = (moment: Date) => moment.toISOString().slice(0, 10)

/** Closes an account at once, to be deleted after its days. Gives the moment of the deletion. */
export async function closeForDeletion(deps: CloseDeps, userId: string, from: ClientInfo): Promise<Date> {
  const at = new Date(deps.now())
  const dueAt = new Date(at.getTime() + limits.accountDeletionDays * dayMs)
  await deps.db.transaction().execute(async (tx) => {
    const { email } = await readUser(tx, userId)
    await markClosed(tx, userId, dueAt, at)
    await endLogins(tx, userId, null, 'deletion', at)
    await recordSecurityEvent(tx, { userId, kind: 'deletion_asked', from, at })
    const values = { date: dateOf(dueAt), plan: await tellEndOfPlan(tx, userId) }
    await sendMail(tx, deps, { template: 'deletion_asked', to: email, userId, values })
  })
  deps.log.info({ event: 'deletion_asked', userId, ...from }, 'An account is to be deleted')
  await deps.endAll(userId)
  return dueAt
}

/** Whether an account is closed to be deleted, and its owner can still bring it back. */
export const isClosing = ({ deletion_due_at: dueAt }: User, nowMs: number): boolean => dueAt !== null && dueAt.getTime() > nowMs

export const deletionPending = ({ deletion_due_at: dueAt }: User, message?: string): Failure =>
  new Failure('deletion_pending', { details: { deletion_due_at: dueAt?.toISOString() }, ...(message === undefined ? {} : { message }) })

/** Opens a closed account again, in the caller's transaction. */
export async function reopenAccount(tx: Transaction<Database>, userId: string, from: ClientInfo, at: Date): Promise<User> {
  await markRestored(tx, userId, at)
  await recordSecurityEvent(tx, { userId, kind: 'reactivated', from, at })
  return readUser(tx, userId)
}

/** Brings an account back that was to be deleted. */
export async function restoreAccount(deps: Pick<CloseDeps, 'db' | 'now' | 'log'>, user: User, from: ClientInfo): Promise<User> {
  const restored = await deps.db.transaction().execute((tx) => reopenAccount(tx, user.id, from, new Date(deps.now())))
  deps.log.info({ event: 'reactivated', userId: user.id, ...from }, 'An account was brought back')
  return restored
}

/** Writes to the owners of accounts that are deleted in a few days, once. */
export async function remindOfDeletions(deps: MailDeps & { readonly db: Db }): Promise<void> {
  const at = new Date(deps.now())
  await deps.db.transaction().execute(async (tx) => {
    for (const { id, email, deletion_due_at: dueAt } of await takeReminders(
      tx,
      new Date(at.getTime() + limits.accountReminderDays * dayMs),
      at,
    ))
      await sendMail(tx, deps, { template: 'deletion_soon', to: email, userId: id, values: { date: dateOf(dueAt) } })
  })
}
