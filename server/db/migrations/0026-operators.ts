import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const rights = sql`
  alter table users
    add column is_operator boolean not null default false,
    add column suspended_at timestamptz`

// Ids without a reference: an account that is deleted one day leaves its lines as they are.
const auditLog = sql`
  create table audit_log (
    id uuid primary key default gen_random_uuid(),
    number bigint generated always as identity unique,
    at timestamptz not null,
    operator_id uuid,
    operator_name text not null check (length(operator_name) between 1 and 254),
    act text not null check (length(act) between 1 and 64),
    subject_id uuid,
    why text not null check (length(btrim(why)) between 3 and 500),
    detail jsonb not null default '{}' check (jsonb_typeof(detail) = 'object')
  )`

const statements = [
  rights,
  auditLog,
  sql`create index on audit_log (subject_id, number desc)`,
  sql`create trigger audit_log_is_append_only before update or delete on audit_log for each row execute function refuse_change()`,
  sql`create trigger audit_log_is_never_emptied before truncate on audit_log for each statement execute function refuse_change()`,
]

export const operators: Migration = {
  async up(db) {
    for (const statement of statements) await statement.execute(db)
  },
}
