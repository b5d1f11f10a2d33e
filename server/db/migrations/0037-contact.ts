import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What people write to the operator. */
export const contact: Migration = {
  async up(db) {
    await sql`
      create table contact_messages (
        id uuid primary key,
        email text not null,
        topic text not null,
        text text not null,
        is_suspect boolean not null,
        created_at timestamptz not null
      )`.execute(db)
    await sql`create index contact_messages_by_time on contact_messages (created_at desc)`.execute(db)
  },
}
