import { CompiledQuery } from 'kysely'
import type { Logger } from 'pino'
import { forgetTokens } from '../billing/ledger/forget-tokens.ts'
import type { Db } from '../db/tables.ts'
import { deleteOldExports, findDueDeletions, forgetUser, takeDueDeletion } from './store.ts'
import { userTables } from './user-tables.ts'

interface Deps {
  readonly db: Db
  readonly now: () => number
  readonly log: Logger
}

/** Deletes accounts whose time has come: all rows of all tables by one list, each account whole or not at all. */
export async function deleteDueAccounts({ db, now, log }: Deps): Promise<void> {
  const at = new Date(now())
  for (const userId of await findDueDeletions(db, at)) {
    const isDone = await db.transaction().execute(async (tx) => {
      const due = await takeDueDeletion(tx, userId, at)
      if (due === undefined) return false
      for (const { table, mine, deleted } of userTables)
        if (deleted === true) await tx.executeQuery(CompiledQuery.raw(`delete from ${table} where ${mine}`, [userId]))
      // Mails to the address may belong to no account, such as those to register it.
      await tx.deleteFrom('mails').where('recipient', '=', due.email).execute()
      await forgetTokens(tx, userId, at)
      await forgetUser(tx, userId, at)
      return true
    })
    if (isDone) log.info({ event: 'account_deleted', userId }, 'Deleted an account')
  }
}

/** Removes exports past their days. */
export const purgeOldExports = ({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> => deleteOldExports(db, new Date(now()))
