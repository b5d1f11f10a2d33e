import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  sql`alter table statements add column source text not null default 'simulated'`,
  sql`alter table statements alter column source drop default`,
]

/** Statements tell whose prices they speak of. */
export const sourcesOfStatements: Migration = {
  async up(db) {
    for (const statement of statements) await statement.execute(db)
  },
}
