import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

// A clock that was set stands still; without one test keys live in the real time.
const sandboxes = sql`
  create table sandboxes (
    business_id uuid primary key references businesses,
    clock_at timestamptz
  )`
const alerts = sql`
  create table sandbox_alerts (
    id uuid primary key,
    business_id uuid not null references businesses,
    symbol text not null,
    timeframe text not null,
    rule jsonb not null,
    state jsonb not null,
    title text not null,
    decimals integer not null,
    created_at timestamptz not null,
    fired_at timestamptz
  )`

/** The test clock of a business, and the alerts that fire by it. */
export const sandboxTables: Migration = {
  async up(db) {
    await sandboxes.execute(db)
    await alerts.execute(db)
    await sql`create index on sandbox_alerts (business_id, created_at desc)`.execute(db)
  },
}
