import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Database, Db } from './tables.ts'

/** Where the database is: an address of the built-in PostgreSQL or a URL. */
export type DatabaseAddress =
  | { readonly connectionString: string }
  | { readonly host: string; readonly port: number; readonly user: string; readonly password: string; readonly database: string }

export interface Connection {
  readonly db: Db
  readonly address: DatabaseAddress
  readonly close: () => Promise<void>
}

/**
 * Connections per process. The built-in server takes 100; a process of each role uses this pool, the job queue's
 * own few connections and one that listens.
 */
const poolSize = 12
const bigint = 20

/** Counts and sizes arrive as bigint; one that a number cannot hold exactly is a bug. */
function parseBigint(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new Error(`the database sent a bigint beyond 2^53: ${text}`)
  return value
}

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    // pg's own signature has no overload that takes the format as a variable.
    oid === bigint && format !== 'binary' ? parseBigint : pg.types.getTypeParser(oid, format as 'text'),
}

/** Opens a pool. A statement that takes too long, or a transaction that is left open, is ended by the server. */
export function connect(
  address: DatabaseAddress,
  more: { max?: number; applicationName?: string; onError?: (error: Error) => void } = {},
): Connection {
  const pool = new pg.Pool({
    ...address,
    types,
    max: more.max ?? poolSize,
    application_name: more.applicationName ?? 'playbook',
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: 15_000,
    lock_timeout: 10_000,
    idle_in_transaction_session_timeout: 30_000,
  })
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  const onError = more.onError ?? (() => {})
  pool.on('error', onError)
  // The pool listens to idle connections only: one that breaks in use fails its next statement, and is told of here.
  pool.on('connect', (client) => client.on('error', onError))
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
  return { db, address, close: () => db.destroy() }
}
