import { changePassword, login, register } from '@playbook/contract/auth'
import { listNotifications } from '@playbook/contract/notifications'
import { updatePreferences } from '@playbook/contract/preferences'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deliverNotification } from '../../notifications/deliver-notification.ts'
import type { TestUser } from '../../testing/test-app.ts'
import { createTestProduct, type TestProduct } from '../../testing/test-product.ts'
import { tellSecurityEvents } from './tell-events.ts'

let app: TestProduct
beforeAll(async () => {
  app = await createTestProduct()
})
afterAll(() => app.close())

const logInElsewhere = (user: TestUser) =>
  app.call(login, { body: { email: user.email, password: user.password } }, { headers: { 'user-agent': 'curl/8' }, ip: '203.0.113.9' })
const bellOf = async (user: TestUser) => (await user.call(listNotifications, { query: {} })).body

/** Does the deliveries that wait, as the queue would. */
async function deliverAll(): Promise<void> {
  const waiting = await app.db.selectFrom('notification_deliveries').select('notification_id').where('delivered_at', 'is', null).execute()
  const running = { jobId: 'x', attempt: 1, signal: new AbortController().signal, report: () => undefined, threads: {} as never }
  for (const { notification_id: notificationId } of waiting) await deliverNotification.run(app, { notificationId }, running)
}
const mailsTo = (to: string) => app.db.selectFrom('mails').select(['template', 'content']).where('recipient', '=', to).execute()
const verify = (user: TestUser) => app.db.updateTable('users').set({ auth_verified: true }).where('id', '=', user.profile.uid).execute()

test('a login on a new device is told once, by the bell, and leads to its end', async () => {
  const user = await app.registerUser()
  await logInElsewhere(user)
  await Promise.all([tellSecurityEvents(app), tellSecurityEvents(app), tellSecurityEvents(app)])
  const { results, unread } = await bellOf(user)
  expect(unread).toBe(1)
  expect(results[0]).toMatchObject({
    kind: 'security',
    title: 'Signed in on a device that was not known before.',
    link: '/console/settings/security?about=login',
  })
  expect(results[0]?.text).toMatch(/^By password\. curl, network 203\.0\.113\.0\/24\. If this was not you/)
})

test('it is mailed once to a confirmed address, and to no other', async () => {
  const [confirmed, unconfirmed] = [await app.registerUser(), await app.registerUser({ isVerified: false })]
  for (const user of [confirmed, unconfirmed]) await logInElsewhere(user)
  await tellSecurityEvents(app)
  await Promise.all([deliverAll(), deliverAll()])
  expect((await mailsTo(confirmed.email)).filter(({ template }) => template === 'notification')).toHaveLength(1)
  expect((await mailsTo(unconfirmed.email)).filter(({ template }) => template === 'notification')).toEqual([])
})

test('a changed password is mailed under a subject of its own', async () => {
  const user = await app.registerUser()
  await user.call(changePassword, { body: { new_password: 'quiet-Harbour-72', current_password: user.password } })
  await tellSecurityEvents(app)
  await deliverAll()
  const [mail] = (await mailsTo(user.email)).filter(({ template }) => template === 'notification')
  expect(mail?.content).toMatchObject({ subject: 'The password was changed', title: 'The password was changed.' })
  expect(mail?.content).toMatchObject({ at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d UTC$/) as string })
})

test('by choice no mail comes, but security always stands in the application', async () => {
  const user = await app.registerUser()
  await verify(user)
  await user.call(updatePreferences, { body: { notifications: { security: { application: false, mail: false } } } })
  await logInElsewhere(user)
  await tellSecurityEvents(app)
  await deliverAll()
  expect((await bellOf(user)).unread).toBe(1)
  expect((await mailsTo(user.email)).filter(({ template }) => template === 'notification')).toEqual([])
})

test('what is only logged is told to nobody', async () => {
  const { body } = await app.call(register, { body: { email: 'quiet@example.com', password: 'quiet-Harbour-71' } })
  await tellSecurityEvents(app)
  const bell = await app.call(listNotifications, { query: {} }, { token: body.token.access })
  expect(bell.body.unread).toBe(0)
})
