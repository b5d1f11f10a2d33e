import { randomUUID } from 'node:crypto'
import type { CallArguments } from '@playbook/contract/endpoint'
import { listNotifications } from '@playbook/contract/notifications'
import { businessWebhooks, userWebhooks, webhookPausesSeconds } from '@playbook/contract/webhooks'
import { Webhook as StandardWebhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listKeys } from '../business/keys/list-keys.ts'
import { revokeKey } from '../business/keys/revoke-key.ts'
import { rotateKey } from '../business/keys/rotate-key.ts'
import { makeBusiness, makeKey } from '../business/testing/make-business.ts'
import { businessWebhookRoutes } from '../business/webhooks/routes.ts'
import { deliverNotification, deliveryQueue } from '../notifications/deliver-notification.ts'
import { notify } from '../notifications/notify.ts'
import { notificationRoutes } from '../notifications/routes.ts'
import type { TestUser } from '../testing/test-app.ts'
import { createWorkApp, type WorkApp } from '../testing/work-app.ts'
import { announceTo, type WebhookEvent } from './announce.ts'
import { ownWebhookRoutes } from './own-routes.ts'
import type { Reach } from './post-event.ts'
import { purgeOldWebhookEvents, tellForgotten, tellWebhook } from './tell-webhook.ts'
import { openReceiver, type Receiver } from './testing/receiver.ts'
import { webhookQueue } from './webhook-queue.ts'

const {
  list: businessWebhookList,
  create: businessWebhookCreate,
  change: businessWebhookChange,
  remove: businessWebhookRemove,
  rotate: businessWebhookRotate,
  ping: businessWebhookPing,
  deliveries: businessWebhookDeliveries,
  delivery: businessWebhookDelivery,
  resend: businessWebhookResend,
} = businessWebhooks
const {
  list: userWebhookList,
  create: userWebhookCreate,
  change: userWebhookChange,
  remove: userWebhookRemove,
  rotate: userWebhookRotate,
  ping: userWebhookPing,
  deliveries: userWebhookDeliveries,
  delivery: userWebhookDelivery,
  resend: userWebhookResend,
} = userWebhooks

const dayMs = 24 * 3_600_000
let app: WorkApp
let receiver: Receiver
/** How far the workers' clock is ahead; that of the logins stays. */
let aheadMs = 0
const now = () => Date.now() + aheadMs
const reach: Reach = { isPrivateAllowed: true }
const deps = () => ({ ...app, now, config: { ...app.config, webhookReach: reach } })

beforeAll(async () => {
  app = await createWorkApp({
    queues: [webhookQueue, deliveryQueue],
    supervise: false,
    routes: (given) => {
      const all = { ...given, config: { ...given.config, webhookReach: reach } }
      return [...businessWebhookRoutes(all), ...ownWebhookRoutes(all), ...notificationRoutes(given)]
    },
  })
  receiver = await openReceiver()
})
afterAll(async () => {
  await receiver.close()
  await app.close()
})
beforeEach(() => {
  aheadMs = 0
  receiver.answer = (_, response) => response.end('ok')
})

interface Owner extends TestUser {
  readonly businessId: string
}
async function registerOwner(): Promise<Owner> {
  const user = await app.registerUser()
  return { ...user, businessId: await makeBusiness(app.db, user.profile.uid) }
}
type NewWebhook = CallArguments<typeof businessWebhookCreate>['body']
const create = async (owner: Owner, more: Partial<NewWebhook> = {}) =>
  (await owner.call(businessWebhookCreate, { body: { url: receiver.url, events: ['api_key.created'], ...more } })).body
const announce = (subjectId: string, more: Partial<WebhookEvent> = {}) =>
  app.db.transaction().execute((tx) =>
    announceTo(tx, deps(), subjectId, {
      environment: 'live',
      type: 'api_key.created',
      key: randomUUID(),
      data: { id: 'job-1' },
      ...more,
    }),
  )
/** One job's work on a webhook, as a worker does it. */
const work = (webhookId: string, { jobId = randomUUID(), signal = AbortSignal.timeout(30_000) } = {}) =>
  tellWebhook.run(deps(), { webhookId }, { jobId, signal, attempt: 1, report: () => {}, threads: null as never })
const of = (body: string) => receiver.received.filter((each) => each.body.includes(body))
const deliveriesOf = async (owner: Owner, webhookId: string) =>
  (await owner.call(businessWebhookDeliveries, { params: { webhook_id: webhookId }, query: {} })).body.results

