import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const applications = sql`
  create table applications (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    kind text not null check (kind in ('business', 'creator')),
    answers jsonb not null check (jsonb_typeof(answers) = 'object'),
    status text not null default 'open' check (status in ('open', 'approved', 'refused')),
    created_at timestamptz not null,
    decided_at timestamptz check ((decided_at is null) = (status = 'open')),
    why text check ((why is null) = (status = 'open'))
  )`

// Nobody is referred twice, and nobody refers themselves.
const referrals = sql`
  create table referrals (
    id uuid primary key default gen_random_uuid(),
    number bigint generated always as identity unique,
    referrer_id uuid not null references users on delete cascade,
    referred_id uuid not null unique references users on delete cascade check (referred_id <> referrer_id),
    doubts text[] not null default '{}',
    status text not null default 'pending' check (status in ('pending', 'held', 'granted', 'refused')),
    created_at timestamptz not null,
    settled_at timestamptz check ((settled_at is null) = (status in ('pending', 'held'))),
    referrer_tokens integer not null default 0 check (referrer_tokens >= 0),
    referred_tokens integer not null default 0 check (referred_tokens >= 0),
    check (status = 'granted' or (referrer_tokens = 0 and referred_tokens = 0))
  )`

// How often a link was opened on a day, and nothing about who opened it.
const clicks = sql`
  create table referral_clicks (
    referrer_id uuid not null references users on delete cascade,
    day date not null,
    clicks integer not null check (clicks > 0),
    primary key (referrer_id, day)
  )`

const statements = [
  sql`alter table users add column is_creator boolean not null default false`,
  applications,
  referrals,
  clicks,
  sql`create unique index on applications (user_id, kind) where status = 'open'`,
  sql`create index on applications (status, created_at)`,
  sql`create index on referrals (referrer_id, number desc)`,
  sql`create index on referrals (status, number) where status in ('pending', 'held')`,
]

export const partners: Migration = {
  async up(db) {
    for (const statement of statements) await statement.execute(db)
  },
}
