import { randomUUID } from 'node:crypto'
import { NewApiKey } from '@playbook/contract/business'
import { limits } from '@playbook/contract/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { businessOf, mustHaveRight } from '../business-of.ts'
import { closeBusiness } from '../open-business.ts'
import { makeBusiness } from '../testing/make-business.ts'
import { changeKey } from './change-key.ts'
import { createKey, type KeyMaking } from './create-key.ts'
import { deriveKeyText, readKeyText } from './key-text.ts'
import { listKeys } from './list-keys.ts'
import { revokeKey } from './revoke-key.ts'
import { rotateKey } from './rotate-key.ts'

const hourMs = 3_600_000
let app: TestApp
let nowMs = Date.UTC(2026, 0, 5)
beforeAll(async () => {
  app = await createTestApp({ now: () => nowMs })
})
afterAll(() => app.close())

const openFor = (userId: string) => makeBusiness(app.db, userId, new Date(nowMs))
async function makeOwner(): Promise<() => KeyMaking> {
  const user = await app.registerUser()
  const businessId = await openFor(user.profile.uid)
  return () => ({ businessId, userId: user.profile.uid, newId: randomUUID() })
}
const wanted = (more: Partial<NewApiKey> = {}) => NewApiKey.parse({ name: 'Production', environment: 'live', scopes: ['charts'], ...more })
const isFlagged = async (id: string) =>
  (await app.db.selectFrom('users').select('is_business').where('id', '=', id).executeTakeFirstOrThrow()).is_business

test('the flag of a user is membership of a business that is not suspended', async () => {
  const [owner, helper] = [await app.registerUser(), await app.registerUser()]
  const [ownerId, helperId] = [owner.profile.uid, helper.profile.uid]
  expect(await isFlagged(ownerId)).toBe(false)
  const businessId = await openFor(ownerId)
  const viewer = { user_id: helperId, business_id: businessId, role: 'viewer', since: new Date(nowMs) } as const
  await app.db.insertInto('business_members').values(viewer).execute()
  expect([await isFlagged(ownerId), await isFlagged(helperId)]).toEqual([true, true])
  await expect(mustHaveRight(app.db, helperId, 'keys')).rejects.toMatchObject({ code: 'role_required' })

  const close = (id: string) => app.db.transaction().execute((tx) => closeBusiness(tx, id, new Date(nowMs)))
  expect([await close(ownerId), await close(ownerId)]).toEqual([true, false])
  expect([await isFlagged(ownerId), await isFlagged(helperId), await businessOf(app.db, helperId)]).toEqual([false, false, null])
  expect(await openFor(ownerId)).toBe(businessId)
  expect([await isFlagged(helperId), await close(helperId), await isFlagged(helperId)]).toEqual([true, true, false])
  await app.db.deleteFrom('business_members').where('user_id', '=', ownerId).execute()
  const left = await app.db.selectFrom('businesses').select('suspended_at').where('id', '=', businessId).executeTakeFirstOrThrow()
  expect([await isFlagged(ownerId), left.suspended_at]).toEqual([false, expect.any(Date)])
})

test('AK1: a key is told once, and the database holds only its hash', async () => {
  const next = await makeOwner()
  const making = next()
  const { key, api_key: shown } = await createKey(app, making, wanted())
  expect(key).toMatch(/^fpb_live_[0-9A-Za-z]{48}$/)
  expect(shown).toMatchObject({ hint: `fpb_live_…${key.slice(-4)}`, state: 'active', requests_per_minute: limits.keyPerMinute })
  const stored = JSON.stringify(await app.db.selectFrom('api_keys').selectAll().where('id', '=', shown.id).executeTakeFirstOrThrow())
  for (const secret of [key, key.slice(21, 51)]) expect(stored).not.toContain(secret)
  expect(JSON.stringify(await listKeys(app, making.businessId))).not.toContain(key.slice(21, 51))
})

test('AK3: a key is told from other text by its checksum alone', () => {
  const key = deriveKeyText('the-secret-of-a-server', { id: randomUUID(), environment: 'test', salt: Buffer.alloc(32, 7) })
  expect(readKeyText(key)).toEqual({ environment: 'test', publicId: key.slice(9, 21) })
  for (let i = 9; i < key.length; i += 1) {
    const other = key[i] === 'a' ? 'b' : 'a'
    expect(readKeyText(key.slice(0, i) + other + key.slice(i + 1))).toBeNull()
  }
  for (const text of ['', 'fpb_live_', key.slice(1), `${key}0`, key.replace('test', 'live'), key.replace('test', 'prod')])
    expect(readKeyText(text)).toBeNull()
})

