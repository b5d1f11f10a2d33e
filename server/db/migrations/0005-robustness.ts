import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

// No key to a strategy: deleting one does not forget that it was tried.
const trialTable = sql`
  create table strategy_trials (
    owner_id uuid not null references users,
    family_key text not null,
    trial_key text not null,
    sharpe double precision check (sharpe > '-Infinity' and sharpe < 'Infinity'),
    primary key (owner_id, family_key, trial_key)
  )`

const studyTable = sql`
  create table robustness_studies (
    id uuid primary key,
    owner_id uuid not null references users,
    strategy_id uuid not null references strategies on delete cascade,
    kind text not null check (kind in ('check', 'sweep')),
    settings json not null,
    fingerprint text not null,
    status text not null check (status in ('pending', 'running', 'completed', 'failed', 'cancelled')),
    attempt integer not null check (attempt >= 0),
    facts json,
    message text not null,
    error_message text,
    result json,
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`

const taskTable = sql`
  create table robustness_tasks (
    study_id uuid not null references robustness_studies on delete cascade,
    number integer not null check (number >= 0),
    job_id uuid not null,
    task json not null,
    attempt integer not null check (attempt >= 0),
    progress double precision not null check (progress between 0 and 100),
    output json,
    primary key (study_id, number)
  )`

const more = [
  sql`alter table robustness_tasks alter column output set storage external`,
  // The same question is asked once: it waits, runs or has its answer.
  sql`create unique index on robustness_studies (strategy_id, kind, fingerprint) where status in ('pending', 'running', 'completed')`,
  sql`create index on robustness_studies (strategy_id, kind, created_at desc)`,
  sql`create index on robustness_studies (owner_id) where status in ('pending', 'running')`,
]

export const robustness: Migration = {
  async up(db) {
    for (const statement of [trialTable, studyTable, taskTable, ...more]) await statement.execute(db)
  },
}
