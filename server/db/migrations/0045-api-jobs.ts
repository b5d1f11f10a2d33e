import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

// `clock_at` is where the test clock stood, null in the real time. What came out lies here until the job is forgotten.
const jobs = sql`
  create table api_jobs (
    id uuid primary key,
    business_id uuid not null references businesses,
    key_id uuid not null references api_keys,
    environment text not null check (environment in ('live', 'test')),
    kind text not null check (kind in ('backtest', 'robustness')),
    backtest_id uuid references api_jobs on delete cascade,
    asked jsonb not null,
    symbol text not null,
    timeframe text not null,
    clock_at timestamptz,
    units integer not null,
    status text not null check (status in ('pending', 'running', 'completed', 'failed', 'cancelled')),
    progress double precision not null,
    message text not null,
    error text,
    attempt integer not null,
    result jsonb,
    inputs jsonb,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    ended_at timestamptz,
    check ((kind = 'robustness') = (backtest_id is not null))
  )`

const trades = sql`
  create table api_job_trades (
    job_id uuid not null references api_jobs on delete cascade,
    first_number integer not null,
    trades integer not null,
    columns jsonb not null,
    primary key (job_id, first_number)
  )`

const statements = [
  jobs,
  trades,
  sql`create index on api_jobs (business_id, environment, created_at desc, id desc)`,
  sql`create index on api_jobs (business_id, environment) where status in ('pending', 'running')`,
  sql`create index on api_jobs (ended_at) where ended_at is not null`,
  // Variants are counted for whoever tries them: a user, or the keys of a business.
  sql`alter table strategy_trials drop constraint strategy_trials_owner_id_fkey`,
]

/** Work that keys start and that takes its time, with what came out. */
export const apiJobs: Migration = {
  async up(db) {
    for (const statement of statements) await statement.execute(db)
  },
}
