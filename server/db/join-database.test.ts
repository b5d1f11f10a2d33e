import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { connect } from './connect.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { joinDatabase } from './join-database.ts'
import { migrate } from './migrate.ts'

const endings: (() => unknown)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end()
})

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'join-'))
  endings.push(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const countUsers = async ({ db }: Pick<Awaited<ReturnType<typeof joinDatabase>>, 'db'>) =>
  (await sql<{ n: number }>`select count(*)::int as n from users`.execute(db)).rows[0]!.n

test('a command joins the built-in database that a product has running, and leaves it running', async () => {
  const dataDir = newFolder()
  const server = await startEmbeddedPostgres({ dataDir, isDurable: false })
  endings.push(server.stop)
  const product = connect(server.address, { max: 1 })
  endings.push(product.close)
  await expect(joinDatabase({ databaseUrl: null, dataDir })).rejects.toThrow('another version of Playbook')
  await migrate(product.db)
  const joined = await joinDatabase({ databaseUrl: null, dataDir })
  expect(await countUsers(joined)).toBe(0)
  await joined.close()
  expect(await countUsers(product)).toBe(0)
})

test('without a running product the command starts the database, and ends it again', async () => {
  const dataDir = newFolder()
  const first = await joinDatabase({ databaseUrl: null, dataDir })
  expect(await countUsers(first)).toBe(0)
  const beside = await joinDatabase({ databaseUrl: null, dataDir })
  expect(await countUsers(beside)).toBe(0)
  await beside.close()
  await first.close()
  const again = await joinDatabase({ databaseUrl: null, dataDir })
  expect(await countUsers(again)).toBe(0)
  await again.close()
})
