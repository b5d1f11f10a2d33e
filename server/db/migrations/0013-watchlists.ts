import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  sql`
  create table watchlists (
    id uuid primary key default gen_random_uuid(),
    owner_id uuid not null references users,
    name text not null,
    -- In the owner's order. Symbols, not markets: one whose source was removed stays in its place.
    symbols text[] not null default '{}',
    place integer not null,
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  sql`create unique index on watchlists (owner_id, lower(name))`,
  sql`create index on watchlists (owner_id, place, id)`,
  sql`
  create table seen_markets (
    owner_id uuid not null references users,
    symbol text not null check (symbol ~ '^[A-Z0-9._-]{2,12}$'),
    seen_at timestamptz not null,
    primary key (owner_id, symbol)
  )`,
]

export const watchlists: Migration = {
  async up(db) {
    for (const statement of statements) await statement.execute(db)
  },
}
