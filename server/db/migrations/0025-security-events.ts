import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What happened to an account's security, and where its logins come from. */
export const securityEvents: Migration = {
  async up(db) {
    // Nobody's where an address without an account was tried; it refers to nothing, so that both cost the same.
    await sql`
      create table security_events (
        id uuid primary key default gen_random_uuid(),
        number bigint generated always as identity,
        user_id uuid,
        kind text not null,
        at timestamptz not null,
        network text not null,
        user_agent text not null,
        detail text,
        is_told boolean not null
      )`.execute(db)
    await sql`create index security_events_by_user on security_events (user_id, number desc)`.execute(db)
    await sql`create index security_events_by_age on security_events (at)`.execute(db)
    await sql`create index security_events_to_tell on security_events (number) where not is_told`.execute(db)
    await sql`
      alter table logins
        add column network text not null default 'unknown',
        add column user_agent text not null default '',
        add column last_seen_at timestamptz`.execute(db)
    await sql`update logins set last_seen_at = created_at`.execute(db)
    await sql`alter table logins alter column last_seen_at set not null`.execute(db)
  },
}
