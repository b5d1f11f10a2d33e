import { sql } from 'kysely'
import type { Db } from '../../db/tables.ts'
import { isValid } from './spending-order.ts'
import { listFilledLots, lockUser, postEntry, productAccounts } from './store.ts'

const maxAtOnce = 500

/** Writes down what has expired. From its moment on nothing could be spent of it anyway; what is held then may still be charged. */
export async function expireTokens({ db, now }: { readonly db: Db; readonly now: () => number }): Promise<void> {
  const at = new Date(now())
  const { rows } = await sql<{ user_id: string }>`
    select distinct user_id from ledger_accounts
    where type = 'lot' and balance > 0 and expires_at <= ${at} limit ${maxAtOnce}`.execute(db)
  for (const { user_id: userId } of rows) {
    await db.transaction().execute(async (tx) => {
      const user = await lockUser(tx, userId)
      for (const lot of await listFilledLots(tx, userId)) {
        if (isValid(lot, at)) continue
        const transfer = { from: lot.id, to: productAccounts.expired, lot: lot.id, amount: lot.balance }
        await postEntry(tx, { user, act: 'expire', key: `expire:${lot.id}`, reason: 'Expired', now: at }, [transfer])
      }
    })
  }
}
