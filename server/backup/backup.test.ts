import { chmodSync, copyFileSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../db/embedded-postgres.ts'
import { makeBackup } from './make-backup.ts'
import { restoreBackup } from './restore-backup.ts'

const root = mkdtempSync(path.join(tmpdir(), 'playbook-backup-'))
chmodSync(root, 0o755)
const source = path.join(root, 'source')
const file = path.join(root, 'kept', 'one.backup')
const at = Date.UTC(2026, 0, 5, 12)
let running: EmbeddedPostgres
let acknowledged = 0

beforeAll(async () => {
  running = await startEmbeddedPostgres({ dataDir: source, isDurable: false })
  writeFileSync(path.join(source, 'secret-key'), 'the secret of this installation, long enough')
  const client = new pg.Client({ ...running.address })
  await client.connect()
  await client.query(
    `create table notes (id integer primary key, words text); insert into notes select i, repeat('x', 500) from generate_series(1, 20000) i`,
  )
  // Somebody writes while the backup is made.
  let writes = true
  const writing = (async () => {
    for (let id = 20_001; writes; id += 1) {
      await client.query('insert into notes values ($1, $2)', [id, 'written meanwhile'])
      acknowledged = id
    }
  })()
  await makeBackup({ address: running.address, dataDir: source, file, version: '1.2.3', now: () => at })
  writes = false
  await writing
  await client.end()
})
afterAll(async () => {
  await running.stop()
  rmSync(root, { recursive: true, force: true })
})

const restoreInto = (dataDir: string, more: { from?: string; setAside?: boolean } = {}) =>
  restoreBackup({ file: more.from ?? file, dataDir, setAside: more.setAside ?? false, now: () => at })

/** What a server that is started on the folder finds. */
async function notesIn(dataDir: string): Promise<{ count: number; last: number }> {
  const server = await startEmbeddedPostgres({ dataDir, isDurable: false })
  const client = new pg.Client({ ...server.address })
  await client.connect()
  const { rows } = await client.query<{ count: number; last: number }>('select count(*)::int as count, max(id) as last from notes')
  await client.end()
  await server.stop()
  return rows[0] ?? { count: 0, last: 0 }
}

test('a backup that is written while others write comes back whole and consistent, with its secret', async () => {
  const target = path.join(root, 'target')
  const { about, keptAt } = await restoreInto(target)
  expect(about).toMatchObject({ version: '1.2.3', postgres: '18', at: '2026-01-05T12:00:00.000Z', holdsSecretKey: true })
  expect(keptAt).toBeNull()
  const { count, last } = await notesIn(target)
  expect(count).toBeGreaterThanOrEqual(20_000)
  // One after the other was written: what is there has no gap, and nothing that was never acknowledged.
  expect(last).toBe(count)
  expect(count).toBeLessThanOrEqual(acknowledged)
  expect(readFileSync(path.join(target, 'secret-key'), 'utf8')).toBe('the secret of this installation, long enough')
  expect(readdirSync(target).toSorted()).toEqual(['postgres', 'secret-key'])
})

test('a database that is there is refused, or kept beside with its secret when that is asked for', async () => {
  const target = path.join(root, 'held')
  await restoreInto(target)
  writeFileSync(path.join(target, 'secret-key'), 'another secret that belongs to what was there')
  await expect(restoreInto(target)).rejects.toThrow('holds a database already: set DATA_DIR to an empty folder, or add --set-aside')
  const { keptAt } = await restoreInto(target, { setAside: true })
  expect(keptAt).toBe(path.join(target, 'postgres.before-2026-01-05T120000000Z'))
  expect(readFileSync(path.join(keptAt ?? '', 'secret-key'), 'utf8')).toBe('another secret that belongs to what was there')
  expect(existsSync(path.join(keptAt ?? '', 'data', 'PG_VERSION'))).toBe(true)
})

test('a folder whose server runs is left alone', async () => {
  await expect(restoreInto(source, { setAside: true })).rejects.toThrow('Playbook runs on the data folder')
})

test.each([
  ['cut short', (copy: string) => truncateSync(copy, readFileSync(copy).length - 200_000)],
  [
    'changed inside',
    (copy: string) => {
      const bytes = readFileSync(copy)
      bytes[Math.floor(bytes.length / 2)] = (bytes[Math.floor(bytes.length / 2)] ?? 0) ^ 255
      writeFileSync(copy, bytes)
    },
  ],
  ['no backup at all', (copy: string) => writeFileSync(copy, 'prices,volume\n1,2\n')],
])('a file that is %s is refused, and the folder stays empty', async (name, spoil) => {
  const copy = path.join(root, `${name.replaceAll(' ', '-')}.backup`)
  copyFileSync(file, copy)
  spoil(copy)
  const target = path.join(root, name.replaceAll(' ', '-'))
  await expect(restoreInto(target, { from: copy })).rejects.toThrow(`${copy} is no whole backup of Playbook.`)
  expect(readdirSync(target)).toEqual([])
})

test('an existing file is not written over, and a backup leaves nothing else behind', async () => {
  const before = readFileSync(file)
  await expect(makeBackup({ address: running.address, dataDir: source, file, version: '1', now: () => at })).rejects.toThrow(
    'is there already',
  )
  expect(readFileSync(file).equals(before)).toBe(true)
  expect(readdirSync(path.dirname(file))).toEqual(['one.backup'])
  expect(readdirSync(path.join(source, 'postgres')).filter((name) => name.startsWith('backup'))).toEqual([])
})
