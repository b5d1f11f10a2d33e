import { apiPricing, chartData, marketAnalysis, whoami } from '@playbook/contract/b2b'
import { listApiKeys } from '@playbook/contract/b2b-console'
import { monthlyUnits } from '@playbook/contract/business'
import { limits } from '@playbook/contract/limits'
import * as calls from '@playbook/contract/personal-keys'
import { listSecurityEvents } from '@playbook/contract/security'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteDueAccounts } from '../../account/delete-accounts.ts'
import type { TestUser } from '../../testing/test-app.ts'
import { createTestProduct, type TestProduct } from '../../testing/test-product.ts'
import { findPersonalOwner } from './personal-owner.ts'

let product: TestProduct
let nowMs = Date.UTC(2026, 0, 5, 12, 30, 10)
beforeAll(async () => {
  product = await createTestProduct({ now: () => nowMs })
})
afterAll(() => product.close())

const wanted = { name: 'Notebook', scopes: ['charts'] } as const
const made = async (user: TestUser) => (await user.call(calls.createPersonalKey, { body: { ...wanted, scopes: ['charts'] } })).body
const headers = (key: string) => ({ headers: { authorization: `ApiKey ${key}` } })
const asks = (key: string) => product.call(whoami, {}, headers(key))
const charts = (key: string, given = {}) =>
  product.call(chartData, { params: { id: 'EURUSD' }, body: {} }, { headers: { authorization: `ApiKey ${key}`, ...given } })

test('a personal key calls the API within the free units of its user, and no business comes of it', async () => {
  const user = await product.registerUser()
  const { key, api_key: shown } = await made(user)
  expect(shown).toMatchObject({ environment: 'live', requests_per_minute: limits.personalKeyPerMinute, monthly_budget_cents: null })
  expect((await asks(key)).body).toMatchObject({ business: null, included_units: monthlyUnits(true), used_units: 0, balance_cents: 0 })
  expect((await product.call(apiPricing, {}, headers(key))).body.included_units).toBe(monthlyUnits(true))
  // A call is noted by when it began, which a clock that stands would put before the quicker ones.
  nowMs += 60_000
  expect((await charts(key)).status).toBe(200)
  // AK11 holds for it as well.
  const analysis = await product.call(marketAnalysis, { body: { symbol: 'EURUSD' } }, headers(key))
  expect([analysis.status, analysis.failure.code]).toEqual([403, 'scope_missing'])
  expect((await user.call(listApiKeys, { query: {} })).failure.code).toBe('business_required')

  await product.gate.flush()
  expect((await user.call(calls.listPersonalKeys)).body).toMatchObject({
    count: 1,
    used_units: 1,
    results: [{ last_used: { call: 'chartData' } }],
  })
  const owner = (await findPersonalOwner(product.db, user.profile.uid))!
  await product.db
    .updateTable('api_months')
    .set({ included_used: monthlyUnits(true) })
    .where('subject_id', '=', owner)
    .execute()
  // What this process holds a lease of may still be used.
  let last = await charts(key)
  for (let i = 0; i < 60 && last.status === 200; i += 1) last = await charts(key)
  expect(last.failure).toMatchObject({
    code: 'balance_empty',
    message: 'The free units of your personal keys are used up for this month.',
  })
})

test('an account whose address is not confirmed, or a login that is not fresh, makes no key', async () => {
  const unverified = await product.registerUser({ isVerified: false })
  const refused = await unverified.call(calls.createPersonalKey, { body: { ...wanted, scopes: ['charts'] } })
  expect([refused.status, refused.failure.message]).toEqual([403, 'Access denied. Please verify your account.'])
  const user = await product.registerUser()
  const { api_key: kept } = await made(user)
  nowMs += limits.confirmedMs + 1_000
  const params = { key_id: kept.id }
  const stale = [
    await user.call(calls.createPersonalKey, { body: { ...wanted, scopes: ['charts'] } }),
    await user.call(calls.rotatePersonalKey, { params, body: {} }),
    await user.call(calls.changePersonalKey, { params, body: { scopes: ['analysis'] } }),
  ]
  expect(stale.map(({ failure }) => failure.code)).toEqual(Array.from({ length: 3 }, () => 'fresh_login_needed'))
  expect((await user.call(calls.revokePersonalKey, { params })).body.state).toBe('revoked')
})

