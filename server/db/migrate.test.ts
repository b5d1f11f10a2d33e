import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from './migrate.ts'
import { migrations } from './migrations/all.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const tableNames = async () =>
  (
    await sql<{ name: string }>`select table_name as name from information_schema.tables where table_schema = 'public'`.execute(database.db)
  ).rows.map((row) => row.name)

test('a migration that fails half way leaves nothing behind', async () => {
  const half = {
    ...migrations,
    '9000-first': { up: (db: typeof database.db) => sql`create table half_made (id int)`.execute(db).then(() => {}) },
    '9001-broken': { up: (db: typeof database.db) => sql`create table half_made (id int)`.execute(db).then(() => {}) },
  }
  await expect(migrate(database.db, half)).rejects.toThrow('the schema could not be brought up to date')
  expect(await tableNames()).not.toContain('half_made')
})

test('a schema from a newer product is refused with a sentence that says what to do', async () => {
  await expect(migrate(database.db)).resolves.toBeUndefined()
  await expect(migrate(database.db, {})).rejects.toThrow(
    /last used by a newer Playbook \(it has the change 0001-accounts\): start that version/,
  )
})

test('numbers of migrations grow without a gap', () => {
  const numbers = Object.keys(migrations).map((name) => Number(name.slice(0, 4)))
  expect(numbers).toEqual(numbers.map((_, index) => index + 1))
})
