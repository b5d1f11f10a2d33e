import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

// Money is in thousandths of a US cent. What was stated stays as it was told.
const statements = sql`
  create table business_statements (
    id uuid primary key default gen_random_uuid(),
    business_id uuid not null references businesses,
    month date not null check (extract(day from month) = 1),
    business_name text not null,
    opening bigint not null,
    paid_in bigint not null,
    adjusted bigint not null,
    used bigint not null,
    lines jsonb not null,
    issued_at timestamptz not null,
    unique (business_id, month)
  )`

/** Statements of the balances of businesses, one for each month. */
export const businessStatements: Migration = {
  async up(db) {
    await statements.execute(db)
    await sql`
      create trigger business_statements_are_append_only before update or delete on business_statements
      for each row execute function refuse_change()`.execute(db)
  },
}
