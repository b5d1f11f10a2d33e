import { sql } from 'kysely'
import { StartupError } from '../startup-error.ts'
import type { Db } from './tables.ts'

const oldestVersion = 150_000

const sentences: Readonly<Record<string, string>> = {
  '28P01': 'refused the user or the password: correct DATABASE_URL.',
  '28000': 'refused the user: correct DATABASE_URL.',
  '3D000': 'has no database of that name: create it, or correct DATABASE_URL.',
}

/** Makes sure that the database answers, is new enough and, in production, keeps what it acknowledges. */
export async function checkServer(db: Db, options: { readonly place: string; readonly isProduction: boolean }): Promise<void> {
  const settings = await readSettings(db, options.place)
  if (settings.version < oldestVersion)
    throw new StartupError(`The database ${options.place} is older than PostgreSQL 15: update it, or set DATABASE_URL to a newer one.`)
  if (options.isProduction && settings.unsafe.length > 0)
    throw new StartupError(`The database ${options.place} may lose what it has acknowledged: switch on ${settings.unsafe.join(', ')}.`)
}

async function readSettings(db: Db, place: string): Promise<{ version: number; unsafe: string[] }> {
  try {
    const { rows } = await sql<{ name: string; setting: string }>`
      select name, setting from pg_settings
      where name in ('server_version_num', 'fsync', 'full_page_writes', 'synchronous_commit')`.execute(db)
    const unsafe = rows.filter(({ setting }) => setting === 'off').map(({ name }) => name)
    return { version: Number(rows.find(({ name }) => name === 'server_version_num')?.setting), unsafe }
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'no answer'
    const reason = sentences[code] ?? `does not answer (${code}): start it, or correct DATABASE_URL.`
    throw new StartupError(`The database ${place} ${reason}`, { cause })
  }
}
