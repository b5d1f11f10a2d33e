import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const totpKeys = sql`
  create table totp_keys (
    user_id uuid primary key references users on delete cascade,
    sealed_secret bytea not null,
    created_at timestamptz not null,
    confirmed_at timestamptz,
    last_step bigint not null default 0
  )`

const recoveryCodes = sql`
  create table recovery_codes (
    user_id uuid not null references users on delete cascade,
    code_hash bytea not null check (length(code_hash) = 32),
    created_at timestamptz not null,
    used_at timestamptz,
    primary key (user_id, code_hash)
  )`

const passkeys = sql`
  create table passkeys (
    id uuid primary key default gen_random_uuid(),
    user_id uuid not null references users on delete cascade,
    credential_id text not null unique,
    public_key bytea not null,
    counter bigint not null check (counter >= 0),
    transports json not null,
    is_synced boolean not null,
    name text not null check (length(name) between 1 and 200),
    created_at timestamptz not null,
    last_used_at timestamptz,
    refused_since timestamptz
  )`

const authChallenges = sql`
  create table auth_challenges (
    id uuid primary key default gen_random_uuid(),
    purpose text not null check (purpose in ('second_factor', 'passkey_login', 'passkey_confirm', 'passkey_add')),
    user_id uuid references users on delete cascade,
    login_id uuid references logins on delete cascade,
    device_hash bytea check (length(device_hash) = 32),
    challenge text not null,
    tries integer not null default 0 check (tries >= 0),
    created_at timestamptz not null,
    expires_at timestamptz not null,
    check (login_id is not null or device_hash is not null)
  )`

/** Confirmed logins, authenticator apps with their recovery codes, passkeys, and the challenges that wait for an answer. */
export const secondFactor: Migration = {
  async up(db) {
    for (const statement of [
      sql`alter table logins add column confirmed_at timestamptz`,
      totpKeys,
      recoveryCodes,
      passkeys,
      authChallenges,
      sql`create index on passkeys (user_id)`,
      sql`create index on auth_challenges (expires_at)`,
    ])
      await statement.execute(db)
  },
}
