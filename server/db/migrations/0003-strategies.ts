import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

// NaN is larger than every number here, so the upper bounds refuse it too.
const strategyTable = sql`
  create table strategies (
    id uuid primary key,
    owner_id uuid not null references users,
    name text not null check (length(name) between 1 and 240),
    summary text not null,
    strategy_text text not null,
    plan json not null,
    reading json not null,
    answers json not null,
    overrides json not null,
    symbol text not null,
    timeframe text not null check (timeframe in ('1m', '5m', '15m', '30m', '1h', '4h', '1d', '1w', '1M')),
    source text not null check (source in ('simulated', 'imported')),
    start_date date,
    end_date date,
    initial_capital double precision not null check (initial_capital > 0 and initial_capital < 'Infinity'),
    status text not null check (status in ('pending', 'processing', 'backtesting', 'completed', 'failed', 'cancelled')),
    progress double precision not null check (progress between 0 and 100),
    message text not null,
    attempt integer not null check (attempt >= 0),
    error_message text,
    result_summary json,
    total_return double precision check (total_return > '-Infinity' and total_return < 'Infinity'),
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`

const resultTable = sql`
  create table strategy_results (
    strategy_id uuid primary key references strategies on delete cascade,
    result json not null
  )`

// A block of a few hundred trades, column by column: written at once, and a page reads one or two of them.
const tradeTable = sql`
  create table strategy_trades (
    strategy_id uuid not null references strategies on delete cascade,
    first_number integer not null check (first_number > 0),
    longs integer not null check (longs >= 0),
    shorts integer not null check (shorts >= 0),
    columns json not null,
    primary key (strategy_id, first_number)
  )`

const more = [
  sql`alter table strategy_trades alter column columns set storage external`,
  sql`create index on strategies (owner_id, created_at desc, id)`,
  sql`create index on strategies (owner_id) where status in ('pending', 'processing', 'backtesting')`,
]

export const strategies: Migration = {
  async up(db) {
    for (const statement of [strategyTable, resultTable, tradeTable, ...more]) await statement.execute(db)
  },
}
