import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What users prefer and are told, what they take along, and the end of an account. */
export const accountSettings: Migration = {
  async up(db) {
    await sql`
      create table preferences (
        user_id uuid primary key references users on delete cascade,
        document jsonb not null,
        updated_at timestamptz not null
      )`.execute(db)
    await sql`
      alter table notifications
        add column link text,
        add column is_shown boolean not null default true`.execute(db)
    await sql`drop index notifications_unread`.execute(db)
    await sql`create index notifications_unread on notifications (owner_id) where read_at is null and is_shown`.execute(db)

    // A name that two accounts share keeps its oldest owner.
    await sql`
      update users set username = left(username, 20) || '-' || left(id::text, 8)
      where exists (
        select 1 from users as earlier
        where lower(earlier.username) = lower(users.username) and (earlier.created_at, earlier.id) < (users.created_at, users.id))`.execute(
      db,
    )
    await sql`create unique index users_by_username on users (lower(username))`.execute(db)
    await sql`
      alter table users
        add column deletion_due_at timestamptz,
        add column deletion_reminded_at timestamptz`.execute(db)
    await sql`create index users_to_delete on users (deletion_due_at) where deletion_due_at is not null`.execute(db)

    await sql`
      create table account_exports (
        id uuid primary key,
        user_id uuid not null references users on delete cascade,
        status text not null,
        progress int not null default 0,
        message text not null,
        attempt int not null default 0,
        bytes bigint,
        asked_at timestamptz not null,
        finished_at timestamptz
      )`.execute(db)
    await sql`create index account_exports_by_user on account_exports (user_id, asked_at desc)`.execute(db)
    await sql`
      create table account_export_parts (
        export_id uuid not null references account_exports on delete cascade,
        number int not null,
        content bytea not null,
        primary key (export_id, number)
      )`.execute(db)
    // Zipped already.
    await sql`alter table account_export_parts alter column content set storage external`.execute(db)
  },
}
