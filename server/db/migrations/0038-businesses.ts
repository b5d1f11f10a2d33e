import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

// Money is in thousandths of a US cent. What is reserved is leased to processes and may still be given back.
const businesses = sql`
  create table businesses (
    id uuid primary key,
    name text not null check (length(name) between 1 and 150),
    site text not null,
    created_at timestamptz not null,
    suspended_at timestamptz,
    lapses_at timestamptz,
    balance bigint not null default 0,
    reserved bigint not null default 0 check (reserved >= 0)
  )`

// Somebody belongs to one business at most.
const members = sql`
  create table business_members (
    user_id uuid primary key references users,
    business_id uuid not null references businesses,
    role text not null check (role in ('owner', 'admin', 'developer', 'viewer')),
    since timestamptz not null
  )`

const entries = sql`
  create table business_entries (
    id uuid primary key default gen_random_uuid(),
    number bigint generated always as identity unique,
    business_id uuid not null references businesses,
    kind text not null check (kind in ('topup', 'usage', 'adjustment')),
    millicents bigint not null check (millicents <> 0),
    reason text not null,
    key text not null unique,
    created_at timestamptz not null
  )`

const keys = sql`
  create table api_keys (
    id uuid primary key,
    business_id uuid not null references businesses,
    environment text not null check (environment in ('live', 'test')),
    public_id text not null unique,
    secret_hash bytea not null check (length(secret_hash) = 32),
    salt bytea,
    last_four text not null check (length(last_four) = 4),
    name text not null,
    note text not null,
    scopes text[] not null,
    allowed_ips text[] not null,
    requests_per_minute integer not null check (requests_per_minute > 0),
    monthly_budget_cents integer check (monthly_budget_cents >= 0),
    created_by uuid not null references users,
    created_at timestamptz not null,
    ends_at timestamptz,
    revoked_at timestamptz,
    replaced_by uuid references api_keys,
    last_used_at timestamptz,
    last_used_ip text,
    last_used_call text
  )`

const months = sql`
  create table api_months (
    subject_id uuid not null,
    month date not null,
    included_used bigint not null default 0,
    included_reserved bigint not null default 0 check (included_reserved >= 0),
    spent bigint not null default 0,
    spent_reserved bigint not null default 0 check (spent_reserved >= 0),
    primary key (subject_id, month)
  )`

const leases = sql`
  create table api_leases (
    id uuid primary key,
    business_id uuid not null references businesses,
    key_id uuid not null references api_keys,
    month date not null,
    included bigint not null check (included >= 0),
    millicents bigint not null check (millicents >= 0),
    holder bigint,
    taken_at timestamptz not null
  )`

const usage = sql`
  create table api_usage (
    business_id uuid not null references businesses,
    key_id uuid not null references api_keys,
    day date not null,
    call text not null,
    calls bigint not null,
    errors bigint not null,
    included_units bigint not null,
    paid_units bigint not null,
    millicents bigint not null,
    primary key (key_id, day, call)
  )`

const requests = sql`
  create table api_requests (
    id uuid primary key,
    business_id uuid not null references businesses,
    key_id uuid not null references api_keys,
    environment text not null check (environment in ('live', 'test')),
    at timestamptz not null,
    call text not null,
    method text not null,
    path text not null,
    status smallint not null,
    code text,
    ms integer not null,
    units integer not null,
    ip text not null,
    user_agent text not null,
    request_body text,
    response_body text
  )`

// A user's flag is that they belong to a business which is not suspended: it follows by itself, whoever changes either.
// A business that loses its last owner, as an account goes, is suspended with its keys.
const followsMembership = sql`
  create function follow_membership() returns trigger language plpgsql as $$
  begin
    if tg_table_name = 'businesses' then
      update users set is_business = new.suspended_at is null
        where id in (select user_id from business_members where business_id = new.id);
      return null;
    end if;
    if tg_op <> 'INSERT' then
      update users set is_business = false where id = old.user_id;
      update businesses set suspended_at = now() where id = old.business_id and suspended_at is null
        and not exists (select from business_members where business_id = old.business_id and role = 'owner');
    end if;
    if tg_op <> 'DELETE' then
      update users set is_business = (select suspended_at is null from businesses where id = new.business_id) where id = new.user_id;
    end if;
    return null;
  end $$`

const takeOver = sql`
  with had as (
    select id as user_id, gen_random_uuid() as business_id,
      (select answers from applications where user_id = users.id and kind = 'business' and status = 'approved'
        order by decided_at desc limit 1) as answers
    from users where is_business
  ), made as (
    insert into businesses (id, name, site, created_at)
    select business_id, coalesce(left(nullif(answers ->> 'company', ''), 150), 'Business'), coalesce(answers ->> 'site', ''), now() from had
  )
  insert into business_members (user_id, business_id, role, since) select user_id, business_id, 'owner', now() from had`

const statements = [
  businesses,
  members,
  entries,
  keys,
  months,
  leases,
  usage,
  requests,
  sql`create index on business_members (business_id)`,
  sql`create index on business_entries (business_id, number desc)`,
  sql`create index on api_keys (business_id, created_at desc)`,
  sql`create index on api_keys (replaced_by) where replaced_by is not null`,
  sql`create index on api_usage (business_id, day)`,
  sql`create index on api_requests (business_id, at desc, id desc)`,
  sql`create index on api_requests (at)`,
  sql`create trigger business_entries_are_append_only before update or delete on business_entries for each row execute function refuse_change()`,
  takeOver,
  followsMembership,
  sql`create trigger membership_is_followed after insert or update or delete on business_members for each row execute function follow_membership()`,
  sql`create trigger suspension_is_followed after update of suspended_at on businesses for each row execute function follow_membership()`,
  // Answers are kept for whoever calls: a user, or the keys of a business.
  sql`alter table idempotency_keys add column actor text`,
  sql`update idempotency_keys set actor = 'user:' || user_id`,
  sql`alter table idempotency_keys alter column actor set not null, drop constraint idempotency_keys_pkey, add primary key (actor, key)`,
  sql`alter table idempotency_keys alter column user_id drop not null`,
  sql`create index on idempotency_keys (user_id) where user_id is not null`,
]

/** Businesses with members, keys and a prepaid balance; what keys have used; and the log of their requests. */
export const businessTables: Migration = {
  async up(db) {
    for (const statement of statements) await statement.execute(db)
  },
}
