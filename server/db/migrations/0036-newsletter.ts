import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Who reads the newsletter, what was sent, and who has got it. */
export const newsletter: Migration = {
  async up(db) {
    await sql`
      create table newsletter_subscribers (
        id uuid primary key,
        email text not null unique,
        asked_at timestamptz not null,
        confirmed_at timestamptz
      )`.execute(db)
    await sql`
      create table newsletter_issues (
        slug text primary key,
        job_id uuid not null,
        started_at timestamptz not null,
        finished_at timestamptz
      )`.execute(db)
    await sql`
      create table newsletter_sends (
        slug text not null references newsletter_issues,
        subscriber_id uuid not null references newsletter_subscribers on delete cascade,
        primary key (slug, subscriber_id)
      )`.execute(db)
    await sql`create index newsletter_sends_by_subscriber on newsletter_sends (subscriber_id)`.execute(db)
  },
}
