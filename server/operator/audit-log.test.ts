import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../db/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const line = { at: new Date(), operator_id: null, operator_name: 'anna', act: 'suspend', subject_id: null, why: 'Card fraud', detail: '{}' }

test('a line of the audit log can be added, and neither changed nor removed nor emptied', async () => {
  const { db } = database
  await db.insertInto('audit_log').values(line).execute()
  for (const statement of [sql`update audit_log set why = 'Nothing'`, sql`delete from audit_log`, sql`truncate audit_log`])
    await expect(statement.execute(db)).rejects.toThrow('lines of audit_log are never changed or removed')
  expect(await db.selectFrom('audit_log').select('why').execute()).toEqual([{ why: 'Card fraud' }])
})

test.each(['', '  ', 'no', 'x'.repeat(501)])('a line without a reason that says something is refused: %j', async (why) => {
  await expect(
    database.db
      .insertInto('audit_log')
      .values({ ...line, why })
      .execute(),
  ).rejects.toThrow('audit_log_why_check')
})
