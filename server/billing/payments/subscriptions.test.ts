import { businessPlans } from '@playbook/contract/business-plans'
import * as calls from '@playbook/contract/financial'
import { listNotifications } from '@playbook/contract/notifications'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestUser } from '../../testing/test-app.ts'
import { openTestProvider } from './test-provider/open-test-provider.ts'
import type { Customer } from './test-provider/provider-objects.ts'
import { payOpenInvoices } from './test-provider/subscriptions.ts'
import { keepCard, mustHaveCard } from './test-provider/take-payment.ts'
import { day, openPaymentShop, type PaymentShop } from './testing/payment-shop.ts'

let shop: PaymentShop
beforeAll(async () => {
  shop = await openPaymentShop()
})
afterAll(() => shop.close())

const read = async (user: TestUser) => (await user.call(calls.subscription)).body.subscription
/** Lets days pass at the provider and brings its news here. */
async function pass(days: number): Promise<void> {
  await shop.wait(days * day)
  await shop.stripe.moveOn()
  await shop.deliverAll()
}

async function subscribe(code: string, number?: string): Promise<TestUser> {
  const user = await shop.product.registerUser()
  const sessionId = await shop.buy(user, code, number)
  expect(await shop.validate(user, sessionId)).toBe('done')
  return user
}

test('what is for sale comes from the one table, and says where it can be bought', async () => {
  const [all, alone, whole] = await Promise.all([
    shop.product.call(calls.pricingPlans),
    shop.product.call(calls.billingPlans),
    shop.product.call(calls.completePricing),
  ])
  expect(all.body.plans.map(({ code, price_usd }) => [code, price_usd])).toEqual([
    ['light', 9],
    ['regular', 24],
    ['heavy', 69],
    ['pack_1000', 12],
    ['pack_5000', 49],
    ['pack_20000', 159],
  ])
  expect(alone.body.plans).toEqual(all.body.plans.slice(0, 3))
  expect(whole.body).toMatchObject({ currency: 'USD', billing: 'on', for_sale: 'test', user_plans: all.body.plans })
  expect(whole.body.business_plans.map(({ code, price_cents }) => [code, price_cents])).toEqual([
    ...businessPlans.map(({ code, price_cents }) => [code, price_cents]),
    ['enterprise', null],
  ])
})

test('a plan is paid each month, ends with its period when it is cancelled, and goes on when it is reactivated', async () => {
  const user = await subscribe('regular')
  expect(await read(user)).toMatchObject({ plan_code: 'regular', status: 'active', cancel_at_period_end: false, next_charge_cents: 2_400 })
  expect(await shop.paidTokens(user)).toBe(3_000)
  const again = await user.call(calls.createCheckoutSession, { body: { plan_code: 'light' } })
  expect(again.failure.code).toBe('already_subscribed')
  const cancelled = await user.call(calls.updateSubscription, { body: { cancel_at_period_end: true } })
  expect(cancelled.body.subscription).toMatchObject({ cancel_at_period_end: true, next_charge_cents: null })
  expect((await user.call(calls.reactivateSubscription)).body.subscription.cancel_at_period_end).toBe(false)
  await pass(31)
  expect(await shop.paidTokens(user)).toBe(6_000)
  await user.call(calls.updateSubscription, { body: { cancel_at_period_end: true } })
  await pass(31)
  expect(await read(user)).toMatchObject({ status: 'cancelled', next_charge_cents: null })
  expect((await user.call(calls.reactivateSubscription)).failure.code).toBe('subscription_over')
  const documents = await user.call(calls.billingHistory, { query: {} })
  expect(documents.body.results.map(({ description, total_cents, state }) => [description, total_cents, state])).toEqual([
    ['Regular, one month', 2_400, 'paid'],
    ['Regular, one month', 2_400, 'paid'],
  ])
  const csv = await user.call(calls.billingHistoryCsv, { query: {} })
  expect(csv.text.split('\r\n')).toEqual([
    expect.stringMatching(/^number,/),
    ...[1, 2].map(() => expect.stringContaining(',24,0,USD') as string),
    '',
  ])
})

