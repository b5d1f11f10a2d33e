import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What language models took today is asked before each of their answers. */
export const tokensOfADay: Migration = {
  async up(db) {
    await sql`create index messages_spent on messages (created_at) where spent is not null`.execute(db)
  },
}
