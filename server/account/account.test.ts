import { inflateRawSync } from 'node:zlib'
import {
  createAccountExport,
  cancelAccountExport,
  deleteAccount,
  downloadAccountExport,
  listAccountExports,
} from '@playbook/contract/account'
import { deactivate, getUser, login, refresh } from '@playbook/contract/auth'
import { listNotifications } from '@playbook/contract/notifications'
import { updatePreferences } from '@playbook/contract/preferences'
import { storedThings, tablesAboutNobody } from '@playbook/contract/stored-things'
import { createWatchlist } from '@playbook/contract/watchlists'
import type { Trade } from '@playbook/engine/backtest/run'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { remindOfDeletions } from '../auth/close-for-deletion.ts'
import { actOnUser } from '../operator/act-on-user.ts'
import { insertFinished } from '../strategies/testing/insert-finished.ts'
import type { TestUser } from '../testing/test-app.ts'
import { createTestProduct, type TestProduct } from '../testing/test-product.ts'
import { deleteDueAccounts, purgeOldExports } from './delete-accounts.ts'
import { accountExportJob } from './export-job.ts'
import { tablesOfNobody, userTables } from './user-tables.ts'

let app: TestProduct
let now = Date.parse('2026-03-02T10:00:00Z')
const dayMs = 24 * 3_600_000
beforeAll(async () => {
  app = await createTestProduct({ now: () => now })
})
afterAll(() => app.close())

const attemptOf = (attempt: number, signal = new AbortController().signal) => ({
  jobId: 'x',
  attempt,
  signal,
  report: () => undefined,
  threads: {} as never,
})
const logInAgain = async (user: TestUser) =>
  (await app.call(login, { body: { email: user.email, password: user.password } })).body as { token: { access: string } }

