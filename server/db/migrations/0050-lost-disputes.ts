import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Whether the bank has decided the dispute of a payment for the payer, who is told of that once. */
export const lostDisputes: Migration = {
  async up(db) {
    await sql`alter table payments add column is_dispute_lost boolean not null default false`.execute(db)
  },
}
