import { billingHistory, createCheckoutSession, validatePaymentSession } from '@playbook/contract/financial'
import { listNotifications } from '@playbook/contract/notifications'
import { plans } from '@playbook/contract/plans'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestUser } from '../../testing/test-app.ts'
import { fulfil } from './fulfil.ts'
import { signWebhook } from './test-provider/deliver-events.ts'
import type { Charge, Dispute, Session } from './test-provider/provider-objects.ts'
import { creditInvoice } from './test-provider/refund.ts'
import { openPaymentShop, oldSecret, type PaymentShop } from './testing/payment-shop.ts'

let shop: PaymentShop
let user: TestUser
beforeAll(async () => {
  shop = await openPaymentShop()
  user = await shop.product.registerUser()
})
afterAll(() => shop.close())

const newest = async () => (await shop.stripe.webhooks()).at(-1)!
const seconds = () => Math.floor(shop.clock.now / 1_000)
const storedEvents = async () =>
  (
    await shop.product.db
      .selectFrom('payment_events')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count
const ledgerOf = async (owner: TestUser) => ({ tokens: await shop.paidTokens(owner), payments: (await shop.payments(owner)).length })

test('PL1, PL2, PL3, PL4: only a good signature over the very bytes, of about now, is taken', async () => {
  const buyer = await shop.product.registerUser()
  await shop.buy(buyer, 'pack_1000')
  const { body } = await newest()
  const [now, { secret }] = [seconds(), shop.stripe]
  const before = await storedEvents()
  const good = signWebhook(body, [secret], now)
  const refused: readonly (readonly [why: string, body: string, signature: string])[] = [
    ['none', body, ''],
    ['no header at all', body, '-'],
    ['another key', body, signWebhook(body, ['whsec_of_somebody'], now)],
    ['another scheme', body, good.replace('v1=', 'v0=')],
    ['no moment', body, good.replace(/t=\d+,/, '')],
    ['empty body', '', good],
    ['a blank more', body.replace('{', '{ '), good],
    ['written again', JSON.stringify(JSON.parse(body), null, 1), good],
    ['301 s ago', body, signWebhook(body, [secret], now - 301)],
    ['301 s ahead', body, signWebhook(body, [secret], now + 301)],
  ]
  for (const [why, given, signature] of refused) expect([why, await shop.send(given, signature)]).toEqual([why, 400])
  expect(await storedEvents()).toBe(before)
  expect(await ledgerOf(buyer)).toEqual({ tokens: 0, payments: 0 })
  const taken = [
    signWebhook(body, [secret], now - 300),
    signWebhook(body, [secret], now + 300),
    signWebhook(body, [oldSecret], now),
    signWebhook(body, ['whsec_of_somebody', secret], now),
  ]
  for (const signature of taken) expect(await shop.send(body, signature)).toBe(200)
  expect(await ledgerOf(buyer)).toEqual({ tokens: 1_000, payments: 1 })
})

test('PL5, PL6, PL7: one event ten times at once, several events and fifty looks credit one payment once', async () => {
  const buyer = await shop.product.registerUser()
  const sessionId = await shop.buy(buyer, 'pack_5000')
  const events = (await shop.stripe.webhooks()).slice(-4)
  expect(events.map(({ event }) => event.type)).toEqual(
    expect.arrayContaining(['checkout.session.completed', 'payment_intent.succeeded', 'invoice.paid']),
  )
  const sent = events.flatMap(({ body, signature }) => Array.from({ length: 10 }, () => shop.send(body, signature)))
  const looks = Array.from({ length: 50 }, () => buyer.call(validatePaymentSession, { body: { session_id: sessionId } }))
  expect(new Set(await Promise.all(sent))).toEqual(new Set([200]))
  const told = (await Promise.all(looks)).map(({ body }) => body.status)
  expect(told.filter((status) => status === 'done')).toHaveLength(1)
  expect(new Set(told)).toEqual(new Set(['done', 'already_done']))
  expect(await ledgerOf(buyer)).toEqual({ tokens: 5_000, payments: 1 })
})

test('PL8: whatever the order of its five events, a refunded pack ends the same', async () => {
  const orders = permutationsOf([0, 1, 2, 3, 4]).filter((_, index) => index % 24 === 0)
  for (const order of orders) {
    const buyer = await shop.product.registerUser()
    const before = (await shop.stripe.webhooks()).length
    const sessionId = await shop.buy(buyer, 'pack_1000')
    await shop.stripe.change(async (world) => {
      const paid = await world.objects.get<Session>(sessionId)
      await creditInvoice(world, paid?.invoice ?? '', 600, 'Half of it')
    })
    const events = (await shop.stripe.webhooks()).slice(before).filter(({ event }) => event.type !== 'charge.succeeded')
    expect(events).toHaveLength(5)
    for (const index of order) expect(await shop.send(events[index]!.body, events[index]!.signature)).toBe(200)
    expect([order, await ledgerOf(buyer)]).toEqual([order, { tokens: 500, payments: 1 }])
  }
})

test('PL8: an answer that was asked for before a refund and is booked after it gives nothing back', async () => {
  const buyer = await shop.product.registerUser()
  const { db, log, queue, secretKey, config } = shop.product
  const now = () => shop.clock.now
  const deps = { db, log, now, mail: { queue, now, secretKey, config } }
  const book = (refundedCents: number, secondsAgo: number) =>
    fulfil(
      deps,
      { ...pack, refundedCents },
      { userId: buyer.profile.uid, checkout: null, askedAt: new Date(shop.clock.now - secondsAgo * 1_000) },
    )
  const pack = {
    reference: `late ${buyer.profile.uid}`,
    customerId: null,
    invoiceId: null,
    kind: 'pack',
    planCode: 'pack_1000',
    fromPlanCode: null,
    subtotalCents: 1_200,
    totalCents: 1_200,
    currency: 'usd',
    paidAt: new Date(shop.clock.now - 60_000),
    isDisputed: false,
    isDisputeLost: false,
  } as const
  await book(0, 30)
  await book(600, 10)
  await book(0, 20)
  expect(await ledgerOf(buyer)).toEqual({ tokens: 500, payments: 1 })
  await book(1_200, 5)
  expect(await ledgerOf(buyer)).toEqual({ tokens: 0, payments: 1 })
})

function permutationsOf<T>(items: readonly T[]): T[][] {
  if (items.length <= 1) return [[...items]]
  return items.flatMap((item, index) => permutationsOf(items.toSpliced(index, 1)).map((rest) => [item, ...rest]))
}

test('PL9: the price is the one of the table, and money that does not fit it is held and grants nothing', async () => {
  const body = { plan_code: 'pack_20000', amount: 1, price_cents: 1, currency: 'xxx' }
  await user.call(createCheckoutSession, { body })
  const asked = shop.stripe.seen.findLast(({ path, method }) => method === 'POST' && path === '/v1/checkout/sessions')
  expect(new URLSearchParams(asked?.body).get('line_items[0][price]')).toBe('price_pack_20000')
  expect(asked?.body).not.toContain('amount')
  expect(asked?.headers).toMatchObject({
    'content-type': 'application/x-www-form-urlencoded',
    'stripe-version': '2026-10-28.endive',
    'idempotency-key': expect.stringMatching(/^checkout-/) as string,
  })
  const tampered: readonly Partial<Session>[] = [
    { amount_subtotal: 1 },
    { metadata: { plan_code: 'pack_20000' }, line_items: linesOf('pack_1000') },
    { amount_subtotal: 1_200, line_items: linesOf('light') },
  ]
  for (const change of tampered) {
    const buyer = await shop.product.registerUser()
    const sessionId = await shop.buy(buyer, 'pack_5000')
    await shop.stripe.change(async ({ objects }) => {
      const paid: Session = { ...(await objects.get<Session>(sessionId))!, ...change }
      await objects.put(paid)
    })
    expect(await shop.validate(buyer, sessionId)).toBe('held')
    expect(await shop.paidTokens(buyer)).toBe(0)
    expect((await shop.payments(buyer))[0]).toMatchObject({ state: 'held', tokens: 0, why: expect.stringMatching(/\w/) as string })
  }
})

const linesOf = (code: string): Session['line_items'] => {
  const plan = plans.find((found) => found.code === code)!
  const price = {
    id: `price_${code}`,
    object: 'price' as const,
    active: true,
    currency: 'usd',
    lookup_key: code,
    metadata: {},
    product: 'p',
  }
  const more = { type: 'one_time' as const, recurring: null, unit_amount: plan.price_cents }
  return { object: 'list', data: [{ id: 'li_1', object: 'item', quantity: 1, price: { ...price, ...more } }], has_more: false, url: '' }
}

test('PL10: a payment that takes a while gives nothing until it is there', async () => {
  const buyer = await shop.product.registerUser()
  const sessionId = await shop.buy(buyer, 'pack_1000', '000123456789')
  await shop.deliverAll()
  expect([await shop.validate(buyer, sessionId), await shop.paidTokens(buyer)]).toEqual(['processing', 0])
  await shop.wait(61_000)
  await shop.stripe.moveOn()
  await shop.deliverAll()
  expect([await shop.validate(buyer, sessionId), await shop.paidTokens(buyer)]).toEqual(['done', 1_000])
})

test('AC7, PL11: events of what is unknown here are stored and taken; a stranger’s session is nobody’s business', async () => {
  const kinds = [
    'checkout.session.completed',
    'payment_intent.succeeded',
    'invoice.paid',
    'customer.subscription.updated',
    'charge.refunded',
    'credit_note.created',
    'some.other.event',
  ]
  for (const [index, type] of kinds.entries()) {
    const object = { id: 'xx_unknown', payment_intent: 'pi_unknown' }
    const body = JSON.stringify({ id: `evt_unknown_${index}`, object: 'event', type, created: seconds(), data: { object } })
    expect([type, await shop.send(body, signWebhook(body, [shop.stripe.secret], seconds()))]).toEqual([type, 200])
  }
  const stored = await shop.product.db.selectFrom('payment_events').select('outcome').where('id', 'like', 'evt_unknown_%').execute()
  expect(stored.map(({ outcome }) => String(outcome)).toSorted((a, b) => a.localeCompare(b))).toEqual([
    'ignored',
    ...kinds.slice(1).map(() => 'unknown'),
  ])
  const sessionId = await shop.open(user, 'pack_1000')
  const stranger = await shop.product.registerUser()
  const looked = await stranger.call(validatePaymentSession, { body: { session_id: sessionId } })
  expect([looked.status, looked.failure.code]).toEqual([404, 'checkout_not_found'])
  expect((await stranger.call(validatePaymentSession, { body: { session_id: 'cs_nowhere' } })).status).toBe(404)
})

test('a provider that fails is a webhook that is sent again, and a page that says so', async () => {
  const buyer = await shop.product.registerUser()
  const sessionId = await shop.buy(buyer, 'pack_1000')
  const { body, signature } = await newest()
  shop.stripe.fails = 500
  expect(await shop.send(body, signature)).toBe(503)
  expect((await buyer.call(validatePaymentSession, { body: { session_id: sessionId } })).failure.code).toBe('payments_unavailable')
  shop.stripe.fails = null
  expect(await shop.send(body, signature)).toBe(200)
  expect(await ledgerOf(buyer)).toEqual({ tokens: 1_000, payments: 1 })
})

test('PL20: refunds and disputes take back what was not spent and owe the rest; each once, and never more than was paid', async () => {
  const buyer = await shop.product.registerUser()
  const sessionId = await shop.buy(buyer, 'pack_1000')
  await shop.deliverAll()
  const { invoice, payment_intent: reference } = (await shop.stripe.change(({ objects }) => objects.get<Session>(sessionId)))!
  const refund = (cents: number) => shop.stripe.change((world) => creditInvoice(world, invoice ?? '', cents, null))
  await refund(300)
  await shop.deliverAll((events) => [...events, ...events])
  expect(await shop.paidTokens(buyer)).toBe(750)
  await refund(900)
  await expect(refund(1)).rejects.toThrow('cannot exceed')
  await shop.deliverAll()
  expect([await shop.paidTokens(buyer), (await shop.payments(buyer))[0]?.taken_back]).toEqual([0, 1_000])

  const other = await shop.buy(buyer, 'pack_1000', '4000000000000259')
  await shop.deliverAll()
  expect(await shop.paidTokens(buyer)).toBe(1_000)
  await shop.wait(61_000)
  await shop.stripe.moveOn()
  await shop.deliverAll()
  expect(await shop.paidTokens(buyer)).toBe(0)
  expect((await buyer.call(billingHistory, { query: {} })).body.results.map(({ state }) => state)).toContain('disputed')
  const disputed = (await shop.stripe.change(({ objects }) => objects.get<Session>(other)))!.payment_intent
  await shop.stripe.change(async ({ objects, emit }) => {
    const dispute = (await objects.list<Dispute>('dispute')).find((found) => found.payment_intent === disputed)!
    const won: Dispute = { ...dispute, status: 'won' }
    await objects.put(won)
    await emit('charge.dispute.closed', won)
  })
  await shop.deliverAll()
  expect(await shop.paidTokens(buyer)).toBe(1_000)
  const told = (await buyer.call(listNotifications, { query: {} })).body.results.map(({ title, text }) => `${title}: ${text}`)
  expect(told.toReversed()).toEqual([
    'You were given money back: $3.00 of the payment for Pack of 1,000. 250 tokens were taken back.',
    'You were given money back: $9.00 of the payment for Pack of 1,000. 750 tokens were taken back.',
    'A payment was disputed: Your bank was asked to take the payment for Pack of 1,000 back. 1,000 tokens were taken back.',
    'A dispute of a payment has ended: 1,000 tokens are yours again.',
  ])
  const charges = await shop.stripe.change(({ objects }) => objects.list<Charge>('charge'))
  expect(charges.find((charge) => charge.payment_intent === reference)?.amount_refunded).toBe(1_200)
})

test('a dispute that the bank has decided for the payer is told once, and the tokens stay taken', async () => {
  const buyer = await shop.product.registerUser()
  const sessionId = await shop.buy(buyer, 'pack_1000', '4000000000000259')
  await shop.deliverAll()
  const disputed = (await shop.stripe.change(({ objects }) => objects.get<Session>(sessionId)))!.payment_intent
  await shop.wait(61_000)
  await shop.stripe.moveOn()
  await shop.deliverAll()
  await shop.stripe.change(async ({ objects, emit }) => {
    const dispute = (await objects.list<Dispute>('dispute')).find((found) => found.payment_intent === disputed)!
    const lost: Dispute = { ...dispute, status: 'lost' }
    await objects.put(lost)
    await emit('charge.dispute.closed', lost)
  })
  await shop.deliverAll((events) => [...events, ...events])
  expect(await shop.paidTokens(buyer)).toBe(0)
  const told = (await buyer.call(listNotifications, { query: {} })).body.results.map(({ title, text }) => `${title}: ${text}`)
  expect(told.toReversed()).toEqual([
    'A payment was disputed: Your bank was asked to take the payment for Pack of 1,000 back. 1,000 tokens were taken back.',
    'A dispute of a payment has ended: Your bank has taken the payment for Pack of 1,000 back.',
  ])
})

test('PL21, PL22: a checkout is opened once for a key of one user, and another body under it is refused', async () => {
  const [first, second] = [await shop.product.registerUser(), await shop.product.registerUser()]
  const open = (buyer: TestUser, code: string) =>
    buyer.call(createCheckoutSession, { body: { plan_code: code } }, { headers: { 'idempotency-key': 'the-same-key' } })
  const tries = [await open(first, 'pack_1000'), await open(first, 'pack_1000'), await open(first, 'pack_1000')]
  expect(new Set(tries.map(({ body }) => body.session_id)).size).toBe(1)
  expect((await open(first, 'pack_5000')).failure.code).toBe('idempotency_mismatch')
  expect((await open(second, 'pack_1000')).body.session_id).not.toBe(tries[0]?.body.session_id)
  expect((await open(await shop.product.registerUser(), 'no_such_pack')).failure.code).toBe('plan_not_found')
})