test('AC10: a personal key takes neither a budget, an environment nor a higher limit', async () => {
  const user = await product.registerUser()
  for (const more of [
    { environment: 'test' },
    { monthly_budget_cents: 100 },
    { business_id: 'x' },
    { requests_per_minute: limits.personalKeyPerMinute + 1 },
  ]) {
    const { status } = await user.call(calls.createPersonalKey, { body: { ...wanted, ...more } as never })
    expect([more, status]).toEqual([more, 400])
  }
  expect((await user.call(calls.listPersonalKeys)).body.results).toEqual([])
})

test('AC5: keys are rotated and revoked by their user alone, each in the security log', async () => {
  const [ann, ben] = [await product.registerUser(), await product.registerUser()]
  const first = await made(ann)
  await made(ben)
  const params = { key_id: first.api_key.id }
  for (const stranger of [ben, await product.registerUser()])
    expect([
      (await stranger.call(calls.changePersonalKey, { params, body: { name: 'Mine' } })).status,
      (await stranger.call(calls.rotatePersonalKey, { params, body: {} })).status,
      (await stranger.call(calls.revokePersonalKey, { params })).status,
    ]).toEqual([404, 404, 404])
  const second = (await ann.call(calls.rotatePersonalKey, { params, body: { overlap_hours: 0 } })).body
  expect([(await asks(first.key)).status, (await asks(second.key)).status]).toEqual([401, 200])
  await ann.call(calls.revokePersonalKey, { params: { key_id: second.api_key.id } })
  expect((await asks(second.key)).failure.message).toBe('This API key was revoked.')
  const log = (await ann.call(listSecurityEvents, { query: {} })).body.results.filter(({ kind }) => kind.startsWith('personal_key'))
  expect(log.map(({ kind, detail }) => [kind, detail])).toEqual([
    ['personal_key_revoked', `Notebook (${second.api_key.hint})`],
    ['personal_key_made', `Notebook (${second.api_key.hint})`],
    ['personal_key_made', `Notebook (${first.api_key.hint})`],
  ])
})

test('AK13: the keys of an account that is suspended or closed are refused at the next call', async () => {
  const user = await product.registerUser()
  const { key } = await made(user)
  for (const closed of ['suspended_at', 'deactivated_at'] as const) {
    const set = (at: Date | null) =>
      product.db
        .updateTable('users')
        .set({ [closed]: at })
        .where('id', '=', user.profile.uid)
        .execute()
    await set(new Date(nowMs))
    expect((await asks(key)).failure).toMatchObject({
      code: 'business_suspended',
      message: 'The account of this API key is suspended or closed.',
    })
    await set(null)
    expect((await asks(key)).status).toBe(200)
  }
})

test('with the account its keys, their log and their counts are deleted', async () => {
  const user = await product.registerUser()
  const first = await made(user)
  await user.call(calls.rotatePersonalKey, { params: { key_id: first.api_key.id }, body: {} })
  await charts(first.key)
  await product.gate.flush()
  const owner = (await findPersonalOwner(product.db, user.profile.uid))!
  // Nobody holds a lease of an account that was closed for 30 days.
  nowMs += 1_000
  await product.gate.flush()
  await product.gate.flush()
  const due = { deactivated_at: new Date(nowMs), deletion_due_at: new Date(nowMs) }
  await product.db.updateTable('users').set(due).where('id', '=', user.profile.uid).execute()
  await deleteDueAccounts(product)
  for (const table of ['api_keys', 'api_usage', 'api_requests'] as const)
    expect([table, await product.db.selectFrom(table).select('business_id').where('business_id', '=', owner).execute()]).toEqual([
      table,
      [],
    ])
  const counts = product.db.selectFrom('api_months').select('month').where('subject_id', 'in', [owner, first.api_key.id])
  expect([await findPersonalOwner(product.db, user.profile.uid), await counts.execute()]).toEqual([null, []])
})