describe('the list of tables', () => {
  test('has every table of the database, or says that it has nothing of a user', async () => {
    const { rows } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables where table_schema = 'public'`.execute(app.db)
    const listed = [...userTables.map(({ table }) => table), ...Object.keys(tablesOfNobody)]
    expect(listed.toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
  })

  test('is told on the privacy page, each table once', async () => {
    const told = [...storedThings.flatMap(({ tables }) => tables), ...tablesAboutNobody]
    expect(told.toSorted()).toEqual([...userTables.map(({ table }) => table), ...Object.keys(tablesOfNobody)].toSorted())
  })

  test('names columns that are there, and none that lets somebody in', async () => {
    const { rows } = await sql<{ table: string; name: string }>`
      select table_name as table, column_name as name from information_schema.columns where table_schema = 'public'`.execute(app.db)
    const there = new Set(rows.map(({ table, name }) => `${table}.${name}`))
    const exported = userTables.flatMap(({ table, exported: given }) => ('leftOut' in given ? [] : given.map((name) => `${table}.${name}`)))
    expect(exported.filter((name) => !there.has(name))).toEqual([])
    expect(exported.filter((name) => /hash|secret|salt|public_key|credential/.test(name))).toEqual([])
  })
})

const trade = (n: number) => ({ side: 'long', entryTime: n * 60, exitTime: n * 60 + 60, entryPrice: 1.1, profitUsd: n }) as unknown as Trade
/** A strategy of the user with so many stored trades; gives its id. */
const addTrades = (user: TestUser, count: number) =>
  insertFinished(
    app.db,
    user.profile.uid,
    Array.from({ length: count }, (_, i) => trade(i + 1)),
  )

describe('an export', () => {
  test('PR1, PR3: holds what its owner has and nothing of others, one a day, for its owner only', async () => {
    const [ann, ben] = [await app.registerUser(), await app.registerUser()]
    await ann.call(createWatchlist, { body: { name: '=HYPERLINK("x")', symbols: ['EURUSD'] } })
    await ben.call(createWatchlist, { body: { name: 'of Ben', symbols: ['EURUSD'] } })
    const strategyId = await addTrades(ann, 3)
    const { id } = (await ann.call(createAccountExport)).body
    // Asked again while it is made it is the same one.
    expect((await ann.call(createAccountExport)).body.id).toBe(id)
    expect((await ann.call(downloadAccountExport, { params: { id } })).failure.code).toBe('export_not_found')
    await accountExportJob.run(app, { exportId: id }, attemptOf(1))
    expect((await ann.call(listAccountExports)).body.results[0]).toMatchObject({ status: 'completed', progress: 100 })
    const file = await ann.call(downloadAccountExport, { params: { id } })
    expect([file.headers['content-type'], file.text.slice(0, 2)]).toEqual(['application/zip', 'PK'])
    const files = await filesOf(id)
    expect(files.get('csv/watchlists.csv')).toContain(`'=HYPERLINK`)
    expect(JSON.parse(files.get('json/watchlists.json') ?? '')).toMatchObject([{ name: '=HYPERLINK("x")', symbols: ['EURUSD'] }])
    expect(JSON.parse(files.get('json/users.json') ?? '')).toMatchObject([{ email: ann.email }])
    expect(JSON.parse(files.get('json/ledger_entries.json') ?? '')).toHaveLength(1)
    const trades = files.get('csv/strategy_trades.csv')!.trimEnd().split('\r\n')
    expect(trades[0]).toMatch(/^strategy_id,number,type,status,entry_time,/)
    expect(trades.slice(1).map((line) => line.split(',').slice(0, 5))).toEqual(
      [1, 2, 3].map((n) => [strategyId, String(n), 'BUY', 'CLOSED', new Date(n * 60_000).toISOString()]),
    )
    expect(JSON.parse(files.get('json/strategy_trades.json') ?? '')).toHaveLength(3)
    expect(files.get('left-out.txt')).toContain('token_pairs: ')
    const all = [...files.values()].join('\n')
    for (const foreign of ['of Ben', ben.email, ben.profile.uid, 'argon2id']) expect(all).not.toContain(foreign)
    expect((await ben.call(downloadAccountExport, { params: { id } })).failure.code).toBe('export_not_found')
    expect((await ann.call(createAccountExport)).failure.code).toBe('too_many_exports')
    expect((await ann.call(listNotifications, { query: {} })).body.results.map(({ title }) => title)).toContain('Your export is ready')
    now += 7 * dayMs
    await purgeOldExports(app)
    expect((await app.db.selectFrom('account_export_parts').select('number').execute()).length).toBe(0)
  })

  test('that is cancelled leaves nothing, and another can be asked for', async () => {
    const user = await app.registerUser()
    const { id } = (await user.call(createAccountExport)).body
    expect((await user.call(cancelAccountExport, { params: { id } })).body.status).toBe('cancelled')
    await accountExportJob.run(app, { exportId: id }, attemptOf(1))
    expect((await user.call(listAccountExports)).body.results[0]?.status).toBe('cancelled')
    expect((await user.call(createAccountExport)).status).toBe(201)
  })

  test('and a deletion ask for a login that was confirmed just now', async () => {
    const user = await app.registerUser()
    now += 14 * 60_000
    expect((await user.call(createAccountExport)).failure.code).toBe('fresh_login_needed')
    expect((await user.call(deleteAccount)).failure.code).toBe('fresh_login_needed')
  })
})