test('PL24: whatever is clicked and however often, the plan ends in one of its states and the provider in the same', async () => {
  const user = await subscribe('light')
  const clicks = Array.from({ length: 50 }, (_, index) =>
    index % 3 === 0
      ? user.call(calls.reactivateSubscription)
      : user.call(calls.updateSubscription, { body: { cancel_at_period_end: index % 2 === 0 } }),
  )
  expect(new Set((await Promise.all(clicks)).map(({ status }) => status))).toEqual(new Set([200]))
  await shop.deliverAll((events) => events.slice(-60).toReversed())
  const told = await user.call(calls.updateSubscription, { body: { cancel_at_period_end: true } })
  expect(told.body.subscription).toEqual(await read(user))
  expect(await read(user)).toMatchObject({ status: 'active', cancel_at_period_end: true })
})

test('a larger plan costs what was told, at once, and gives its part of the tokens; a smaller one waits for the next month', async () => {
  const user = await subscribe('regular')
  await shop.wait(15 * day)
  const told = (await user.call(calls.changePlan, { body: { plan_code: 'heavy', preview: true } })).body
  expect(told).toMatchObject({ applied: false, then_cents: 6_900 })
  expect([told.due_now_cents, told.tokens_now]).toEqual([expect.any(Number), Math.floor((7_000 * told.due_now_cents) / 4_500)])
  await shop.wait(5 * 60_000)
  const body = { plan_code: 'heavy', proration_at: told.proration_at }
  const done = (await user.call(calls.changePlan, { body })).body
  expect(done).toMatchObject({ applied: true, due_now_cents: told.due_now_cents, tokens_now: told.tokens_now })
  expect(await shop.paidTokens(user)).toBe(3_000 + told.tokens_now)
  expect(await read(user)).toMatchObject({ plan_code: 'heavy', next_plan_code: null })
  const smaller = (await user.call(calls.changePlan, { body: { plan_code: 'light' } })).body
  expect(smaller).toMatchObject({ applied: true, due_now_cents: 0, tokens_now: 0, then_cents: 900 })
  expect(await read(user)).toMatchObject({ plan_code: 'heavy', next_plan_code: 'light', next_charge_cents: 900 })
  await pass(31)
  expect(await read(user)).toMatchObject({ plan_code: 'light', next_plan_code: null })
  expect(await shop.paidTokens(user)).toBe(4_000 + told.tokens_now)
})

test('what is told before a charge is what is charged, tax included, and another charge is refused', async () => {
  const user = await shop.product.registerUser()
  const sessionId = await shop.open(user, 'regular')
  await shop.stripe.pay(sessionId, { number: '4242424242424242', country: 'GB' })
  await shop.validate(user, sessionId)
  expect(await read(user)).toMatchObject({ next_charge_cents: 2_400, next_total_cents: 2_880 })
  const tell = async (plan_code: string) => (await user.call(calls.changePlan, { body: { plan_code, preview: true } })).body
  const change = (plan_code: string, told: { proration_at: number; due_now_cents: number }) =>
    user.call(calls.changePlan, { body: { plan_code, proration_at: told.proration_at, accepted_cents: told.due_now_cents } })
  const newest = async () => (await user.call(calls.billingHistory, { query: {} })).body.results[0]
  const heavy = await tell('heavy')
  expect(heavy).toMatchObject({ due_now_cents: 5_400, due_now_tax_cents: 900, then_cents: 6_900, then_total_cents: 8_280 })
  expect((await change('heavy', { ...heavy, due_now_cents: 4_500 })).failure.code).toBe('charge_changed')
  expect(await read(user)).toMatchObject({ plan_code: 'regular', next_plan_code: null })
  expect((await change('heavy', heavy)).body).toMatchObject({ applied: true, due_now_cents: 5_400 })
  expect(await newest()).toMatchObject({ total_cents: 5_400, tax_cents: 900 })
  // While a smaller plan waits, the way back is free, and a charge that is refused leaves it waiting.
  await change('light', await tell('light'))
  expect(await read(user)).toMatchObject({ next_plan_code: 'light', next_total_cents: 1_080 })
  expect(await tell('heavy')).toMatchObject({ due_now_cents: 0, then_total_cents: 8_280 })
})

