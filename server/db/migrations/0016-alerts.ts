import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const alerts: Migration = {
  async up(db) {
    await sql`
      create table notifications (
        id uuid primary key default gen_random_uuid(),
        number bigint generated always as identity,
        owner_id uuid not null references users,
        kind text not null,
        title text not null,
        text text not null,
        place jsonb,
        created_at timestamptz not null,
        read_at timestamptz
      )`.execute(db)
    await sql`create index notifications_by_owner on notifications (owner_id, number desc)`.execute(db)
    await sql`create index notifications_unread on notifications (owner_id) where read_at is null`.execute(db)
    await sql`create index notifications_by_age on notifications (created_at)`.execute(db)
    await sql`
      create table notification_deliveries (
        notification_id uuid not null references notifications on delete cascade,
        channel text not null,
        delivered_at timestamptz,
        primary key (notification_id, channel)
      )`.execute(db)
    await sql`create index deliveries_open on notification_deliveries (notification_id) where delivered_at is null`.execute(db)
    await sql`
      create table alerts (
        id uuid primary key,
        number bigint generated always as identity,
        owner_id uuid not null references users,
        symbol text not null,
        timeframe text not null,
        condition text not null,
        target_price float8,
        percent float8,
        text text,
        expr jsonb,
        strategy_id uuid,
        run jsonb,
        signals jsonb,
        title text not null,
        decimals int not null,
        moment text not null,
        repeats boolean not null,
        expires_at timestamptz,
        status text not null,
        reason text,
        fired_count int not null default 0,
        last_fired_at timestamptz,
        state jsonb not null,
        due_at timestamptz,
        unavailable_since timestamptz,
        created_at timestamptz not null,
        updated_at timestamptz not null
      )`.execute(db)
    await sql`create index alerts_due on alerts (due_at) where due_at is not null`.execute(db)
    await sql`create index alerts_by_owner on alerts (owner_id, symbol)`.execute(db)
    await sql`
      create table fired_alerts (
        id uuid primary key default gen_random_uuid(),
        number bigint generated always as identity,
        owner_id uuid not null references users,
        alert_id uuid references alerts on delete set null,
        event_key text not null,
        notification_id uuid not null references notifications on delete cascade,
        symbol text not null,
        title text not null,
        text text not null,
        price float8 not null,
        place jsonb not null,
        at timestamptz not null,
        fired_at timestamptz not null,
        unique (alert_id, event_key)
      )`.execute(db)
    await sql`create index fired_alerts_by_owner on fired_alerts (owner_id, number desc)`.execute(db)
    await sql`create index fired_alerts_by_notification on fired_alerts (notification_id)`.execute(db)
  },
}
