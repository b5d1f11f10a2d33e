import { notificationKindNames } from '@playbook/contract/notification-kinds'
import { readPreferences, type Preferences, type PreferencesChange } from '@playbook/contract/preferences'
import type { Transaction } from 'kysely'
import type { Database, Db } from '../db/tables.ts'
import { requireVerified } from '../http/require-verified.ts'
import type { Caller } from '../http/serve.ts'

export async function findPreferences(db: Db | Transaction<Database>, userId: string): Promise<Preferences> {
  const found = await db.selectFrom('preferences').select('document').where('user_id', '=', userId).executeTakeFirst()
  return readPreferences(found?.document)
}

/** What is given takes the place of what was; of notifications each kind by itself. */
function merge(before: Preferences, { notifications, ...change }: PreferencesChange): Preferences {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const ways = Object.fromEntries(Object.entries(notifications ?? {}).filter(([, value]) => value !== undefined))
  return { ...before, ...given, notifications: { ...before.notifications, ...ways } }
}

/**
 * Changes a user's preferences; changes at the same moment come one after the other, and none is lost. Mail is switched on
 * only by whoever has shown that the address is theirs.
 */
export async function changePreferences(db: Db, caller: Caller, change: PreferencesChange, now: Date): Promise<Preferences> {
  const { userId } = caller
  return db.transaction().execute(async (tx) => {
    await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().executeTakeFirstOrThrow()
    const before = await findPreferences(tx, userId)
    const next = merge(before, change)
    if (notificationKindNames.some((kind) => next.notifications[kind].mail && !before.notifications[kind].mail)) requireVerified(caller)
    const document = JSON.stringify(next)
    await tx
      .insertInto('preferences')
      .values({ user_id: userId, document, updated_at: now })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ document, updated_at: now }))
      .execute()
    return next
  })
}
