import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

// Whose it is: a business or a user, by their id. The secret is derived from the server's own, the id and the generation.
const webhooks = sql`
  create table webhooks (
    id uuid primary key,
    subject_id uuid not null,
    kind text not null check (kind in ('business', 'user')),
    environment text not null check (environment in ('live', 'test')),
    url text not null,
    note text not null,
    events text[] not null,
    generation integer not null default 1,
    former_until timestamptz,
    created_at timestamptz not null,
    disabled_at timestamptz,
    disabled_why text
  )`

// Ids of one subject sort in the order in which they became true.
const events = sql`
  create table webhook_events (
    id text collate "C" primary key,
    subject_id uuid not null,
    environment text not null,
    type text not null,
    key text not null,
    body text not null,
    created_at timestamptz not null,
    unique (subject_id, key)
  )`

const deliveries = sql`
  create table webhook_deliveries (
    id uuid primary key default gen_random_uuid(),
    webhook_id uuid not null references webhooks on delete cascade,
    event_id text collate "C" not null references webhook_events on delete cascade,
    state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
    tries integer not null default 0,
    due_at timestamptz not null,
    held_by uuid,
    held_until timestamptz,
    created_at timestamptz not null,
    unique (webhook_id, event_id)
  )`

const attempts = sql`
  create table webhook_attempts (
    delivery_id uuid not null references webhook_deliveries on delete cascade,
    number integer not null,
    at timestamptz not null,
    ms integer not null,
    status integer,
    answer text,
    fault text,
    primary key (delivery_id, number)
  )`

const statements = [
  webhooks,
  events,
  deliveries,
  attempts,
  sql`create index on webhooks (subject_id, created_at)`,
  sql`create index on webhook_events (subject_id, id desc)`,
  sql`create index on webhook_events (created_at)`,
  sql`create index on webhook_deliveries (event_id)`,
  sql`create index on webhook_deliveries (webhook_id, event_id) where state = 'waiting'`,
  sql`create index on webhook_deliveries (due_at) where state = 'waiting'`,
]

/** Webhooks of businesses and users, what they are told, and each try to tell it. */
export const webhookTables: Migration = {
  async up(db) {
    for (const statement of statements) await statement.execute(db)
  },
}
