import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const users = sql`
  create table users (
    id uuid primary key default gen_random_uuid(),
    email text not null unique check (email = lower(email) and length(email) between 3 and 254),
    username text not null check (length(username) between 1 and 254),
    first_name text not null default '' check (length(first_name) <= 150),
    last_name text not null default '' check (length(last_name) <= 150),
    password_hash text check (password_hash like '$argon2id$%'),
    auth_type text not null check (auth_type in ('email', 'google')),
    auth_verified boolean not null default false,
    is_business boolean not null default false,
    referral_code text not null unique,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    deactivated_at timestamptz
  )`

const logins = sql`
  create table logins (
    id uuid primary key default gen_random_uuid(),
    user_id uuid not null references users,
    created_at timestamptz not null,
    expires_at timestamptz not null check (expires_at > created_at),
    ended_at timestamptz,
    ended_by text check ((ended_by is null) = (ended_at is null))
  )`

const tokenPairs = sql`
  create table token_pairs (
    id uuid primary key default gen_random_uuid(),
    login_id uuid not null references logins on delete cascade,
    parent_id uuid unique references token_pairs on delete set null,
    access_hash bytea not null unique check (length(access_hash) = 32),
    access_expires_at timestamptz not null,
    refresh_hash bytea not null unique check (length(refresh_hash) = 32),
    salt bytea not null,
    created_at timestamptz not null,
    exchanged_at timestamptz
  )`

const loginAttempts = sql`
  create table login_attempts (
    key bytea primary key,
    attempts integer not null check (attempts > 0),
    last_at timestamptz not null,
    blocked_until timestamptz
  )`

const ledger = sql`
  create table token_ledger (
    id uuid primary key default gen_random_uuid(),
    user_id uuid not null references users,
    kind text not null check (kind in ('FREE', 'REFERRAL', 'PAID')),
    tokens integer not null check (tokens <> 0),
    reason text not null,
    key text not null unique,
    created_at timestamptz not null
  )`

const balances = sql`
  create table token_balances (
    user_id uuid primary key references users,
    free integer not null default 0 check (free >= 0),
    referral integer not null default 0 check (referral >= 0),
    paid integer not null default 0 check (paid >= 0)
  )`

const refuseChange = sql`
  create function refuse_change() returns trigger language plpgsql as $$
  begin
    raise exception 'lines of % are never changed or removed', tg_table_name using errcode = 'insufficient_privilege';
  end $$`

// Losing these in a crash only forgives hits; not logging them makes each request cheaper.
const rateLimits = sql`
  create unlogged table rate_limits (
    key text primary key,
    window_index bigint not null,
    hits integer not null,
    previous_hits integer not null,
    expires_at timestamptz not null
  )`

const idempotencyKeys = sql`
  create table idempotency_keys (
    user_id uuid not null references users,
    key text not null check (length(key) between 1 and 255),
    request_hash bytea not null,
    status integer,
    body text,
    created_at timestamptz not null,
    locked_until timestamptz not null,
    primary key (user_id, key)
  )`

const indexes = [
  sql`create index on logins (user_id) where ended_at is null`,
  sql`create index on logins (expires_at)`,
  sql`create index on token_pairs (login_id)`,
  sql`create index on token_ledger (user_id, created_at desc, id)`,
  sql`create index on rate_limits (expires_at)`,
  sql`create index on idempotency_keys (created_at)`,
  sql`create trigger token_ledger_is_append_only before update or delete on token_ledger for each row execute function refuse_change()`,
]

export const accounts: Migration = {
  async up(db) {
    for (const statement of [
      users,
      logins,
      tokenPairs,
      loginAttempts,
      ledger,
      balances,
      refuseChange,
      rateLimits,
      idempotencyKeys,
      ...indexes,
    ])
      await statement.execute(db)
  },
}
