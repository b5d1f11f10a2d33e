import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What an answer of a language model has cost in tokens. */
export const spentTokens: Migration = {
  async up(db) {
    await sql`alter table messages add column spent json`.execute(db)
  },
}
