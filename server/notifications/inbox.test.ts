import { listNotifications, readNotifications } from '@playbook/contract/notifications'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLiveHub, type LiveHub } from '../live/live-hub.ts'
import { createQuietQuotes } from '../live/quiet-quotes.ts'
import { liveRoutes } from '../live/routes.ts'
import { openStream } from '../live/testing/open-stream.ts'
import type { TestUser } from '../testing/test-app.ts'
import { createWorkApp, type WorkApp } from '../testing/work-app.ts'
import { deliveryQueue } from './deliver-notification.ts'
import { openInbox } from './inbox.ts'
import { notify } from './notify.ts'
import { purgeOldNotifications } from './purge-old-notifications.ts'
import { notificationRoutes } from './routes.ts'

let app: WorkApp
let hub: LiveHub
let origin: string

beforeAll(async () => {
  app = await createWorkApp({
    queues: [deliveryQueue],
    supervise: false,
    routes: (deps) => {
      const quiet = createQuietQuotes(deps)
      hub = createLiveHub({ now: deps.now, computed: quiet, outside: quiet })
      return [...notificationRoutes(deps), ...liveRoutes({ ...deps, hub, inbox: openInbox(deps) })]
    },
  })
  origin = await app.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await hub.close()
  await app.close()
})

const tell = (user: TestUser, title: string, now = new Date()) =>
  app.db
    .transaction()
    .execute((tx) => notify(tx, app, { ownerId: user.profile.uid, kind: 'alert', title, text: 'It has happened', place: null, now }))

test('the live stream tells how many notifications are unread, and each change', async () => {
  const [ann, ben] = [await app.registerUser(), await app.registerUser()]
  await tell(ann, 'First')
  const stream = await openStream(origin, ann.token, { notifications: 'unread' })
  expect(await stream.next()).toMatchObject({ prices: [], bars: [], unread: 1 })
  await tell(ben, 'Not hers')
  await tell(ann, 'Second')
  expect(await stream.next()).toMatchObject({ unread: 2 })
  await ann.call(readNotifications, { body: {} })
  expect(await stream.next()).toMatchObject({ unread: 0 })
  stream.close()
})

test('a stream that does not ask is not told', async () => {
  const user = await app.registerUser()
  const stream = await openStream(origin, user.token, { symbols: 'EURUSD' })
  expect(await stream.next()).not.toHaveProperty('unread')
  stream.close()
})

test('notifications come newest first, and nobody reads those of another user', async () => {
  const [ann, ben] = [await app.registerUser(), await app.registerUser()]
  const id = await tell(ann, 'First')
  await tell(ann, 'Second')
  expect((await ben.call(readNotifications, { body: { ids: [id, 'x'] } })).body).toEqual({ unread: 0 })
  const { results, unread } = (await ann.call(listNotifications, { query: {} })).body
  expect([results.map(({ title }) => title), unread]).toEqual([['Second', 'First'], 2])
})

test('PR6: old notifications are forgotten', async () => {
  const user = await app.registerUser()
  await tell(user, 'Old', new Date(Date.now() - 91 * 24 * 3_600_000))
  await tell(user, 'New', new Date(Date.now() - 89 * 24 * 3_600_000))
  await purgeOldNotifications(app)
  expect((await user.call(listNotifications, { query: {} })).body.results.map(({ title }) => title)).toEqual(['New'])
})
