import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What became of a message of the contact form. */
export const answeredMessages: Migration = {
  async up(db) {
    await sql`alter table contact_messages add column handled_at timestamptz, add column answer text`.execute(db)
  },
}
