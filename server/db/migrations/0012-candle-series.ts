import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const timeframe = sql`text not null check (timeframe in ('1m', '5m', '15m', '30m', '1h', '4h', '1d', '1w', '1M'))`

// Bars of one timeframe: of an imported market, or of a market of a source outside as that source calls it.
const series = sql`
  create table candle_series (
    id uuid primary key default gen_random_uuid(),
    market_id uuid references own_markets on delete cascade,
    source_key text check (length(source_key) between 1 and 40),
    upstream text check (length(upstream) between 1 and 100),
    timeframe ${timeframe},
    covered json not null default '[]',
    dropped json not null default '{}',
    rows_received bigint not null default 0 check (rows_received >= 0),
    bars_revised bigint not null default 0 check (bars_revised >= 0),
    history_begins bigint,
    checked_at timestamptz,
    failing_since timestamptz,
    scaled_at timestamptz,
    split_handled bigint,
    check ((market_id is null) <> (source_key is null)),
    check ((source_key is null) = (upstream is null)),
    unique (market_id, timeframe),
    unique (source_key, upstream, timeframe)
  )`

const bySeries = [
  sql`alter table candle_blocks add column series_id uuid, add column adjusted_close bytea`,
  sql`insert into candle_series (market_id, timeframe) select distinct market_id, timeframe from candle_blocks`,
  sql`update candle_blocks set series_id = candle_series.id from candle_series
    where candle_series.market_id = candle_blocks.market_id and candle_series.timeframe = candle_blocks.timeframe`,
  sql`alter table candle_blocks drop constraint candle_blocks_pkey, drop column market_id, drop column timeframe`,
  sql`alter table candle_blocks add primary key (series_id, first_time),
    add foreign key (series_id) references candle_series on delete cascade`,
  sql`alter table candle_blocks alter column adjusted_close set storage external`,
]

// Bars that the market's hours make possible and that the source was asked for again.
const candleGaps = sql`
  create table candle_gaps (
    series_id uuid not null references candle_series on delete cascade,
    from_time bigint not null,
    to_time bigint not null check (to_time > from_time),
    times_asked integer not null default 0 check (times_asked >= 0),
    asked_at timestamptz,
    primary key (series_id, from_time)
  )`

// Splits and dividends, as the source tells of them.
const priceEvents = sql`
  create table price_events (
    source_key text not null,
    upstream text not null,
    time bigint not null,
    kind text not null check (kind in ('split', 'dividend')),
    value double precision not null check (value > 0),
    primary key (source_key, upstream, time, kind)
  )`

// What is known of a market whose prices are stored, for the time when its source does not answer.
const sourceMarkets = sql`
  create table source_markets (
    source_key text not null,
    symbol text not null check (symbol ~ '^[A-Z0-9._-]{2,12}$'),
    upstream text not null,
    market json not null,
    seen_at timestamptz not null,
    primary key (source_key, symbol)
  )`

// The last whole list of each source, for a start while it does not answer.
const sourceLists = sql`
  create table source_lists (
    source_key text primary key,
    markets json not null,
    seen_at timestamptz not null
  )`

const candleDownloads = sql`
  create table candle_downloads (
    id uuid primary key,
    owner_id uuid not null references users,
    symbol text not null,
    timeframe ${timeframe},
    from_time bigint not null,
    to_time bigint not null check (to_time > from_time),
    status text not null check (status in ('pending', 'processing', 'completed', 'failed', 'cancelled')),
    progress double precision not null default 0 check (progress between 0 and 100),
    message text not null default '',
    attempt integer not null default 0 check (attempt >= 0),
    error_message text,
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`

// Sources come and go: which there are is the contract's to say.
const anySource = sql`alter table strategies drop constraint strategies_source_check`

export const candleSeries: Migration = {
  async up(db) {
    const more = [
      candleGaps,
      priceEvents,
      sourceMarkets,
      sourceLists,
      candleDownloads,
      sql`create index on candle_downloads (owner_id, created_at desc)`,
    ]
    for (const statement of [series, ...bySeries, ...more, anySource]) await statement.execute(db)
  },
}
