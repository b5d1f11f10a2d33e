import { randomUUID } from 'node:crypto'
import { strategyStatuses, type StrategyStatus } from '@playbook/contract/strategies'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../db/test-database.ts'
import { canTransition, unfinished } from './can-transition.ts'
import { cancelRuns, claimRun, completeRun, deleteStrategy, failRun, insertStrategy, saveRunProgress } from './store.ts'
import { insertOwner, newStrategy, testNow } from './testing/new-strategy.ts'

let database: TestDatabase
let ownerId: string
const now = testNow

beforeAll(async () => {
  database = await createTestDatabase()
  ownerId = await insertOwner(database.db)
})
afterAll(() => database.close())

const oneTrade = { firstNumber: 1, longs: 1, shorts: 0, columns: '{}' }
const outcome = { summary: '{}', totalReturnPercent: 1, result: '{}', trades: [oneTrade], message: 'done', now }

/** Everything that can happen to a run, in the order in which it happens to arrive. */
const event = fc.oneof(
  fc.record({ kind: fc.constant('claim' as const), attempt: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ kind: fc.constant('processing' as const), attempt: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ kind: fc.constant('backtesting' as const), attempt: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ kind: fc.constant('complete' as const), attempt: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ kind: fc.constant('fail' as const), attempt: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ kind: fc.constantFrom('cancel' as const, 'give up' as const, 'delete' as const), attempt: fc.constant(0) }),
)
type Event = typeof event extends fc.Arbitrary<infer T> ? T : never

function happen(id: string, { kind, attempt }: Event): Promise<unknown> {
  const { db } = database
  const inTransaction = <T>(work: (tx: Parameters<typeof cancelRuns>[0]) => Promise<T>) => db.transaction().execute(work)
  switch (kind) {
    case 'claim':
      return claimRun(db, id, attempt, now)
    case 'processing':
    case 'backtesting':
      return saveRunProgress(db, id, attempt, { status: kind, progress: 50, message: kind, now })
    case 'complete':
      return completeRun(db, id, attempt, outcome)
    case 'fail':
      return failRun(db, id, attempt, { error: 'no', paths: [], now })
    case 'give up':
      return failRun(db, id, null, { error: 'no', paths: [], now })
    case 'cancel':
      return inTransaction((tx) => cancelRuns(tx, ownerId, id, now))
    case 'delete':
      return inTransaction((tx) => deleteStrategy(tx, ownerId, id, now))
  }
}

const stateOf = (id: string) =>
  database.db.selectFrom('strategies').select(['status', 'attempt']).where('owner_id', '=', ownerId).where('id', '=', id).executeTakeFirst()
const tradesOf = (id: string) => database.db.selectFrom('strategy_trades').selectAll().where('strategy_id', '=', id).execute()

type State = Awaited<ReturnType<typeof stateOf>>

/** What is wrong with a step, or null. */
function faultOf(before: State, { kind, attempt }: Event, after: State): string | null {
  if (before === undefined || after === undefined)
    return (before === undefined) === (after === undefined) || kind === 'delete' ? null : 'appeared'
  if (after.status !== before.status && !canTransition(before.status, after.status)) return `${before.status} to ${after.status}`
  if (after.attempt < before.attempt) return 'an attempt went back'
  const isSame = after.status === before.status && after.attempt === before.attempt
  if (after.attempt > before.attempt) return kind === 'claim' && after.status === 'processing' ? null : 'only a claim starts an attempt'
  if (before.status === 'backtesting' && after.status === 'processing') return 'an attempt went back from backtesting'
  return attempt === 0 || attempt === before.attempt || isSame ? null : 'a worker wrote over another attempt'
}

test('in whatever order events arrive, a status only makes legal moves and nothing is written twice', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 1, maxLength: 14 }), async (events) => {
      const id = randomUUID()
      await database.db.transaction().execute((tx) => insertStrategy(tx, newStrategy(ownerId, { id }), 1_000_000))
      let before = await stateOf(id)
      for (const next of events) {
        await happen(id, next)
        const after = await stateOf(id)
        expect(faultOf(before, next, after)).toBeNull()
        expect(await tradesOf(id)).toHaveLength(after?.status === 'completed' ? 1 : 0)
        before = after
      }
      await database.db.transaction().execute((tx) => deleteStrategy(tx, ownerId, id, now))
    }),
    { numRuns: 400 },
  )
})

test('statuses that have ended are left by no event, and running is never reached', () => {
  const reachable = new Set<StrategyStatus>(['pending'])
  for (let grew = true; grew;) {
    const size = reachable.size
    for (const from of strategyStatuses.filter((status) => reachable.has(status)))
      for (const to of strategyStatuses) if (canTransition(from, to)) reachable.add(to)
    grew = reachable.size > size
  }
  expect([...reachable].toSorted()).toEqual(['backtesting', 'cancelled', 'completed', 'failed', 'pending', 'processing'])
  const open: readonly StrategyStatus[] = unfinished
  for (const from of strategyStatuses) expect(strategyStatuses.some((to) => canTransition(from, to))).toBe(open.includes(from))
})

test('an owner cannot have more unfinished runs than allowed, however many are asked for at once', async () => {
  ownerId = await insertOwner(database.db)
  const asked = Array.from({ length: 20 }, () => database.db.transaction().execute((tx) => insertStrategy(tx, newStrategy(ownerId), 5)))
  expect((await Promise.all(asked)).filter((answer) => answer === 'new')).toHaveLength(5)
})

test('a figure that is not a number is refused by the database', async () => {
  const id = randomUUID()
  await database.db.transaction().execute((tx) => insertStrategy(tx, newStrategy(ownerId, { id }), 1_000_000))
  for (const wrong of [Number.NaN, Infinity, -Infinity])
    await expect(database.db.updateTable('strategies').set({ total_return: wrong }).where('id', '=', id).execute()).rejects.toMatchObject({
      code: '23514',
    })
})
