// A PostgreSQL for tests, shared by all test processes on this machine. Started by the first that needs it,
// it ends by itself when none has been connected for a moment.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startEmbeddedPostgres, type PostgresAddress } from './embedded-postgres.ts'

export const testApplicationName = 'playbook-test'
const idleMs = 20_000
const folder = path.join(tmpdir(), `playbook-test-${userInfo().uid}`)
const addressFile = path.join(folder, 'address.json')

/** Where the shared test server was last; null when it never ran. */
export function testAddress(): PostgresAddress | null {
  if (!existsSync(addressFile)) return null
  // Written whole by `serveTests` below.
  return JSON.parse(readFileSync(addressFile, 'utf8')) as PostgresAddress
}

async function serveTests(): Promise<void> {
  mkdirSync(folder, { recursive: true, mode: 0o711 })
  const server = await startEmbeddedPostgres({ dataDir: folder, isDurable: false })
  const watch = new pg.Client({ ...server.address, application_name: 'playbook-test-watch' })
  watch.on('error', () => process.exit(1))
  await watch.connect()
  const left = await watch.query<{ datname: string }>("select datname from pg_database where datname like 'test\\_%'")
  for (const { datname } of left.rows) await watch.query(`drop database if exists ${datname} with (force)`)
  writeFileSync(addressFile, JSON.stringify(server.address), { mode: 0o600 })
  let idleSince = Date.now() + 5_000
  while (Date.now() - idleSince < idleMs) {
    const { rowCount } = await watch.query('select 1 from pg_stat_activity where application_name = $1 limit 1', [testApplicationName])
    if (rowCount !== 0) idleSince = Date.now()
    await sleep(250)
  }
  rmSync(addressFile, { force: true })
  await watch.end()
  await server.stop()
}

if (import.meta.main) await serveTests()