test('while a smaller plan waits, a larger one costs the difference to what was paid, with tax', async () => {
  const user = await shop.product.registerUser()
  const sessionId = await shop.open(user, 'regular')
  await shop.stripe.pay(sessionId, { number: '4242424242424242', country: 'GB' })
  await shop.validate(user, sessionId)
  await user.call(calls.changePlan, { body: { plan_code: 'light' } })
  await shop.wait(15 * day)
  const told = (await user.call(calls.changePlan, { body: { plan_code: 'heavy', preview: true } })).body
  expect(told.due_now_tax_cents).toBe(Math.round((told.due_now_cents - told.due_now_tax_cents) / 5))
  const wrong = { plan_code: 'heavy', proration_at: told.proration_at, accepted_cents: 1 }
  expect((await user.call(calls.changePlan, { body: wrong })).failure.code).toBe('charge_changed')
  expect(await read(user)).toMatchObject({ plan_code: 'regular', next_plan_code: 'light' })
  const right = { ...wrong, accepted_cents: told.due_now_cents }
  expect((await user.call(calls.changePlan, { body: right })).body).toMatchObject({ applied: true, due_now_cents: told.due_now_cents })
  expect((await user.call(calls.billingHistory, { query: {} })).body.results[0]?.total_cents).toBe(told.due_now_cents)
})

test('while a smaller plan waits, what is told is what is charged, also where the taxes of both plans are rounded apart', async () => {
  const user = await shop.product.registerUser()
  const sessionId = await shop.open(user, 'regular')
  await shop.stripe.pay(sessionId, { number: '4242424242424242', country: 'GB' })
  await shop.validate(user, sessionId)
  await user.call(calls.changePlan, { body: { plan_code: 'light' } })
  const { current_period_start: start, current_period_end: end } = (await read(user))!
  const hours = (Date.parse(end) - Date.parse(start)) / 3_600_000
  const taxOf = (cents: number) => Math.round(cents / 5)
  const isRoundedApart = (hour: number) => {
    const [heavy, regular] = [6_900, 2_400].map((cents) => Math.round(cents * (1 - hour / hours))) as [number, number]
    return taxOf(heavy) - taxOf(regular) !== taxOf(heavy - regular)
  }
  await shop.wait(Array.from({ length: hours }, (_, hour) => hour).find(isRoundedApart)! * 3_600_000)
  const told = (await user.call(calls.changePlan, { body: { plan_code: 'heavy', preview: true } })).body
  // Stripe refuses a price below zero, and takes an amount below it.
  const asked = new URLSearchParams(shop.stripe.seen.findLast(({ body }) => body.includes('invoice_items'))?.body)
  expect([...asked].filter(([name]) => /amount|tax_code/.test(name)).map(([name]) => name)).toEqual([
    'invoice_items[0][amount]',
    'invoice_items[0][tax_code]',
    'invoice_items[1][amount]',
    'invoice_items[1][tax_code]',
  ])
  const body = { plan_code: 'heavy', proration_at: told.proration_at, accepted_cents: told.due_now_cents }
  expect((await user.call(calls.changePlan, { body })).body).toMatchObject({ applied: true, due_now_tax_cents: told.due_now_tax_cents })
  expect((await user.call(calls.billingHistory, { query: {} })).body.results[0]?.total_cents).toBe(told.due_now_cents)
})

test('a card that asks to confirm each time is not charged by itself: the change says so, and nothing changes', async () => {
  const user = await shop.product.registerUser()
  const sessionId = await shop.open(user, 'light')
  await shop.stripe.pay(sessionId, { number: '4000000000003220', country: 'US', confirmation: 'accepted' })
  await shop.validate(user, sessionId)
  const { failure } = await user.call(calls.changePlan, { body: { plan_code: 'heavy' } })
  expect([failure.code, failure.message]).toEqual(['payment_declined', expect.stringContaining('asks you to confirm')])
  expect(await read(user)).toMatchObject({ plan_code: 'light', next_plan_code: null })
})

test('the method that pays what comes next is marked, and a bank account does not expire', async () => {
  const user = await subscribe('light')
  await shop.stripe.pay(await shop.open(user, 'pack_1000'), { number: '000123456789', country: 'US' })
  const { payment_methods: methods, pending } = (await user.call(calls.subscription)).body
  expect(methods?.map(({ name, expires, is_default }) => [name, expires, is_default])).toEqual([
    ['Test Bank ending 6789', null, true],
    ['Visa ending 4242', expect.stringMatching(/^12\/\d\d$/), false],
  ])
  expect(pending).toEqual([])
  await shop.deliverAll()
  expect((await user.call(calls.subscription)).body.pending).toEqual([{ plan_name: 'Pack of 1,000', since: expect.any(String) as string }])
  await shop.wait(61_000)
  await shop.stripe.moveOn()
  await shop.deliverAll()
  expect((await user.call(calls.subscription)).body.pending).toEqual([])
})

