import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** When an operator removed a published result for good: its strategy is not published again. */
export const removedResults: Migration = {
  async up(db) {
    await sql`alter table publications add column removed_at timestamptz`.execute(db)
  },
}
