import { limits } from '@playbook/contract/limits'
import type { Db } from '../../db/tables.ts'
import { releaseHold } from './end-hold.ts'

const maxAtOnce = 500

/** Gives back what an act has held for longer than any act takes: whatever should have ended it has gone. */
export async function releaseStaleHolds({ db, now }: { readonly db: Db; readonly now: () => number }): Promise<void> {
  const at = new Date(now())
  const stale = await db
    .selectFrom('token_holds')
    .select('id')
    .where('state', '=', 'held')
    .where('created_at', '<', new Date(at.getTime() - limits.maxHoldHours * 3_600_000))
    .limit(maxAtOnce)
    .execute()
  for (const { id } of stale) await db.transaction().execute((tx) => releaseHold(tx, { holdId: id, why: 'failed', now: at }))
}
