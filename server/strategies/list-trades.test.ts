import type { Trade } from '@playbook/engine/backtest/run'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../db/test-database.ts'
import { listTradesOf } from './list-trades.ts'
import { claimRun, completeRun, insertStrategy, saveRunProgress } from './store.ts'
import { insertOwner, newStrategy, testNow } from './testing/new-strategy.ts'
import { packTrades } from './trade-blocks.ts'

let database: TestDatabase
let ownerId: string

beforeAll(async () => {
  database = await createTestDatabase()
  ownerId = await insertOwner(database.db)
})
afterAll(() => database.close())

const tradeNumber = (i: number, side: Trade['side']): Trade => ({
  side,
  signalBar: i,
  entryBar: i + 1,
  exitBar: i + 2,
  entryTime: 1_700_000_000 + i * 3600,
  exitTime: 1_700_000_000 + i * 3600 + 5400,
  entryPrice: 1.1,
  exitPrice: 1.2,
  units: 1000,
  stopPrice: i % 2 === 0 ? 1 : null,
  targetPrice: null,
  riskUsd: i % 2 === 0 ? 100 : null,
  notionalUsd: 1100,
  profitUsd: i,
  profitPercent: 1,
  feesUsd: 0.5,
  financingUsd: 0,
  maePercent: 0.1,
  mfePercent: 0.2,
  exitReason: 'signal',
  openedBy: '2',
  closedBy: '2',
  ambiguous: i % 3 === 0,
  resolved: false,
  entries: 1,
})

async function store(trades: readonly Trade[]): Promise<string> {
  const { db } = database
  const strategy = newStrategy(ownerId)
  await db.transaction().execute((tx) => insertStrategy(tx, strategy, 1_000))
  await claimRun(db, strategy.id, 1, testNow)
  await saveRunProgress(db, strategy.id, 1, { status: 'backtesting', progress: 50, message: '', now: testNow })
  const outcome = { summary: '{}', totalReturnPercent: 1, result: '{}', trades: packTrades(trades), message: '', now: testNow }
  expect(await completeRun(db, strategy.id, 1, outcome)).toBe(true)
  return strategy.id
}

test('every page of every filter holds exactly the trades it should', async () => {
  const side = fc.constantFrom('long' as const, 'short' as const)
  const runs = fc.array(fc.tuple(side, fc.integer({ min: 1, max: 400 })), { maxLength: 5 })
  await fc.assert(
    fc.asyncProperty(
      runs,
      fc.constantFrom(undefined, 'BUY' as const, 'SELL' as const),
      fc.integer({ min: 1, max: 300 }),
      async (sides, type, pageSize) => {
        const trades = sides.flatMap(([of, times]) => Array.from({ length: times }, () => of)).map((of, i) => tradeNumber(i, of))
        const id = await store(trades)
        const wanted = trades.flatMap((trade, i) => (type === undefined || (trade.side === 'long') === (type === 'BUY') ? [i + 1] : []))
        const pages = Math.ceil(wanted.length / pageSize)
        for (let page = 1; page <= pages + 1; page += 1) {
          const found = await listTradesOf(database.db, ownerId, id, { type, page, pageSize })
          expect(found.count).toBe(wanted.length)
          expect(found.trades.map((trade) => trade.number)).toEqual(wanted.slice((page - 1) * pageSize, page * pageSize))
        }
      },
    ),
    { numRuns: 25 },
  )
})

test('a trade without a stop shows two percent of its entry value as risk, one with a stop what the stop would lose', async () => {
  const id = await store([tradeNumber(0, 'long'), tradeNumber(1, 'short')])
  const { trades } = await listTradesOf(database.db, ownerId, id, { type: undefined, page: 1, pageSize: 20 })
  expect(trades.map(({ risk_amount, risk_basis }) => [risk_amount, risk_basis])).toEqual([
    [100, 'stop'],
    [22, 'two_percent'],
  ])
  expect(trades[1]).toMatchObject({ type: 'SELL', status: 'CLOSED', duration: 90, entry_time: '2023-11-14T23:13:20.000Z' })
})
