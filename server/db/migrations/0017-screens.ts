import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const screens: Migration = {
  async up(db) {
    await sql`
      create table screens (
        id uuid primary key,
        number bigint generated always as identity,
        owner_id uuid not null references users,
        name text not null,
        text text not null,
        words text not null,
        expr jsonb not null,
        answers jsonb not null,
        confirmed jsonb not null,
        timeframe text not null,
        bars int not null,
        markets jsonb not null,
        status text not null,
        run_id uuid not null,
        attempt int not null,
        progress float8 not null,
        message text not null,
        rows jsonb,
        ran_at timestamptz,
        created_at timestamptz not null,
        updated_at timestamptz not null
      )`.execute(db)
    await sql`create index screens_by_owner on screens (owner_id, number desc)`.execute(db)
    await sql`create index screens_open on screens (run_id) where status in ('pending', 'running')`.execute(db)
    // No key to the first strategy: its runs on other markets stay when it is deleted.
    await sql`
      create table market_runs (
        owner_id uuid not null references users,
        origin_id uuid not null,
        strategy_id uuid primary key references strategies on delete cascade,
        created_at timestamptz not null
      )`.execute(db)
    await sql`create index market_runs_by_origin on market_runs (owner_id, origin_id)`.execute(db)
  },
}
