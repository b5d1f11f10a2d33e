import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

// The id is the caller's own, so that a drawing which is brought back keeps its name; it is one per owner.
const drawingTable = sql`
  create table drawings (
    owner_id uuid not null references users,
    id text not null,
    number bigint generated always as identity,
    market_symbol text not null check (market_symbol ~ '^[A-Z0-9._-]{2,12}$'),
    type text not null,
    is_changed boolean not null,
    properties jsonb not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    primary key (owner_id, id)
  )`

export const drawings: Migration = {
  async up(db) {
    await drawingTable.execute(db)
    await sql`create index on drawings (owner_id, market_symbol, number)`.execute(db)
  },
}
