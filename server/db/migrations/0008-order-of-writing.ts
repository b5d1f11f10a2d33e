import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

// Two lines can be written within one millisecond: a number tells which came first.
const statements = [
  sql`alter table token_ledger add column number bigint generated always as identity`,
  sql`create unique index on token_ledger (user_id, number desc)`,
  sql`alter table chats add column number bigint generated always as identity`,
  sql`create unique index on chats (owner_id, number desc)`,
  sql`drop index token_ledger_user_id_created_at_id_idx, chats_owner_id_created_at_id_idx`,
]

export const orderOfWriting: Migration = {
  async up(db) {
    for (const statement of statements) await statement.execute(db)
  },
}
