import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const timeframe = sql`text not null check (timeframe in ('1m', '5m', '15m', '30m', '1h', '4h', '1d', '1w', '1M'))`

const ownMarkets = sql`
  create table own_markets (
    id uuid primary key,
    owner_id uuid not null references users,
    symbol text not null check (symbol ~ '^[A-Z0-9._-]{2,12}$'),
    instrument json not null,
    timeframe ${timeframe},
    bar_count integer not null check (bar_count > 0),
    first_time bigint not null,
    last_time bigint not null check (last_time >= first_time),
    created_at timestamptz not null,
    updated_at timestamptz not null,
    unique (owner_id, symbol)
  )`

// A few thousand bars of one timeframe, column by column, as candle-block.ts packs them.
const candleBlocks = sql`
  create table candle_blocks (
    market_id uuid not null references own_markets on delete cascade,
    timeframe ${timeframe},
    first_time bigint not null,
    last_time bigint not null check (last_time >= first_time),
    bar_count integer not null check (bar_count > 0),
    columns bytea not null,
    checksum bigint not null,
    primary key (market_id, timeframe, first_time)
  )`

const imports = sql`
  create table imports (
    id uuid primary key,
    owner_id uuid not null references users,
    file_name text not null check (length(file_name) between 1 and 200),
    size_bytes bigint not null default 0 check (size_bytes >= 0),
    is_whole boolean not null default false,
    status text not null check (status in ('uploaded', 'pending', 'processing', 'completed', 'failed', 'cancelled')),
    progress double precision not null default 0 check (progress between 0 and 100),
    message text not null default '',
    attempt integer not null default 0 check (attempt >= 0),
    settings json,
    symbol text,
    timeframe text,
    rows_read integer not null default 0,
    rows_accepted integer not null default 0,
    rows_rejected integer not null default 0,
    duplicates integer not null default 0,
    missing_bars integer not null default 0,
    first_time bigint,
    last_time bigint,
    error_message text,
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`

const importChunks = sql`
  create table import_chunks (
    import_id uuid not null references imports on delete cascade,
    number integer not null check (number >= 0),
    content bytea not null,
    primary key (import_id, number)
  )`

const importRejections = sql`
  create table import_rejections (
    import_id uuid not null references imports on delete cascade,
    number integer not null check (number >= 0),
    lines text not null,
    primary key (import_id, number)
  )`

const more = [
  // Both are dense already; compressing them would only cost time.
  sql`alter table candle_blocks alter column columns set storage external`,
  sql`alter table import_chunks alter column content set storage external`,
  sql`create index on imports (owner_id, created_at desc)`,
]

export const markets: Migration = {
  async up(db) {
    for (const statement of [ownMarkets, candleBlocks, imports, importChunks, importRejections, ...more]) await statement.execute(db)
  },
}
