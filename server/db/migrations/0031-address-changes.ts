import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

// A user has one change that waits. What is done stays until its old address can no longer take it back.
const changes = sql`
  create table address_changes (
    id uuid primary key default gen_random_uuid(),
    user_id uuid not null references users on delete cascade,
    old_email text not null,
    new_email text not null,
    asks_old boolean not null,
    asked_at timestamptz not null,
    expires_at timestamptz not null,
    old_confirmed_at timestamptz,
    new_confirmed_at timestamptz,
    done_at timestamptz,
    ended_at timestamptz,
    stop_until timestamptz,
    stop_key bytea unique,
    check (done_at is null or new_confirmed_at is not null),
    check (done_at is null or not asks_old or old_confirmed_at is not null)
  )`

/** Changes of an account's address, agreed to at both addresses. */
export const addressChanges: Migration = {
  async up(db) {
    await changes.execute(db)
    await sql`create unique index address_change_waiting on address_changes (user_id) where done_at is null and ended_at is null`.execute(
      db,
    )
    await sql`create index address_changes_by_user on address_changes (user_id)`.execute(db)
    await sql`create index addresses_held on address_changes (old_email) where done_at is not null and ended_at is null`.execute(db)
  },
}
