import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { DatabaseAddress } from './connect.ts'
import type { Db } from './tables.ts'

const applicationRole = 'playbook_app'

/** What the application may add to and read, and never change. */
const appendOnly = ['ledger_entries', 'ledger_transfers', 'audit_log', 'business_entries']
/** What only the owner changes, as it brings the schema up to date. */
const ownersOnly = ['schema_migrations', 'schema_migrations_lock']

/** The same place for the application: the built-in PostgreSQL is used as a role that cannot change the ledger. */
export function asApplication(owner: DatabaseAddress): DatabaseAddress {
  if ('connectionString' in owner) return owner
  // Every process that may be the owner can tell it; it is written nowhere.
  return { ...owner, user: applicationRole, password: createHmac('sha256', owner.password).update(applicationRole).digest('base64url') }
}

/** What the application's role is granted, as the owner of the tables, again after each change of the schema. */
const applicationGrants = (role: string): readonly string[] => [
  `grant usage on schema public to ${role}`,
  `grant select, insert, update, delete on all tables in schema public to ${role}`,
  `grant usage, select on all sequences in schema public to ${role}`,
  `revoke update, delete, truncate on ${appendOnly.join(', ')} from ${role}`,
  `revoke insert, update, delete on ${ownersOnly.join(', ')} from ${role}`,
  `revoke delete, truncate on ledger_accounts from ${role}`,
]

const queueGrants = [
  `grant usage on schema pgboss to ${applicationRole}`,
  `grant all on all tables in schema pgboss to ${applicationRole}`,
  `grant usage, select on all sequences in schema pgboss to ${applicationRole}`,
]

/** Makes the application's role with its rights, as the owner of the built-in PostgreSQL. Several processes may do it at once. */
export async function prepareApplicationRole(db: Db, owner: DatabaseAddress): Promise<void> {
  const application = asApplication(owner)
  if ('connectionString' in application) return
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(7262)`.execute(tx)
    const found = await sql`select from pg_roles where rolname = ${applicationRole}`.execute(tx)
    const verb = found.rows.length === 0 ? 'create' : 'alter'
    const settings = `login nosuperuser nocreatedb nocreaterole password '${application.password}'`
    const queue = await sql<{ exists: boolean }>`select to_regnamespace('pgboss') is not null as exists`.execute(tx)
    for (const statement of [
      `${verb} role ${applicationRole} ${settings}`,
      ...applicationGrants(applicationRole),
      ...(queue.rows[0]?.exists === true ? queueGrants : []),
    ])
      await sql.raw(statement).execute(tx)
  })
}
