import { tokenUsage } from '@playbook/contract/billing'
import { exportEquity } from '@playbook/contract/exports'
import { limits } from '@playbook/contract/limits'
import { cancelStudy, startCheck, startSweep } from '@playbook/contract/robustness'
import * as strategies from '@playbook/contract/strategies'
import type { ActKind } from '@playbook/contract/token-prices'
import { getTokenReceipt, receiptOfAct } from '@playbook/contract/token-receipts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { grantTokens } from './billing/grant-tokens.ts'
import { releaseLostHolds } from './billing/release-lost-holds.ts'
import { createWorkingProduct, type WorkingProduct } from './robustness/testing/working-product.ts'
import { runStrategyJob } from './strategies/run-strategy.ts'
import type { TestUser } from './testing/test-app.ts'

let product: WorkingProduct
beforeAll(async () => {
  product = await createWorkingProduct({ isBillingOn: true })
})
afterAll(() => product.close())

const words = 'Buy when RSI(14) is below 30, sell when RSI(14) is above 60. Stop 2%, risk 1% per trade.'
const hourly = { strategy_text: words, symbol: 'EURUSD', timeframe: '1h', start_date: '2021-01-01', end_date: '2024-12-31' } as const
const minutes = { ...hourly, timeframe: '1m', start_date: '2023-01-01', end_date: '2024-12-31' } as const

const balanceOf = async (user: TestUser) => (await user.call(tokenUsage, { query: {} })).body.total_balance
const receiptOf = async (user: TestUser, act: ActKind, id: string) => (await user.call(receiptOfAct, { query: { act, id } })).body.receipt
const queued = async (user: TestUser, body: object = {}) =>
  (await user.call(strategies.interpret, { body: { ...hourly, ...body } })).body.id!
const free = limits.freeTokensAtRegistration

test('what a run may cost is held from the moment it waits, and a run that is cancelled gives it back once', async () => {
  const user = await product.registerUser()
  const id = await queued(user)
  const receipt = await receiptOf(user, 'backtest', id)
  const price = receipt!.hold!.held
  expect(price).toBeGreaterThan(5)
  expect(receipt!.hold).toMatchObject({ state: 'held', quote: { high: price }, subject: { kind: 'strategy', id } })
  expect(await balanceOf(user)).toBe(free - price)
  for (let i = 0; i < 2; i++) await user.call(strategies.cancelStrategy, { body: { id } })
  expect((await receiptOf(user, 'backtest', id))!.hold).toMatchObject({ state: 'released', why: 'cancelled', charged: 0, returned: price })
  expect(await balanceOf(user)).toBe(free)
})

test('a run that fails gives everything back, once', async () => {
  const user = await product.registerUser()
  const id = await queued(user)
  const deps = { ...product, address: product.database.address }
  for (let i = 0; i < 2; i++) await runStrategyJob.giveUp(deps, { strategyId: id })
  expect((await receiptOf(user, 'backtest', id))!.hold).toMatchObject({ state: 'released', why: 'failed', charged: 0 })
  expect(await balanceOf(user)).toBe(free)
})

test('too few tokens are told with what is needed and what there is, nothing is stored, and the same call succeeds once they are there', async () => {
  const user = await product.registerUser()
  const key = { headers: { 'idempotency-key': 'too-few' } }
  const refused = await user.call(strategies.interpret, { body: minutes }, key)
  expect([refused.status, refused.failure.code]).toEqual([402, 'not_enough_tokens'])
  const { needed, balance } = refused.failure.details as { needed: number; balance: number }
  expect(balance).toBe(free)
  expect(needed).toBeGreaterThan(free)
  expect((await user.call(strategies.listStrategies, { query: {} })).body.count).toBe(0)
  const grant = { userId: user.profile.uid, kind: 'PAID', tokens: needed - free, reason: 'Pack', key: `pack ${user.email}` } as const
  await product.db.transaction().execute((tx) => grantTokens(tx, { ...grant, now: new Date() }))
  const again = await user.call(strategies.interpret, { body: minutes }, key)
  expect(again.status).toBe(200)
  expect(await balanceOf(user)).toBe(0)
})

