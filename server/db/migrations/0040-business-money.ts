import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  // Whose payment it is where a business pays, and what it gave: US cents of balance, or units of a month.
  sql`alter table payments
    add column business_id uuid references businesses,
    add column credit_cents integer not null default 0 check (credit_cents >= 0),
    add column api_units bigint not null default 0 check (api_units >= 0),
    drop constraint payments_check,
    add constraint payments_taken_back_check check (taken_back between 0 and tokens + credit_cents + api_units)`,
  sql`create index on payments (business_id) where business_id is not null`,
  // The business that a checkout is for, or the name of the one that it opens.
  sql`alter table checkouts add column business_id uuid references businesses, add column business_name text`,
  sql`alter table api_months add column included_granted bigint not null default 0`,
]

/** What businesses pay: credit of the prepaid balance, and monthly plans with their units. */
export const businessMoney: Migration = {
  async up(db) {
    for (const statement of statements) await statement.execute(db)
  },
}
