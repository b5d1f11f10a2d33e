import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const chartSettings: Migration = {
  async up(db) {
    await sql`
      create table chart_settings (
        owner_id uuid primary key references users,
        revision int not null,
        document jsonb not null,
        updated_at timestamptz not null
      )`.execute(db)
  },
}
