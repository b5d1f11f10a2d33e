import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

// A secret is only there while it can still be needed. A mail that was handed over is never handed over again.
const mails = sql`
  create table mails (
    id uuid primary key default gen_random_uuid(),
    number bigint generated always as identity,
    user_id uuid references users on delete cascade,
    template text not null,
    recipient text not null,
    content json not null,
    secret bytea,
    status text not null check (status in ('waiting', 'outbox', 'sent', 'refused', 'failed', 'expired', 'uncertain')),
    job_id uuid not null,
    job_attempt integer not null default 0,
    tries integer not null default 0,
    handed_over_at timestamptz,
    answer text,
    created_at timestamptz not null,
    expires_at timestamptz,
    ended_at timestamptz,
    check (secret is null or status in ('waiting', 'outbox')),
    check ((status in ('waiting', 'outbox')) = (ended_at is null))
  )`

// One row for each purpose and address, known or not: a new code takes the place of the old one, and guesses are counted alike.
const codes = sql`
  create table one_time_codes (
    key bytea primary key,
    purpose text not null,
    user_id uuid references users on delete cascade,
    hash bytea,
    tries integer not null default 0,
    created_at timestamptz not null,
    expires_at timestamptz not null
  )`

const sends = sql`
  create table code_sends (
    key bytea primary key,
    sent_at timestamptz[] not null,
    last_at timestamptz not null
  )`

const statements = [
  mails,
  sql`create index on mails (user_id)`,
  sql`create index on mails (expires_at) where secret is not null`,
  sql`create index on mails (created_at)`,
  sql`create index on mails (job_id) where status = 'waiting'`,
  codes,
  sql`create unique index on one_time_codes (hash)`,
  sql`create index on one_time_codes (expires_at)`,
  sql`create index on one_time_codes (user_id)`,
  sends,
  sql`create index on code_sends (last_at)`,
]

/** Mails that wait, went out or lie in the outbox; one-time codes and links; how often one was sent to an address. */
export const mailsAndCodes: Migration = {
  async up(db) {
    for (const statement of statements) await statement.execute(db)
  },
}
