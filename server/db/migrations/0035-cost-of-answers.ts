import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What an answer was charged, in tokens of the product, is told with it. */
export const costOfAnswers: Migration = {
  async up(db) {
    await sql`alter table messages add column cost integer`.execute(db)
  },
}
