import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

// What belongs to a user alone: it has no members, so its owner is no business user, and nobody can pay into it.
const statements = [
  sql`alter table businesses add column personal_of uuid unique references users`,
  sql`alter table businesses add constraint personal_has_no_money check (personal_of is null or (balance = 0 and reserved = 0))`,
  sql`alter table api_keys drop constraint api_keys_business_id_fkey`,
  sql`
    alter table api_keys add constraint api_keys_business_id_fkey
    foreign key (business_id) references businesses on delete cascade`,
]

/** Keys of a user belong to an owner of their own among the businesses, and go with it. */
export const personalKeys: Migration = {
  async up(db) {
    for (const statement of statements) await statement.execute(db)
  },
}
