import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const customers = sql`
  create table billing_customers (
    user_id uuid primary key references users,
    customer_id text not null unique,
    created_at timestamptz not null
  )`

const checkouts = sql`
  create table checkouts (
    id uuid primary key,
    user_id uuid not null references users,
    plan_code text not null,
    session_id text unique,
    status text not null default 'open' check (status in ('open', 'processing', 'paid', 'expired')),
    created_at timestamptz not null,
    told_at timestamptz
  )`

// The reference is the payment at the provider: whatever tells of it, and however often, it is booked once.
const payments = sql`
  create table payments (
    id uuid primary key default gen_random_uuid(),
    number bigint generated always as identity unique,
    user_id uuid not null references users,
    reference text not null unique,
    kind text not null check (kind in ('pack', 'period', 'change')),
    plan_code text,
    checkout_id uuid references checkouts,
    invoice_id text,
    currency text not null,
    subtotal_cents integer not null,
    total_cents integer not null,
    tokens integer not null check (tokens >= 0),
    taken_back integer not null default 0 check (taken_back between 0 and tokens),
    adjustments integer not null default 0,
    refunded_cents integer not null default 0 check (refunded_cents >= 0),
    is_disputed boolean not null default false,
    state text not null check (state in ('granted', 'held')),
    why text check ((why is null) = (state = 'granted')),
    paid_at timestamptz not null,
    booked_at timestamptz not null,
    expires_at timestamptz not null,
    asked_at timestamptz not null
  )`

const subscriptions = sql`
  create table subscriptions (
    id text primary key,
    user_id uuid not null references users,
    plan_code text,
    status text not null check (status in ('active', 'past_due', 'cancelled', 'incomplete')),
    cancel_at_period_end boolean not null,
    started_at timestamptz not null,
    period_start timestamptz not null,
    period_end timestamptz not null,
    ended_at timestamptz,
    next_attempt_at timestamptz,
    asked_at timestamptz not null
  )`

const documents = sql`
  create table billing_documents (
    id text primary key,
    user_id uuid not null references users,
    kind text not null check (kind in ('invoice', 'credit_note')),
    number text not null,
    issued_at timestamptz not null,
    description text not null,
    state text not null check (state in ('paid', 'open', 'refunded', 'void')),
    total_cents integer not null,
    tax_cents integer not null,
    currency text not null,
    asked_at timestamptz not null,
    unique (kind, number)
  )`

const events = sql`
  create table payment_events (
    id text primary key,
    type text not null,
    object_id text,
    created_at timestamptz not null,
    received_at timestamptz not null,
    handled_at timestamptz,
    outcome text check (outcome in ('booked', 'ignored', 'unknown') and (outcome is null) = (handled_at is null))
  )`

const testProvider = sql`
  create table test_provider_objects (
    id text primary key,
    place bigint generated always as identity,
    object text not null,
    document json not null
  )`

const statements = [
  customers,
  checkouts,
  payments,
  subscriptions,
  documents,
  events,
  testProvider,
  sql`create table test_provider_numbers (name text primary key, number integer not null)`,
  sql`create index on checkouts (user_id, created_at desc)`,
  sql`create index on payments (user_id, number desc)`,
  sql`create index on payments (invoice_id)`,
  sql`create index on subscriptions (user_id, started_at desc)`,
  sql`create index on billing_documents (user_id, issued_at desc)`,
  sql`create index on payment_events (received_at)`,
  sql`create index on test_provider_objects (object, place)`,
]

export const paymentTables: Migration = {
  async up(db) {
    for (const statement of statements) await statement.execute(db)
  },
}