test('AK6: a repetition gets the same key, until it was used', async () => {
  const next = await makeOwner()
  const making = next()
  const [first, again] = [await createKey(app, making, wanted()), await createKey(app, making, wanted())]
  expect(again).toEqual(first)
  const rotation = next()
  const [one, two] = await Promise.all([0, 1].map(() => rotateKey(app, rotation, first.api_key.id, { overlap_hours: 24 })))
  expect(two).toEqual(one)
  expect(await listKeys(app, making.businessId)).toHaveLength(2)
  await app.db.updateTable('api_keys').set({ salt: null }).where('id', '=', making.newId).execute()
  await expect(createKey(app, making, wanted())).rejects.toMatchObject({ code: 'api_key_over' })
})

test('AK5: a rotated key is accepted for the overlap, and at most two are', async () => {
  const next = await makeOwner()
  const { businessId } = next()
  const states = async () => (await listKeys(app, businessId)).map(({ state }) => state).toSorted()
  const first = (await createKey(app, next(), wanted({ note: 'kept' }))).api_key
  const second = (await rotateKey(app, next(), first.id, { overlap_hours: 24 })).api_key
  expect(second).toMatchObject({ name: 'Production', note: 'kept', scopes: ['charts'] })
  expect(await states()).toEqual(['active', 'ending'])
  await expect(rotateKey(app, next(), first.id, { overlap_hours: 0 })).rejects.toMatchObject({ code: 'api_key_over' })
  const third = (await rotateKey(app, next(), second.id, { overlap_hours: 168 })).api_key
  expect(await states()).toEqual(['active', 'ending', 'expired'])
  nowMs += 168 * hourMs
  expect(await states()).toEqual(['active', 'expired', 'expired'])
  await rotateKey(app, next(), third.id, { overlap_hours: 0 })
  expect(await states()).toEqual(['active', 'expired', 'expired', 'expired'])
})

test('AK15: the 21st key is refused, however many are made at once', async () => {
  const next = await makeOwner()
  const made = await Promise.allSettled(Array.from({ length: limits.maxApiKeys + 5 }, () => createKey(app, next(), wanted())))
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(limits.maxApiKeys)
  expect(made.find((each) => each.status === 'rejected')).toMatchObject({ reason: { code: 'too_many_api_keys', status: 400 } })
  const [one] = await listKeys(app, next().businessId)
  await revokeKey(app, next().businessId, one!.id)
  await createKey(app, next(), wanted())
})

test('AC5: a business cannot change, rotate or revoke the key of another', async () => {
  const [kestrel, merlin] = [await makeOwner(), await makeOwner()]
  const { id } = (await createKey(app, kestrel(), wanted())).api_key
  for (const wrong of [id, randomUUID(), 'x']) {
    const missing = { code: 'api_key_not_found', status: 404 }
    await expect(changeKey(app, merlin().businessId, wrong, { name: 'Mine' })).rejects.toMatchObject(missing)
    await expect(rotateKey(app, merlin(), wrong, { overlap_hours: 0 })).rejects.toMatchObject(missing)
    await expect(revokeKey(app, merlin().businessId, wrong)).rejects.toMatchObject(missing)
  }
  expect(await listKeys(app, kestrel().businessId)).toMatchObject([{ id, name: 'Production', state: 'active' }])
})

test('a key is changed until it is over', async () => {
  const next = await makeOwner()
  const { businessId } = next()
  const { id } = (await createKey(app, next(), wanted())).api_key
  const end = new Date(nowMs + hourMs).toISOString()
  const changed = await changeKey(app, businessId, id, {
    note: 'For the desk',
    allowed_ips: ['203.0.113.0/24'],
    ends_at: end,
    monthly_budget_cents: 0,
  })
  expect(changed).toMatchObject({
    name: 'Production',
    note: 'For the desk',
    allowed_ips: ['203.0.113.0/24'],
    ends_at: end,
    monthly_budget_cents: 0,
  })
  const revoked = await revokeKey(app, businessId, id)
  expect(revoked).toMatchObject({ state: 'revoked', ends_at: new Date(nowMs).toISOString() })
  expect(await revokeKey(app, businessId, id)).toEqual(revoked)
  await expect(changeKey(app, businessId, id, { name: 'No' })).rejects.toMatchObject({ code: 'api_key_over' })
})
