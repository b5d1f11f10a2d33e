import { getPreferences, standardPreferences, updatePreferences } from '@playbook/contract/preferences'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { preferenceRoutes } from './routes.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ routes: preferenceRoutes })
})
afterAll(() => app.close())

test('what was not chosen is as by default, and what is changed leaves the rest', async () => {
  const user = await app.registerUser()
  expect((await user.call(getPreferences)).body).toEqual(standardPreferences)
  await user.call(updatePreferences, { body: { theme: 'dark', time_zone: 'utc' } })
  const changed = (await user.call(updatePreferences, { body: { notifications: { run: { application: false, mail: true } } } })).body
  expect(changed).toEqual({
    ...standardPreferences,
    theme: 'dark',
    time_zone: 'utc',
    notifications: { ...standardPreferences.notifications, run: { application: false, mail: true } },
  })
  expect((await user.call(getPreferences)).body).toEqual(changed)
})

test('changes at the same moment do not undo each other', async () => {
  const user = await app.registerUser()
  const changes = [{ theme: 'dark' }, { time_zone: 'utc' }, { date_format: 'iso' }, { default_timeframe: '4h' }] as const
  await Promise.all(changes.map((body) => user.call(updatePreferences, { body })))
  expect((await user.call(getPreferences)).body).toMatchObject(Object.assign({}, ...changes))
})

test('what cannot be is refused with its field', async () => {
  const user = await app.registerUser()
  const wrong = { theme: 'pink', time_zone: 'Mars/Olympus', date_format: 'x', default_timeframe: '7h', notifications: { rain: {} } }
  for (const [field, value] of Object.entries(wrong)) {
    const { errors } = (await user.call(updatePreferences, { body: { [field]: value } as object })).failure
    expect(Object.keys(errors ?? {}).join()).toContain(field)
  }
  expect((await user.call(getPreferences)).body).toEqual(standardPreferences)
})

test('AC9: fields that are nobody’s to set are refused', async () => {
  const user = await app.registerUser()
  expect((await user.call(updatePreferences, { body: { user_id: 'x' } as object })).status).toBe(400)
})

test('what an earlier version stored and this one cannot read is as by default', async () => {
  const user = await app.registerUser()
  await user.call(updatePreferences, { body: { theme: 'dark', date_format: 'iso' } })
  await sql`update preferences set document = jsonb_set(document, '{theme}', '"sepia"') where user_id = ${user.profile.uid}`.execute(app.db)
  expect((await user.call(getPreferences)).body).toMatchObject({ theme: null, date_format: 'iso' })
})

test('any time zone is kept by its name, and numbers as they are to be written', async () => {
  const user = await app.registerUser()
  const chosen = { time_zone: 'America/Argentina/Buenos_Aires', number_format: 'space' } as const
  expect((await user.call(updatePreferences, { body: chosen })).body).toMatchObject(chosen)
  expect((await user.call(getPreferences)).body).toMatchObject(chosen)
})

test('mail is switched on by a confirmed address only; what is on may stay, and be switched off', async () => {
  const user = await app.registerUser({ isVerified: false })
  const alert = (mail: boolean) => user.call(updatePreferences, { body: { notifications: { alert: { application: true, mail } } } })
  expect((await alert(true)).failure).toMatchObject({ code: 'access_denied', message: 'Access denied. Please verify your account.' })
  expect((await user.call(getPreferences)).body).toEqual(standardPreferences)
  const security = { application: false, mail: standardPreferences.notifications.security.mail }
  expect((await user.call(updatePreferences, { body: { notifications: { security } } })).status).toBe(200)
  await app.db.updateTable('users').set({ auth_verified: true }).where('id', '=', user.profile.uid).execute()
  expect((await alert(true)).status).toBe(200)
})
