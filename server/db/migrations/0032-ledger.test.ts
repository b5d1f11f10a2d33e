import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findLedgerFaults } from '../../billing/ledger/check-ledger.ts'
import { readLedger } from '../../billing/ledger/read-ledger.ts'
import { readTokenBalance } from '../../billing/read-token-balance.ts'
import { migrate } from '../migrate.ts'
import { createTestDatabase, type TestDatabase } from '../test-database.ts'
import { migrations } from './all.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await sql`drop schema public cascade`.execute(database.db)
  await sql`create schema public`.execute(database.db)
  await migrate(database.db, Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0032')))
})
afterAll(() => database.close())

const ann = '00000000-0000-4000-8000-00000000000a'
const ben = '00000000-0000-4000-8000-00000000000b'
const lines = [
  [ann, 'FREE', 1_000, 'Welcome gift'],
  [ben, 'FREE', 1_000, 'Welcome gift'],
  [ann, 'REFERRAL', 500, 'An account that you brought'],
  [ann, 'FREE', -300, 'Backtest'],
  [ann, 'FREE', 70, 'Granted: an outage'],
  [ann, 'PAID', 40, 'Pack'],
  [ann, 'FREE', -730, 'Sweep, over two grants'],
  [ann, 'PAID', -40, 'Answer'],
] as const
const read = (userId: string) => readLedger(database.db, userId, { page: 1, page_size: 50, search: '', show: 'all' })

test('every line of the earlier ledger moves over under its id and key, and every balance stays', async () => {
  const { db } = database
  for (const [id, name] of [
    [ann, 'ann'],
    [ben, 'ben'],
  ])
    await sql`insert into users (id, email, username, auth_type, referral_code, created_at, updated_at)
      values (${id}, ${`${name}@example.com`}, ${name}, 'email', ${name}, now(), now())`.execute(db)
  for (const [index, [user, kind, tokens, reason]] of lines.entries())
    await sql`insert into token_ledger (user_id, kind, tokens, reason, key, created_at)
      values (${user}, ${kind}, ${tokens}, ${reason}, ${`key ${index}`}, ${new Date(index * 1_000)})`.execute(db)
  await sql`insert into token_balances (user_id, free, referral, paid) values (${ann}, 40, 499, 0), (${ben}, 1000, 0, 0)`.execute(db)

  await expect(migrate(db)).rejects.toMatchObject({
    cause: expect.objectContaining({ message: 'the token ledger does not add up to the balances: nothing was moved' }) as Error,
  })
  await sql`update token_balances set referral = 500 where user_id = ${ann}`.execute(db)
  const { rows: before } = await sql<{ id: string; key: string }>`select id, key from token_ledger order by number`.execute(db)
  await migrate(db)

  const { rows: after } = await sql<{ id: string; key: string }>`select id, key from ledger_entries order by number`.execute(db)
  expect(after).toEqual(before)
  expect((await readTokenBalance(db, ann, new Date())).breakdown).toEqual({ FREE: 40, REFERRAL: 500, PAID: 0, TOTAL: 540 })
  expect((await readTokenBalance(db, ben, new Date())).breakdown).toEqual({ FREE: 1_000, REFERRAL: 0, PAID: 0, TOTAL: 1_000 })
  const told = (await read(ann)).lines.map(({ kind, tokens, reason, created_at }) => [kind, tokens, reason, Date.parse(created_at)])
  const wanted = lines.flatMap(([user, ...line], index) => (user === ann ? [[...line, index * 1_000]] : []))
  expect(told).toEqual(wanted.toReversed())
  expect((await read(ann)).lines.find(({ tokens }) => tokens === -730)?.parts).toMatchObject([{ tokens: -700 }, { tokens: -30 }])
  expect(await findLedgerFaults(db)).toEqual([])
})
