import { sql } from 'kysely'
import { holderIsGone } from '../../db/holder-is-gone.ts'
import type { Db } from '../../db/tables.ts'
import { settleLease } from './lease-store.ts'

/** A lease whose process is not known is taken for lost after so long. */
const unknownHolderMs = 15 * 60_000

/** Gives back what processes had taken that are no more: what they had not written down by then costs nobody anything. */
export async function returnLostLeases({ db, now }: { readonly db: Db; readonly now: () => number }): Promise<void> {
  const before = new Date(now() - unknownHolderMs)
  const lost = await db
    .selectFrom('api_leases')
    .select(['id', 'business_id as businessId', 'key_id as keyId', sql<string>`month::text`.as('month')])
    .where((each) =>
      each.or([each.and([each('holder', 'is', null), each('taken_at', '<', before)]), holderIsGone(sql.ref('api_leases.holder'))]),
    )
    .execute()
  for (const { id, businessId, keyId, month } of lost)
    await db.transaction().execute((tx) => settleLease(tx, { id, businessId, keyId, month }, { included: 0, paid: 0 }, true))
}
