import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const chatTable = sql`
  create table chats (
    id uuid primary key default gen_random_uuid(),
    owner_id uuid not null references users,
    title text,
    market_symbol text not null check (market_symbol ~ '^[A-Z0-9._-]{2,12}$'),
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`

export const chats: Migration = {
  async up(db) {
    await chatTable.execute(db)
    await sql`create index on chats (owner_id, created_at desc, id)`.execute(db)
  },
}
