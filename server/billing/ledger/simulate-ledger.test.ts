import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../db/test-database.ts'
import { findLedgerFaults } from './check-ledger.ts'
import { releaseStaleHolds } from './release-stale-holds.ts'
import { insertSimulatedUsers, simulateLedger } from './testing/simulate-ledger.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

test('PL17, PL18, PL26: over random histories with faults, repeats and lost connections every sum holds, for readers at any moment too', async () => {
  const simulation = { seed: 14, users: 200, from: 0, to: 4_000, parallel: 32 }
  await insertSimulatedUsers(database.db, simulation)
  const seen: unknown[] = []
  let isOver = false
  const watch = async () => {
    const { db } = database.connectAgain()
    while (!isOver) {
      seen.push(...(await findLedgerFaults(db)))
      await new Promise((resolve) => setTimeout(resolve, 1_000))
    }
  }
  const readers = [watch(), watch()]
  const tally = await simulateLedger(database.db, simulation)
  isOver = true
  await Promise.all(readers)
  expect([seen, await findLedgerFaults(database.db)]).toEqual([[], []])
  expect(tally.faults).toBeGreaterThan(200)
  expect(tally.repeated).toBeGreaterThan(800)
  await releaseStaleHolds({ db: database.db, now: () => Date.parse('2027-01-01T00:00:00Z') })
  const states = await database.db.selectFrom('token_holds').select('state').distinct().orderBy('state').execute()
  expect(states.map(({ state }) => state)).toEqual(['released', 'settled'])
  expect(await findLedgerFaults(database.db)).toEqual([])
})