describe('what a webhook is sent', () => {
  test('is signed as Standard Webhooks has it, by the present secret and for a day by the one before', async () => {
    const owner = await registerOwner()
    const made = await create(owner)
    const params = { webhook_id: made.webhook.id }
    const rotated = (await owner.call(businessWebhookRotate, { params })).body
    expect(rotated.secret).not.toBe(made.secret)
    const id = await announce(owner.businessId, { data: { note: 'a “quoted” é 🦅' } })
    await work(made.webhook.id)
    const sent = of(id!)[0]!
    for (const secret of [made.secret, rotated.secret])
      expect(new StandardWebhook(secret).verify(sent.body, sent.headers)).toMatchObject({
        id,
        type: 'api_key.created',
        environment: 'live',
        data: { note: 'a “quoted” é 🦅' },
      })
    expect(() => new StandardWebhook(made.secret).verify(`${sent.body} `, sent.headers)).toThrow('No matching signature')
    expect((await owner.call(businessWebhookRotate, { params })).failure.code).toBe('webhook_rotated')

    aheadMs += dayMs + 1_000
    const later = (await announce(owner.businessId))!
    await work(made.webhook.id)
    const signatures = of(later)[0]!.headers['webhook-signature']!.split(' ')
    expect(signatures).toHaveLength(1)
  })

  test('goes to the webhooks alone that listen, of this business and environment, once for its key', async () => {
    const [owner, other] = [await registerOwner(), await registerOwner()]
    const webhooks = [
      await create(owner),
      await create(owner, { events: ['api_key.revoked'] }),
      await create(owner, { environment: 'test' }),
      await create(other),
    ]
    const key = randomUUID()
    const ids = [await announce(owner.businessId, { key }), await announce(owner.businessId, { key })]
    expect(ids[1]).toBeNull()
    const counts = await Promise.all(webhooks.map(async ({ webhook: { id } }, i) => (await deliveriesOf(i < 3 ? owner : other, id)).length))
    expect(counts).toEqual([1, 0, 0, 0])
  })

  test('comes in the order in which it became true, whichever worker sends it, and one at a time', async () => {
    const owner = await registerOwner()
    const { webhook } = await create(owner)
    const ids = await Promise.all(Array.from({ length: 25 }, () => announce(owner.businessId)))
    let open = 0
    let most = 0
    receiver.answer = (_, response) => {
      most = Math.max(most, (open += 1))
      setTimeout(() => {
        open -= 1
        response.end()
      }, 2)
    }
    await Promise.all([work(webhook.id), work(webhook.id), work(webhook.id)])
    const told = receiver.received.map(({ headers }) => headers['webhook-id']!).filter((id) => ids.includes(id))
    expect(told).toEqual(ids.toSorted((a, b) => (a! < b! ? -1 : 1)))
    expect(most).toBe(1)
  })

  test('is told by the workers of the product, soon after it became true', async () => {
    const owner = await registerOwner()
    const { webhook } = await create(owner)
    const jobs = await app.startWork(deps(), [tellWebhook])
    await owner.call(businessWebhookPing, { params: { webhook_id: webhook.id } })
    await expect.poll(async () => (await deliveriesOf(owner, webhook.id))[0]?.state, { timeout: 10_000 }).toBe('delivered')
    await jobs.stop(1_000)
  })
})

