import { randomUUID } from 'node:crypto'
import { readText } from '@playbook/engine/reader/read-text'
import { familiesOf110 } from '@playbook/engine/robustness/testing/families-of-110'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../db/test-database.ts'
import { insertOwner } from '../strategies/testing/new-strategy.ts'
import { countTrials, readVariantCount, trialKeyOf, type CountedStrategy, type TrialScope } from './trials.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const on: TrialScope = { symbol: 'EURUSD', timeframe: '1h', startDate: null, endDate: null }
const planOf = (text: string) => readText(text, { symbol: 'EURUSD' }).plan!
const plan = planOf('Buy when RSI(14) is below 30, sell when RSI(14) is above 70.')

/** A strategy of a family of its own for every owner. */
const strategyOf = (more: Partial<CountedStrategy> = {}): CountedStrategy => ({ ...on, id: randomUUID(), plan, ...more })
const ownKey = trialKeyOf(plan, on)
const newOwner = () => insertOwner(database.db)

test('the same combination counts once, however often it is tried', async () => {
  const owner = await newOwner()
  for (let i = 0; i < 3; i += 1) await countTrials(database.db, owner, plan, [{ trialKey: ownKey, sharpe: 0.1 }])
  expect((await readVariantCount(database.db, owner, strategyOf())).trials).toBe(1)
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

test('a strategy counts itself, whether its own run was counted or not', async () => {
  const owner = await newOwner()
  expect((await readVariantCount(database.db, owner, strategyOf())).trials).toBe(1)
  await countTrials(database.db, owner, plan, [{ trialKey: 'b', sharpe: null }])
  expect((await readVariantCount(database.db, owner, strategyOf())).trials).toBe(2)
  await countTrials(database.db, owner, plan, [{ trialKey: ownKey, sharpe: null }])
  expect((await readVariantCount(database.db, owner, strategyOf())).trials).toBe(2)
})

test('families and owners are counted by themselves', async () => {
  const [owner, other] = [await newOwner(), await newOwner()]
  await countTrials(database.db, owner, plan, [{ trialKey: 'a', sharpe: null }])
  const strange = planOf('Buy when the close crosses above the 20 day SMA, sell when it crosses below.')
  expect((await readVariantCount(database.db, owner, strategyOf({ plan: strange }))).trials).toBe(1)
  expect((await readVariantCount(database.db, other, strategyOf())).trials).toBe(1)
})

test('the spread of the Sharpes is told from ten of them on; a combination tried again without one keeps its own', async () => {
  const owner = await newOwner()
  const sharpes = Array.from({ length: 10 }, (_, i) => i / 10)
  const trials = sharpes.map((sharpe, i) => ({ trialKey: `${i}`, sharpe }))
  await countTrials(database.db, owner, plan, trials.slice(0, 9))
  expect((await readVariantCount(database.db, owner, strategyOf())).sharpeSpread).toBeNull()
  await countTrials(database.db, owner, plan, [...trials.slice(9), { trialKey: '0', sharpe: null }])
  const spread = Math.sqrt(sharpes.reduce((sum, sharpe) => sum + (sharpe - 0.45) ** 2, 0) / 9)
  expect((await readVariantCount(database.db, owner, strategyOf())).sharpeSpread).toBeCloseTo(spread, 12)
})

test('more combinations than fit one statement are all counted, and one without a finite Sharpe too', async () => {
  const owner = await newOwner()
  const many = Array.from({ length: 2_500 }, (_, i) => ({ trialKey: `${i}`, sharpe: i === 7 ? Number.NaN : 0.1 }))
  await countTrials(database.db, owner, plan, many)
  expect((await readVariantCount(database.db, owner, strategyOf())).trials).toBe(2_501)
})

test('what only a strategy’s own checks have tried counts for every other of its family, and for itself once it is tried otherwise', async () => {
  const owner = await newOwner()
  const [checked, next] = [strategyOf(), strategyOf({ symbol: 'GBPUSD' })]
  const trials = ['a', 'b', 'c'].map((trialKey) => ({ trialKey, sharpe: null }))
  await countTrials(database.db, owner, plan, trials, checked.id)
  expect(await readVariantCount(database.db, owner, checked)).toMatchObject({ trials: 1, checked: 3 })
  expect(await readVariantCount(database.db, owner, next)).toMatchObject({ trials: 4, checked: 0 })
  await countTrials(database.db, owner, plan, trials.slice(0, 1))
  await countTrials(database.db, owner, plan, trials.slice(1, 2), next.id)
  expect(await readVariantCount(database.db, owner, checked)).toMatchObject({ trials: 3, checked: 1 })
})

test('a check never lowers the count of what was tried before it', async () => {
  const owner = await newOwner()
  const strategy = strategyOf()
  const swept = Array.from({ length: 109 }, (_, i) => ({ trialKey: `${i}`, sharpe: i / 1_000 }))
  await countTrials(database.db, owner, plan, swept)
  const before = await readVariantCount(database.db, owner, strategy)
  await countTrials(database.db, owner, plan, [...swept.slice(0, 40), { trialKey: 'new', sharpe: 5 }], strategy.id)
  expect(await readVariantCount(database.db, owner, strategy)).toEqual({ ...before, checked: 1 })
})

test('what engine 1.1.0 has counted under its name of a family is still counted', async () => {
  const owner = await newOwner()
  const leveraged = familiesOf110.find(({ text }) => text.includes('Leverage'))!
  const rows = ['x', 'y'].map((trial_key) => ({
    owner_id: owner,
    family_key: leveraged.family_key,
    trial_key,
    sharpe: null,
    checked_of: null,
  }))
  await database.db.insertInto('strategy_trials').values(rows).execute()
  expect((await readVariantCount(database.db, owner, strategyOf({ plan: leveraged.plan }))).trials).toBe(3)
})

test('a record from before plans carried a version counts itself alone', async () => {
  const owner = await newOwner()
  expect(await readVariantCount(database.db, owner, strategyOf({ plan: {} as CountedStrategy['plan'] }))).toMatchObject({
    trials: 1,
    checked: 0,
  })
})
