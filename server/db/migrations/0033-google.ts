import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const externalLogins = sql`
  create table external_logins (
    issuer text not null check (length(issuer) between 1 and 500),
    subject text not null check (length(subject) between 1 and 255),
    user_id uuid not null unique references users on delete cascade,
    address text not null,
    created_at timestamptz not null,
    last_used_at timestamptz,
    primary key (issuer, subject)
  )`

const usedIdTokens = sql`
  create table used_id_tokens (
    token_hash bytea primary key check (length(token_hash) = 32),
    expires_at timestamptz not null
  )`

/** Google accounts that sign in to ours, and the tokens of theirs that were used. */
export const google: Migration = {
  async up(db) {
    for (const statement of [externalLogins, usedIdTokens, sql`create index on used_id_tokens (expires_at)`]) await statement.execute(db)
  },
}
