import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

// A run that was edited from another is of its lineage, and stays in it when that one is deleted.
const statements = [
  sql`alter table strategies add column lineage_id uuid, add column version integer not null default 1 check (version > 0)`,
  sql`alter table strategies add column parent_id uuid references strategies on delete set null`,
  sql`update strategies set lineage_id = id`,
  sql`alter table strategies alter column lineage_id set not null, alter column version drop default`,
  sql`create unique index on strategies (lineage_id, version)`,
  sql`create index on strategies (parent_id) where parent_id is not null`,
]

export const versions: Migration = {
  async up(db) {
    for (const statement of statements) await statement.execute(db)
  },
}
