import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const keyTable = sql`
  create table signing_keys (
    id text primary key,
    public_key bytea not null check (length(public_key) = 32),
    private_key bytea,
    created_at timestamptz not null
  )`

// What was published is deleted when it is withdrawn; the id stays, so that its page can say so.
const publicationTable = sql`
  create table publications (
    id text primary key check (length(id) >= 22),
    owner_id uuid not null references users,
    strategy_id uuid not null references strategies on delete cascade,
    is_searchable boolean not null,
    key_id text references signing_keys,
    statement text,
    signature bytea,
    plan json,
    inputs bytea,
    created_at timestamptz not null,
    withdrawn_at timestamptz,
    check ((withdrawn_at is null) = (statement is not null and signature is not null and plan is not null and key_id is not null)),
    check (withdrawn_at is null or inputs is null)
  )`

export const publications: Migration = {
  async up(db) {
    await sql`alter table strategy_results add column inputs json`.execute(db)
    await keyTable.execute(db)
    await publicationTable.execute(db)
    await sql`create unique index on publications (strategy_id) where withdrawn_at is null`.execute(db)
    await sql`create index on publications (owner_id) where withdrawn_at is null`.execute(db)
  },
}
