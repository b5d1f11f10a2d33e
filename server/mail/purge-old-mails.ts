import { limits } from '@playbook/contract/limits'
import type { Db } from '../db/tables.ts'
import { deleteOldMails, tidyOutbox } from './store.ts'

const keptMs = limits.mailsKeptDays * 24 * 3_600_000

/** Erases secrets of the outbox that have expired, and removes mails that are over and a month old. */
export async function purgeOldMails({ db, now }: { readonly db: Db; readonly now: () => number }): Promise<void> {
  await tidyOutbox(db, new Date(now()))
  await deleteOldMails(db, new Date(now() - keptMs))
}
