import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { connect, type Connection, type DatabaseAddress } from './connect.ts'
import { migrate } from './migrate.ts'
import { testAddress, testApplicationName } from './test-server.ts'

export interface TestDatabase extends Connection {
  readonly name: string
  /** Another pool on the same database, for races that need several. */
  connectAgain(): Connection
}

const migrationsFolder = new URL('./migrations/', import.meta.url)

/** The name of the migrated database that test databases are copied from: another schema is another name. */
function templateName(): string {
  const hash = createHash('sha256')
  for (const file of readdirSync(migrationsFolder).toSorted()) hash.update(file).update(readFileSync(new URL(file, migrationsFolder)))
  return `template_${hash.digest('hex').slice(0, 20)}`
}

/** This process's one connection to the test server, a pool so that calls wait for each other; while it is open, the server stays. */
interface Administrator {
  readonly pool: pg.Pool
  readonly address: DatabaseAddress
}

let administrator: Promise<Administrator> | undefined

async function connectAdministrator(): Promise<Administrator> {
  const url = process.env['TEST_DATABASE_URL']
  const deadline = Date.now() + 40_000
  for (let attempt = 0; ; attempt += 1) {
    const address = url === undefined ? testAddress() : { connectionString: url }
    if (address !== null) {
      const pool = new pg.Pool({ ...address, application_name: testApplicationName, max: 1, idleTimeoutMillis: 0 })
      pool.on('error', () => {})
      try {
        await pool.query('select 1')
        return { pool, address }
      } catch (error) {
        if (url !== undefined || Date.now() > deadline) throw error
      }
    }
    if (Date.now() > deadline) throw new Error('the test database server did not start: run server/db/test-server.ts to see why')
    if (attempt % 50 === 0) startServer()
    await sleep(100)
  }
}

function startServer(): void {
  const child = spawn(process.execPath, [fileURLToPath(new URL('./test-server.ts', import.meta.url))], {
    detached: true,
    stdio: 'ignore',
  })
  child.unref()
}

function onDatabase(address: DatabaseAddress, database: string): DatabaseAddress {
  if (!('connectionString' in address)) return { ...address, database }
  const url = new URL(address.connectionString)
  url.pathname = `/${database}`
  return { connectionString: url.href }
}

let template: Promise<string> | undefined

async function makeTemplate({ pool, address }: Administrator): Promise<string> {
  const name = templateName()
  const client = await pool.connect()
  // Several test processes start at once: the first makes it, the others wait.
  await client.query('select pg_advisory_lock(7261)')
  try {
    const found = await client.query('select 1 from pg_database where datname = $1 and datistemplate', [name])
    if (found.rowCount !== 0) return name
    await client.query(`drop database if exists ${name}`)
    await client.query(`create database ${name}`)
    const connection = connect(onDatabase(address, name), { max: 1 })
    await migrate(connection.db)
    await connection.close()
    await client.query(`alter database ${name} is_template true`)
    return name
  } finally {
    await client.query('select pg_advisory_unlock(7261)')
    client.release()
  }
}

async function makeDatabase() {
  administrator ??= connectAdministrator()
  const { pool, address } = await administrator
  template ??= makeTemplate({ pool, address })
  const name = `test_${randomBytes(8).toString('hex')}`
  await pool.query(`create database ${name} template ${await template}`)
  return { pool, address, name }
}

/** A migrated database of its own, ready in some 50 ms; `close` removes it. Uses TEST_DATABASE_URL when it is set. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { pool, address, name } = await makeDatabase().catch(() => {
    // The shared server may have ended just then, because nobody had used it: start again, once.
    administrator = undefined
    template = undefined
    return makeDatabase()
  })
  const own = onDatabase(address, name)
  const opened: Connection[] = []
  const open = () => {
    const connection = connect(own, { max: 8 })
    opened.push(connection)
    return connection
  }
  const { db } = open()
  const close = async () => {
    for (const connection of opened) await connection.close()
    await pool.query(`drop database if exists ${name} with (force)`)
  }
  return { db, address: own, name, connectAgain: open, close }
}