test('what is done with a plan is told', async () => {
  const user = await subscribe('light')
  await user.call(calls.updateSubscription, { body: { cancel_at_period_end: true } })
  await user.call(calls.updateSubscription, { body: { cancel_at_period_end: true } })
  await user.call(calls.reactivateSubscription)
  await user.call(calls.changePlan, { body: { plan_code: 'regular' } })
  const { results } = (await user.call(listNotifications, { query: {} })).body
  expect(results.map(({ title }) => title)).toEqual(['Your plan was changed', 'Your plan goes on', 'Your plan was cancelled'])
  expect(results[0]?.text).toBe('Regular from now on: $15.00 was charged for the rest of the month, and 2,000 tokens were added.')
})

test('a card that is declined the next month makes a plan past due; another card pays it, and four refusals end it', async () => {
  const [saved, lost] = [await subscribe('light', '4000000000000341'), await subscribe('light', '4000000000000341')]
  await pass(31)
  expect(await read(saved)).toMatchObject({ status: 'past_due', next_attempt_at: new Date(shop.clock.now + 3 * day).toISOString() })
  expect(await shop.paidTokens(saved)).toBe(1_000)
  expect((await saved.call(calls.openPortal)).body.url).toContain('/portal/')
  await shop.stripe.change(async (world) => {
    const customers = await world.objects.list<Customer>('customer')
    const customer = customers.find(({ metadata }) => metadata['user_id'] === saved.profile.uid)!
    await keepCard(world, customer, mustHaveCard('4242424242424242'))
    await payOpenInvoices(world, customer.id)
  })
  await shop.deliverAll()
  expect(await read(saved)).toMatchObject({ status: 'active', next_attempt_at: null })
  expect(await shop.paidTokens(saved)).toBe(2_000)
  for (const days of [3, 4, 7]) await pass(days)
  expect(await read(lost)).toMatchObject({ status: 'cancelled' })
  expect(await shop.paidTokens(lost)).toBe(1_000)
  expect((await lost.call(calls.changePlan, { body: { plan_code: 'heavy' } })).failure.code).toBe('subscription_over')
})

test('PL25: invoices of the built-in test have numbers of their own, and their PDF the totals of the ledger', async () => {
  const { db, now, log, secretKey } = shop.product
  const test = openTestProvider({ db, now, log, secretKey })
  const customer = await test.provider.createCustomer({ userId: 'somebody', email: 'somebody@trader.example' })
  const urls = { returnUrl: 'http://localhost/return?session_id={CHECKOUT_SESSION_ID}', cancelUrl: 'http://localhost/pricing/users' }
  const paid = await Promise.all(
    Array.from({ length: 100 }, async (_, index) => {
      const opened = await test.provider.createCheckout({
        checkoutId: `c${index}`,
        customerId: customer,
        planCode: 'pack_1000',
        quantity: 1,
        ...urls,
      })
      expect(opened.url).toBe(`/test-payments/pay/${opened.sessionId}`)
      await test.pages.pay(opened.sessionId, { number: '4242 4242 4242 4242', country: 'GB' })
      return test.provider.readCheckout(opened.sessionId)
    }),
  )
  const documents = await Promise.all(paid.map(async (checkout) => (await test.provider.readInvoice(checkout?.invoiceId ?? ''))?.document))
  expect(new Set(documents.map((document) => document?.number)).size).toBe(100)
  expect(new Set(documents.map((document) => `${document?.totalCents} ${document?.taxCents}`))).toEqual(new Set(['1440 240']))
})

test('the calls of the test provider are not there beside a real one, and money has no way in where nothing is for sale', async () => {
  const user = await shop.product.registerUser()
  const card = { number: '4242424242424242', country: 'US' }
  const refused = [
    await user.call(calls.testCheckout, { params: { session_id: 'cs_1' } }),
    await user.call(calls.payTestCheckout, { params: { session_id: 'cs_1' }, body: card }),
    await user.call(calls.saveTestCard, { params: { portal_id: 'bps_1' }, body: { number: card.number } }),
  ]
  expect(refused.map(({ failure }) => failure.code)).toEqual(refused.map(() => 'checkout_not_found'))
  expect((await user.call(calls.billingDocument, { params: { document_id: 'in_1' } })).failure.code).toBe('document_not_found')
  expect((await user.call(calls.openPortal)).failure.code).toBe('subscription_not_found')
  expect((await user.call(calls.updateSubscription, { body: { cancel_at_period_end: true } })).failure.code).toBe('subscription_not_found')
  expect(calls.paymentWebhook.access).toBe('provider')
})
