import { sql, type Kysely } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import { StartupError } from '../startup-error.ts'
import { migrations as allMigrations } from './migrations/all.ts'

const table = 'schema_migrations'

/** Brings the schema to the newest version, all or nothing, once at a time across processes. A schema from a newer product is refused. */
export async function migrate<D>(db: Kysely<D>, migrations: Readonly<Record<string, Migration>> = allMigrations): Promise<void> {
  const done = await appliedMigrations(db)
  const unknown = done.find((name) => !(name in migrations))
  if (unknown !== undefined)
    throw new StartupError(
      `The database was last used by a newer Playbook (it has the change ${unknown}): start that version, or set DATABASE_URL or DATA_DIR to another database.`,
    )
  if (done.length === Object.keys(migrations).length) return
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve({ ...migrations }) },
    migrationTableName: table,
    migrationLockTableName: `${table}_lock`,
  })
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined) throw new Error('the schema could not be brought up to date', { cause: error })
}

/** Whether the schema is exactly this version's. */
export async function isMigrated<D>(db: Kysely<D>): Promise<boolean> {
  const done = await appliedMigrations(db)
  return done.join() === Object.keys(allMigrations).join()
}

async function appliedMigrations<D>(db: Kysely<D>): Promise<string[]> {
  const found = await sql<{ exists: boolean }>`select to_regclass(${table}) is not null as exists`.execute(db)
  if (found.rows[0]?.exists !== true) return []
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(table)} order by name`.execute(db)
  return rows.map((row) => row.name)
}
