import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Who works on the request under an idempotency key: `holder` names the process by the lock that it holds, `claim` the attempt. */
export const claims: Migration = {
  async up(db) {
    await sql`alter table idempotency_keys add column holder bigint, add column claim uuid`.execute(db)
  },
}