describe('the end of an account', () => {
  test('AU22: deactivated, everything stops at once', async () => {
    const user = await app.registerUser()
    await user.call(deactivate)
    expect((await user.call(getUser)).status).toBe(401)
    expect((await app.call(refresh, { body: { refresh: user.refresh } })).status).toBe(401)
    const again = (password: string) => app.call(login, { body: { email: user.email, password } })
    // Only whoever has the password hears why.
    expect([(await again(user.password)).failure.code, (await again('wrong-Harbour-71')).failure.code]).toEqual([
      'account_deactivated',
      'invalid_credentials',
    ])
    const mails = await app.db.selectFrom('mails').select('template').where('recipient', '=', user.email).execute()
    expect(mails.map(({ template }) => template)).toContain('deactivated')
  })

  test('deactivated, or closed to be deleted, it is opened again by an operator; deleted it is not', async () => {
    const doing = { by: { id: null, name: 'anna' }, why: 'It was asked for', now: new Date(now) }
    const restore = (user: TestUser, key: string) =>
      actOnUser({ ...app, cancelWork: () => Promise.resolve(), resendVerification: () => Promise.resolve() }, user.profile.uid, 'restore', {
        ...doing,
        key,
      })
    const users = [await app.registerUser(), await app.registerUser()] as const
    await users[0].call(deactivate)
    await users[1].call(deleteAccount)
    for (const user of users) {
      await restore(user, user.profile.uid)
      expect((await logInAgain(user)).token.access).toBeTruthy()
    }
    const gone = await app.registerUser()
    await gone.call(deleteAccount)
    now += 31 * dayMs
    await deleteDueAccounts(app)
    await expect(restore(gone, gone.profile.uid)).rejects.toThrow('or it is deleted')
  })

  test('a deletion is told by mail, twice, and a login within 30 days brings the account back', async () => {
    const user = await app.registerUser()
    const { deletion_due_at: due } = (await user.call(deleteAccount)).body
    expect(Date.parse(due)).toBe(now + 30 * dayMs)
    expect((await user.call(getUser)).status).toBe(401)
    now += 28 * dayMs
    await remindOfDeletions(app)
    await remindOfDeletions(app)
    const mails = await app.db.selectFrom('mails').select('template').where('recipient', '=', user.email).execute()
    expect(mails.map(({ template }) => template).filter((name) => name.startsWith('deletion'))).toEqual(['deletion_asked', 'deletion_soon'])
    const form = { email: user.email, password: user.password }
    expect((await app.call(login, { body: { ...form, password: 'wrong-Harbour-71', restore: true } })).failure.code).toBe(
      'invalid_credentials',
    )
    const { failure } = await app.call(login, { body: form })
    expect(failure).toMatchObject({ code: 'deletion_pending', details: { deletion_due_at: due } })
    expect((await app.call(login, { body: { ...form, restore: true } })).status).toBe(200)
    now += 3 * dayMs
    await deleteDueAccounts(app)
    expect((await logInAgain(user)).token.access).toBeTruthy()
  })

  test('PR2: after 30 days nothing of the user remains in any text, and the ledger is kept without a name', async () => {
    const user = await app.registerUser({ email: 'zanzibar-quokka@example.com' })
    await user.call(createWatchlist, { body: { name: 'zanzibar-quokka list', symbols: ['EURUSD'] } })
    await user.call(updatePreferences, { body: { theme: 'dark' } })
    await user.call(deleteAccount)
    now += 29 * dayMs
    await deleteDueAccounts(app)
    expect(await findInAllTables('zanzibar-quokka')).not.toEqual([])
    now += 2 * dayMs
    await deleteDueAccounts(app)
    expect(await findInAllTables('zanzibar-quokka')).toEqual([])
    for (const { table, mine } of userTables.filter(({ deleted }) => deleted === true)) {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.raw(table)} where ${sql.raw(
        mine.replaceAll('$1', `'${user.profile.uid}'`),
      )}`.execute(app.db)
      expect([table, rows[0]?.count]).toEqual([table, 0])
    }
    const ledger = await app.db
      .selectFrom('ledger_entries')
      .select('act')
      .where('user_id', '=', user.profile.uid)
      .orderBy('number')
      .execute()
    expect(ledger.map(({ act }) => act)).toEqual(['grant', 'write_off'])
    expect((await app.call(login, { body: { email: user.email, password: user.password, restore: true } })).status).toBe(401)
    expect((await app.registerUser({ email: user.email })).profile.uid).not.toBe(user.profile.uid)
  })
})

/** The files of an export's ZIP by their names, as its central directory lists them. */
async function filesOf(id: string): Promise<Map<string, string>> {
  const parts = await app.db.selectFrom('account_export_parts').select('content').where('export_id', '=', id).orderBy('number').execute()
  const zip = Buffer.concat(parts.map(({ content }) => content))
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06'))
  const files = new Map<string, string>()
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [packed, nameLength, extraLength] = [zip.readUInt32LE(at + 20), zip.readUInt16LE(at + 28), zip.readUInt16LE(at + 30)]
    const [noteLength, local] = [zip.readUInt16LE(at + 32), zip.readUInt32LE(at + 42)]
    const begin = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const content = zip.subarray(begin, begin + packed)
    const isPacked = zip.readUInt16LE(at + 10) === 8
    files.set(zip.toString('utf8', at + 46, at + 46 + nameLength), (isPacked ? inflateRawSync(content) : content).toString())
    at += 46 + nameLength + extraLength + noteLength
  }
  return files
}

/** Tables with a row that says the word in any column. */
async function findInAllTables(word: string): Promise<string[]> {
  const found: string[] = []
  for (const table of [...userTables.map((each) => each.table), ...Object.keys(tablesOfNobody)]) {
    const { rows } = await sql`select 1 from ${sql.table(table)} as t where t::text ilike ${`%${word}%`} limit 1`.execute(app.db)
    if (rows.length > 0) found.push(table)
  }
  return found
}