test('a price above the one that was seen is asked about first', async () => {
  const user = await product.registerUser()
  const refused = await user.call(strategies.interpret, { body: { ...hourly, accepted_tokens: 1 } })
  expect([refused.status, refused.failure.code]).toEqual([409, 'above_quote'])
  const { quote } = refused.failure.details as { quote: { high: number } }
  expect(refused.failure.message).toBe(`This needs ${quote.high - 1} tokens more than quoted.`)
  expect(await balanceOf(user)).toBe(free)
  await queued(user, { accepted_tokens: quote.high })
  expect(await balanceOf(user)).toBe(free - quote.high)
})

test('PL16 what was held for work that is gone is given back by the sweeper, once, and what still waits stays held', async () => {
  const user = await product.registerUser()
  const [gone, waits] = [await queued(user), await queued(user)]
  await product.db.deleteFrom('strategies').where('id', '=', gone).execute()
  const later = { ...product, now: () => Date.now() + 120_000 }
  await Promise.all([releaseLostHolds(later), releaseLostHolds(later)])
  expect((await receiptOf(user, 'backtest', gone))!.hold).toMatchObject({ state: 'released', why: 'failed' })
  const { held, state } = (await receiptOf(user, 'backtest', waits))!.hold!
  expect(state).toBe('held')
  expect(await balanceOf(user)).toBe(free - held)
})

test('a run, a check, a sweep and a large file are charged once, never above their quotes, and the receipts say for what', async () => {
  const user = await product.registerUser()
  await product.work(2)
  const daily = await product.finished(user)
  const id = await product.finished(user, { ...hourly, start_date: '2023-01-01' })
  const run = (await receiptOf(user, 'backtest', id))!
  expect(run.hold).toMatchObject({ state: 'settled', charged: run.hold!.quote.high, returned: 0 })
  expect(run.hold!.lines[0]!.text).toMatch(/^12,\d{3} bars × \d rules = [\d,]+, at 1 for 10,000$/)
  expect(run.tokens).toBe(-run.hold!.charged)
  expect((await user.call(getTokenReceipt, { params: { id: run.hold!.id } })).body).toEqual(run)
  const stranger = await product.registerUser()
  expect((await stranger.call(getTokenReceipt, { params: { id: run.hold!.id } })).status).toBe(404)

  const check = (await user.call(startCheck, { params: { id: daily }, body: { depth: 'quick' } })).body.id
  const asked = await user.call(startCheck, { params: { id: daily }, body: { depth: 'quick' } })
  expect(asked.body.id).toBe(check)
  const stopped = (await user.call(startCheck, { params: { id: daily }, body: { depth: 'full', accepted_tokens: 999 } })).body.id
  await user.call(cancelStudy, { params: { study_id: stopped } })
  const axes = [{ path: 'entryLong.when.right.value', from: 20, to: 40, step: 2 }]
  const sweep = (await user.call(startSweep, { params: { id: daily }, body: { axes } })).body.id
  expect(await product.ended(user, check)).toMatchObject({ status: 'completed' })
  expect(await product.ended(user, sweep)).toMatchObject({ status: 'completed' })

  const holds = [
    (await receiptOf(user, 'robustness', check))!.hold!,
    (await receiptOf(user, 'sweep', sweep))!.hold!,
    (await receiptOf(user, 'robustness', stopped))!.hold!,
  ]
  expect(holds.map(({ state, why }) => [state, why])).toEqual([
    ['settled', null],
    ['settled', null],
    ['released', 'cancelled'],
  ])
  for (const { charged, quote } of holds.slice(0, 2)) {
    expect(charged).toBeGreaterThan(0)
    expect(charged).toBeLessThanOrEqual(quote.high)
    expect(charged).toBeGreaterThanOrEqual(quote.high * 0.8)
  }

  const file = () => user.call(exportEquity, { params: { id } })
  expect([(await file()).status, (await file()).status]).toEqual([200, 200])
  const equity = (await receiptOf(user, 'export', `equity:${id}`))!.hold!
  expect(equity).toMatchObject({ state: 'settled', charged: 1 })

  const first = (await receiptOf(user, 'backtest', daily))!.hold!
  const charged = [first, run.hold!, ...holds, equity].reduce((sum, hold) => sum + hold.charged, 0)
  expect(await balanceOf(user)).toBe(free - charged)
})
