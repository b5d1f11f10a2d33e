import { readStrategy } from '@playbook/engine/strategy/read'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../db/test-database.ts'
import { insertOwner } from '../strategies/testing/new-strategy.ts'
import { countTrials, readTried, trialKeyOf, type TriedOn } from './trials.ts'

let database: TestDatabase
let owner: string
beforeAll(async () => {
  database = await createTestDatabase()
  owner = await insertOwner(database.db)
})
afterAll(() => database.close())

const on: TriedOn = { symbol: 'EURUSD', timeframe: '1h', startDate: null, endDate: null }
const planOf = (text: string) => readStrategy(text, { symbol: 'EURUSD' }).plan!
const plan = planOf('Buy when RSI(14) is below 30, sell when RSI(14) is above 70.')

test('the same combination counts once, however often it is tried', async () => {
  for (let i = 0; i < 3; i += 1) await countTrials(database.db, owner, 'once', [{ trialKey: trialKeyOf(plan, on), sharpe: 0.1 }])
  expect((await readTried(database.db, owner, 'once')).trials).toBe(1)
})

test('another number, market, timeframe or period is another trial', () => {
  const other = planOf('Buy when RSI(14) is below 25, sell when RSI(14) is above 70.')
  const keys = [
    trialKeyOf(plan, on),
    trialKeyOf(other, on),
    trialKeyOf(plan, { ...on, symbol: 'GBPUSD' }),
    trialKeyOf(plan, { ...on, timeframe: '4h' }),
    trialKeyOf(plan, { ...on, startDate: '2024-01-01' }),
    trialKeyOf(plan, { ...on, endDate: '2024-01-01' }),
  ]
  expect(new Set(keys).size).toBe(keys.length)
})

test('a combination that is named as beside is not counted, known or not', async () => {
  await countTrials(database.db, owner, 'beside', [
    { trialKey: 'a', sharpe: null },
    { trialKey: 'b', sharpe: null },
  ])
  expect((await readTried(database.db, owner, 'beside', ['b', 'c'])).trials).toBe(1)
})

test('families and owners are counted by themselves', async () => {
  const other = await insertOwner(database.db)
  await countTrials(database.db, owner, 'mine', [{ trialKey: 'a', sharpe: null }])
  expect((await readTried(database.db, owner, 'other')).trials).toBe(0)
  expect((await readTried(database.db, other, 'mine')).trials).toBe(0)
})

test('the spread of the Sharpes is told from ten of them on; a combination tried anew without one keeps its own', async () => {
  const sharpes = Array.from({ length: 10 }, (_, i) => i / 10)
  const trials = sharpes.map((sharpe, i) => ({ trialKey: `${i}`, sharpe }))
  await countTrials(database.db, owner, 'spread', trials.slice(0, 9))
  expect((await readTried(database.db, owner, 'spread')).sharpeSpread).toBeNull()
  await countTrials(database.db, owner, 'spread', [...trials.slice(9), { trialKey: '0', sharpe: null }])
  const spread = Math.sqrt(sharpes.reduce((sum, sharpe) => sum + (sharpe - 0.45) ** 2, 0) / 9)
  expect((await readTried(database.db, owner, 'spread')).sharpeSpread).toBeCloseTo(spread, 12)
})

test('more combinations than fit one statement are all counted, and one without a finite Sharpe too', async () => {
  const many = Array.from({ length: 2_500 }, (_, i) => ({ trialKey: `${i}`, sharpe: i === 7 ? Number.NaN : 0.1 }))
  await countTrials(database.db, owner, 'many', many)
  expect((await readTried(database.db, owner, 'many')).trials).toBe(2_500)
})
