import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What stood on the chart beside a question: indicators, drawings, the view. */
export const chartsOfQuestions: Migration = {
  async up(db) {
    await sql`alter table messages add column chart json`.execute(db)
  },
}
