import { limits } from '@playbook/contract/limits'
import type { Transaction } from 'kysely'
import type { Logger } from 'pino'
import type { Database, Db } from '../db/tables.ts'
import { sendMail, type MailDeps } from '../mail/send-mail.ts'
import type { ClientInfo } from './deps.ts'
import { recordSecurityEvent } from './security-events.ts'
import { endLogins, markClosed, markRestored, readUser, takeReminders, type User } from './store.ts'

export interface CloseDeps extends MailDeps {
  readonly db: Db
  readonly log: Logger
  /** Cancels whatever still runs for a user who leaves. */
  readonly cancelWork: (userId: string) => Promise<void>
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
    await sendMail(tx, deps, { template: 'deletion_asked', to: email, userId, values: { date: dateOf(dueAt) } })
  })
  deps.log.info({ event: 'deletion_asked', userId, ...from }, 'An account is to be deleted')
  await deps.cancelWork(userId)
  return dueAt
}

/** Opens an account again that was to be deleted, in the caller's transaction. */
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
