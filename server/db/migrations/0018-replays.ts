import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const replays: Migration = {
  async up(db) {
    // A replay stays when its strategy is deleted, and says so.
    await sql`
      create table replays (
        id uuid primary key,
        number bigint generated always as identity,
        owner_id uuid not null references users,
        name text not null,
        symbol text not null,
        timeframe text not null,
        source text not null,
        adjustment text not null,
        is_of_strategy boolean not null,
        strategy_id uuid references strategies on delete set null,
        run jsonb,
        finer_timeframe text,
        first_time float8 not null,
        start_time float8 not null,
        cursor_time float8 not null,
        reached_time float8 not null,
        last_time float8 not null,
        bars int not null,
        cursor_bar int not null,
        initial_capital float8 not null,
        created_at timestamptz not null,
        updated_at timestamptz not null
      )`.execute(db)
    await sql`create index replays_by_owner on replays (owner_id, updated_at desc)`.execute(db)
    await sql`create index replays_by_strategy on replays (strategy_id)`.execute(db)
    await sql`
      create table replay_orders (
        replay_id uuid not null references replays on delete cascade,
        number int not null,
        time float8 not null,
        action text not null,
        size jsonb,
        stop float8,
        target float8,
        created_at timestamptz not null,
        primary key (replay_id, number),
        unique (replay_id, time)
      )`.execute(db)
  },
}
