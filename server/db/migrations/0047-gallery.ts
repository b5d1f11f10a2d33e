import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Published results that their owners show to everybody, and what is reported of any. */
export const gallery: Migration = {
  async up(db) {
    await sql`alter table publications add column barred_at timestamptz`.execute(db)
    await sql`
      create table gallery_entries (
        publication_id text primary key references publications on delete cascade,
        owner_id uuid not null references users,
        title text not null,
        words text not null,
        symbol text not null,
        category text not null,
        outcome text not null,
        listed_at timestamptz not null
      )`.execute(db)
    await sql`create index gallery_entries_by_time on gallery_entries (listed_at desc, publication_id)`.execute(db)
    await sql`
      create table publication_reports (
        id uuid primary key,
        publication_id text not null references publications on delete cascade,
        reason text not null,
        text text not null,
        created_at timestamptz not null
      )`.execute(db)
    await sql`create index publication_reports_by_publication on publication_reports (publication_id)`.execute(db)
  },
}
