import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The parts of the plan that a failed run is about, so that their words can be shown. */
export const errorPaths: Migration = {
  async up(db) {
    await sql`alter table strategies add column error_paths jsonb not null default '[]'`.execute(db)
  },
}
