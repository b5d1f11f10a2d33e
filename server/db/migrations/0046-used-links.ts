import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** A link that was used is known as such until its time is over: opened again, it says what it did. */
export const usedLinks: Migration = {
  async up(db) {
    await sql`alter table one_time_codes add column used_at timestamptz`.execute(db)
  },
}
