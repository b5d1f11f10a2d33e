import { sql } from 'kysely'
import type { Db } from '../db/tables.ts'
import type { ChartDocument } from './tables.ts'

export const findSettings = (db: Db, ownerId: string) =>
  db.selectFrom('chart_settings').select(['revision', 'document']).where('owner_id', '=', ownerId).executeTakeFirst()

/** Replaces what was kept and gives the new revision. */
export async function storeSettings(db: Db, ownerId: string, document: ChartDocument, now: Date): Promise<number> {
  const text = JSON.stringify(document)
  const { revision } = await db
    .insertInto('chart_settings')
    .values({ owner_id: ownerId, revision: 1, document: text, updated_at: now })
    .onConflict((oc) =>
      oc.column('owner_id').doUpdateSet({ revision: sql<number>`chart_settings.revision + 1`, document: text, updated_at: now }),
    )
    .returning('revision')
    .executeTakeFirstOrThrow()
  return revision
}