describe('what a webhook does not take', () => {
  test('is tried again after growing pauses, ten times in three days, then it is switched off with notice; each try is in the log', async () => {
    const owner = await registerOwner()
    const { webhook } = await create(owner)
    receiver.answer = (_, response) => response.writeHead(500).end('boom\0')
    const id = (await announce(owner.businessId))!
    for (const pause of [0, ...webhookPausesSeconds]) {
      // A moment too early nothing is sent.
      if (pause > 0) aheadMs += (pause - 2) * 1_000
      const before = of(id).length
      if (pause > 0) await work(webhook.id)
      expect(of(id).length).toBe(before)
      aheadMs += 2_000
      await work(webhook.id)
      expect(of(id).length).toBe(before + 1)
    }
    expect(webhookPausesSeconds.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(3 * 24 * 3_600)
    const params = { webhook_id: webhook.id }
    const [delivery] = await deliveriesOf(owner, webhook.id)
    expect(delivery).toMatchObject({ state: 'failed', tries: 10, status: 500, next_try_at: null })
    const details = await owner.call(businessWebhookDelivery, { params: { ...params, delivery_id: delivery!.id } })
    expect(details.body.attempts.map(({ number, answer }) => `${number} ${answer}`)).toEqual(
      Array.from({ length: 10 }, (_, i) => `${10 - i} boom`),
    )
    const [listed] = (await owner.call(businessWebhookList)).body.results
    expect(listed?.disabled_why).toBe('Nothing was accepted there for three days.')
    const notices = (await owner.call(listNotifications, { query: {} })).body.results
    expect(notices.map(({ title, link }) => [title, link])).toEqual([['A webhook was switched off', '/console/business/webhooks']])
    expect(await announce(owner.businessId)).toBeNull()

    const off = await owner.call(businessWebhookResend, { params: { ...params, delivery_id: delivery!.id } })
    expect(off.failure.code).toBe('webhook_off')
    await owner.call(businessWebhookChange, { params, body: { is_enabled: true } })
    receiver.answer = (_, response) => response.end()
    await owner.call(businessWebhookResend, { params: { ...params, delivery_id: delivery!.id } })
    await work(webhook.id)
    expect((await deliveriesOf(owner, webhook.id))[0]).toMatchObject({ state: 'delivered', tries: 11, status: 200, event_id: id })
  })

  test('leaves it on where it took anything else meanwhile, and holds nothing up that came later', async () => {
    const owner = await registerOwner()
    const { webhook } = await create(owner)
    const bad = (await announce(owner.businessId))!
    receiver.answer = ({ headers }, response) => response.writeHead(headers['webhook-id'] === bad ? 503 : 204).end()
    await announce(owner.businessId)
    await work(webhook.id)
    expect((await deliveriesOf(owner, webhook.id)).map(({ state }) => state)).toEqual(['delivered', 'waiting'])
    for (const pause of webhookPausesSeconds) {
      aheadMs += pause * 1_000 + 1_000
      await work(webhook.id)
    }
    expect((await deliveriesOf(owner, webhook.id))[1]).toMatchObject({ state: 'failed', status: 503 })
    expect((await owner.call(businessWebhookList)).body.results[0]?.disabled_at).toBeNull()
  })

  test('switches it off at once where it says that it is gone', async () => {
    const owner = await registerOwner()
    const { webhook } = await create(owner)
    receiver.answer = (_, response) => response.writeHead(410).end()
    await announce(owner.businessId)
    await announce(owner.businessId)
    await work(webhook.id)
    expect((await deliveriesOf(owner, webhook.id)).map(({ state, tries }) => [state, tries])).toEqual([
      ['failed', 0],
      ['failed', 1],
    ])
  })

  test('is told again by the same id where a worker died before it wrote the answer down', async () => {
    const owner = await registerOwner()
    const { webhook } = await create(owner)
    const id = (await announce(owner.businessId))!
    const [jobId, dying] = [randomUUID(), new AbortController()]
    receiver.answer = () => dying.abort(new Error('killed'))
    await expect(work(webhook.id, { jobId, signal: dying.signal })).rejects.toThrow('killed')
    receiver.answer = (_, response) => response.end()
    // Nobody else takes it while it may still be sent; the same job does, and so does anybody when its time is up.
    await work(webhook.id)
    expect(of(id)).toHaveLength(1)
    await work(webhook.id, { jobId })
    expect(of(id)).toHaveLength(2)
    expect((await deliveriesOf(owner, webhook.id))[0]?.state).toBe('delivered')
  })

  test('is looked after by schedule where its job was lost', async () => {
    const owner = await registerOwner()
    const { webhook } = await create(owner)
    await announce(owner.businessId)
    await app.db.transaction().execute(async (tx) => app.queue.cancel(tx, webhookQueue, []))
    aheadMs += 61_000
    const woken: string[] = []
    const queue = { ...app.queue, enqueue: async (_tx: never, _name: string, data: object) => void woken.push(JSON.stringify(data)) }
    await tellForgotten({ ...deps(), queue } as never)
    expect(woken).toContain(JSON.stringify({ webhookId: webhook.id }))
  })
})

test('what was told is forgotten after 30 days, but not while it is still to be told', async () => {
  const owner = await registerOwner()
  const { webhook } = await create(owner)
  await announce(owner.businessId)
  await work(webhook.id)
  receiver.answer = (_, response) => response.writeHead(500).end()
  const waiting = await announce(owner.businessId)
  await work(webhook.id)
  aheadMs += 31 * dayMs
  await purgeOldWebhookEvents(deps())
  expect((await deliveriesOf(owner, webhook.id)).map(({ event_id: id }) => id)).toEqual([waiting])
})

describe('who has webhooks', () => {
  test('AC5: those of another business are not there, and its events neither', async () => {
    const [owner, other] = [await registerOwner(), await registerOwner()]
    const { webhook } = await create(owner)
    await announce(owner.businessId)
    const [delivery] = await deliveriesOf(owner, webhook.id)
    const params = { webhook_id: webhook.id }
    const ofDelivery = { ...params, delivery_id: delivery!.id }
    const mine = (await create(other)).webhook.id
    const refused = await Promise.all([
      other.call(businessWebhookChange, { params, body: { note: 'x' } }),
      other.call(businessWebhookRemove, { params }),
      other.call(businessWebhookRotate, { params }),
      other.call(businessWebhookPing, { params }),
      other.call(businessWebhookDeliveries, { params, query: {} }),
      other.call(businessWebhookPing, { params: { webhook_id: 'x' } }),
      other.call(businessWebhookDelivery, { params: ofDelivery }),
      other.call(businessWebhookResend, { params: ofDelivery }),
      other.call(businessWebhookResend, { params: { webhook_id: mine, delivery_id: delivery!.id } }),
      other.call(businessWebhookResend, { params: { webhook_id: mine, delivery_id: 'x' } }),
    ])
    expect(refused.map(({ failure }) => failure.code)).toEqual([
      ...Array.from({ length: 6 }, () => 'webhook_not_found'),
      ...Array.from({ length: 4 }, () => 'webhook_delivery_not_found'),
    ])
    expect((await owner.call(businessWebhookList)).body.results.map(({ id }) => id)).toEqual([webhook.id])
    await owner.call(businessWebhookRemove, { params })
    expect((await owner.call(businessWebhookList)).body.results).toEqual([])
  })

  test('a viewer reads them, and changes nothing; an account that is not confirmed makes none', async () => {
    const [owner, viewer] = [await registerOwner(), await app.registerUser()]
    const { webhook } = await create(owner)
    await app.db
      .insertInto('business_members')
      .values({ user_id: viewer.profile.uid, business_id: owner.businessId, role: 'viewer', since: new Date() })
      .execute()
    const params = { webhook_id: webhook.id }
    expect((await viewer.call(businessWebhookList)).body.results).toHaveLength(1)
    const refused = await Promise.all([
      viewer.call(businessWebhookCreate, { body: { url: receiver.url, events: ['api_key.revoked'] } }),
      viewer.call(businessWebhookChange, { params, body: { url: 'https://elsewhere.example/' } }),
      viewer.call(businessWebhookRotate, { params }),
      viewer.call(businessWebhookRemove, { params }),
      viewer.call(businessWebhookPing, { params }),
    ])
    expect(refused.map(({ failure }) => failure.code)).toEqual(refused.map(() => 'role_required'))
    const unconfirmed = await app.registerUser({ isVerified: false })
    const mine = await unconfirmed.call(userWebhookCreate, { body: { url: receiver.url, events: ['alert.fired'] } })
    expect(mine.failure.code).toBe('access_denied')
  })

  test('there are ten at most, also of many made at once; the same call again makes no second one', async () => {
    const owner = await registerOwner()
    const key = randomUUID()
    const body = { url: receiver.url, events: ['api_key.revoked'] } as const
    const again = await Promise.all(
      [1, 2].map(() =>
        owner.call(businessWebhookCreate, { body: { ...body, events: [...body.events] } }, { headers: { 'idempotency-key': key } }),
      ),
    )
    expect(again[0]!.body).toEqual(again[1]!.body)
    const more = await Promise.all(
      Array.from({ length: 11 }, () => owner.call(businessWebhookCreate, { body: { ...body, events: [...body.events] } })),
    )
    expect(more.filter(({ status }) => status === 201)).toHaveLength(9)
    expect(more.find(({ status }) => status !== 201)?.failure.code).toBe('too_many_webhooks')
  })

  test.each([
    ['events', { events: ['ping'] }],
    ['events', { events: ['api_key.revoked', 'api_key.revoked'] }],
    ['events', { events: [] }],
    ['url', { url: 'ftp://a.example/' }],
    ['url', { url: 'https://user:secret@a.example/' }],
    ['url', { url: 'https://a.example/#x' }],
    ['url', { url: 'nowhere' }],
  ])('a fault in %s is refused by its place: %j', async (field, more) => {
    const owner = await registerOwner()
    const body = { url: receiver.url, events: ['api_key.revoked'], ...more } as never
    const { failure } = await owner.call(businessWebhookCreate, { body })
    expect(Object.keys(failure.errors ?? {})[0]?.split('.')[0]).toBe(field)
  })
})

test('what becomes of the keys of a business is told in their environment, once and never with a key', async () => {
  const owner = await registerOwner()
  const { webhook } = await create(owner, { events: ['api_key.created', 'api_key.revoked'] })
  const who = { businessId: owner.businessId, userId: owner.profile.uid }
  const key = await makeKey(deps(), who)
  await makeKey(deps(), who, { environment: 'test' })
  const [made] = (await listKeys(deps(), owner.businessId)).filter(({ environment }) => environment === 'live')
  const rotated = await rotateKey(deps(), { ...who, newId: randomUUID() }, made!.id, { overlap_hours: 0 })
  for (const _ of [1, 2]) await revokeKey(deps(), owner.businessId, rotated.api_key.id)
  const before = receiver.received.length
  await work(webhook.id)
  const told = receiver.received.slice(before)
  expect(told.map(({ body }) => (JSON.parse(body) as { type: string; data: { id: string } }).type)).toEqual([
    'api_key.created',
    'api_key.created',
    'api_key.revoked',
  ])
  for (const secret of [key, rotated.key]) expect(told.some(({ body }) => body.includes(secret.slice(21)))).toBe(false)
})

test('what the alerts of a user fire goes to their webhook, and nothing else they are told', async () => {
  const user = await app.registerUser()
  const made = (await user.call(userWebhookCreate, { body: { url: receiver.url, events: ['alert.fired'] } })).body
  const tell = (kind: 'alert' | 'run') =>
    app.db.transaction().execute((tx) =>
      notify(tx, app, {
        ownerId: user.profile.uid,
        kind,
        title: 'EURUSD crossed 1.1',
        text: 'At 1.1002',
        place: { symbol: 'EURUSD', timeframe: '1h', time: 1_700_000_000 },
        now: new Date(),
      }),
    )
  for (const kind of ['alert', 'run'] as const) {
    const notificationId = await tell(kind)
    const running = { jobId: randomUUID(), signal: AbortSignal.timeout(5_000), attempt: 1, report: () => {}, threads: null as never }
    await deliverNotification.run(deps(), { notificationId }, running)
  }
  await work(made.webhook.id)
  const sent = receiver.received.at(-1)!
  expect(new StandardWebhook(made.secret).verify(sent.body, sent.headers)).toMatchObject({
    type: 'alert.fired',
    data: { title: 'EURUSD crossed 1.1', text: 'At 1.1002', symbol: 'EURUSD', timeframe: '1h', bar_time: 1_700_000_000 },
  })
  const params = { webhook_id: made.webhook.id }
  const { results } = (await user.call(userWebhookDeliveries, { params, query: {} })).body
  expect(results.map(({ type, state }) => [type, state])).toEqual([['alert.fired', 'delivered']])
  // The calls of a user are the same as those of a business.
  const ofDelivery = { ...params, delivery_id: results[0]!.id }
  expect((await user.call(userWebhookDelivery, { params: ofDelivery })).body.attempts).toHaveLength(1)
  expect((await user.call(userWebhookResend, { params: ofDelivery })).body.state).toBe('waiting')
  expect((await user.call(userWebhookList)).body.results[0]?.waiting).toBe(1)
  expect((await user.call(userWebhookPing, { params })).status).toBe(200)
  expect((await user.call(userWebhookPing, { params })).failure.code).toBe('too_many_pings')
  expect((await user.call(userWebhookRotate, { params })).body.secret).toMatch(/^whsec_/)
  expect((await user.call(userWebhookChange, { params, body: { is_enabled: false } })).body.disabled_why).toBe('It was switched off.')
  expect((await user.call(userWebhookRemove, { params })).status).toBe(200)
})
