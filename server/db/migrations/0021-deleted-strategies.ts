import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

// A deleted strategy belongs to nobody: whatever asks for an owner's does not find it. Bringing it back gives it to its owner again.
const statements = [
  sql`alter table strategies alter column owner_id drop not null`,
  sql`alter table strategies add column deleted_owner_id uuid references users, add column deleted_at timestamptz`,
  sql`alter table strategies add check (
    (owner_id is null) = (deleted_owner_id is not null) and (owner_id is null) = (deleted_at is not null))`,
  sql`create index on strategies (deleted_owner_id, deleted_at desc) where deleted_at is not null`,
]

export const deletedStrategies: Migration = {
  async up(db) {
    for (const statement of statements) await statement.execute(db)
  },
}
