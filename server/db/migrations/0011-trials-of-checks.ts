import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

// The strategy whose robustness checks alone have tried a combination: its own result was not chosen from it. Null once anything else
// has tried it too; no key to the strategy, for deleting it does not forget that it was tried.
export const trialsOfChecks: Migration = {
  async up(db) {
    await sql`alter table strategy_trials add column checked_of uuid`.execute(db)
  },
}
