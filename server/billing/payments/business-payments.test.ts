import * as calls from '@playbook/contract/b2b-billing'
import { b2bDashboard } from '@playbook/contract/b2b-console'
import { includedUnits } from '@playbook/contract/business'
import { apiCredit, businessPlanOf } from '@playbook/contract/business-plans'
import { billingHistory, createCheckoutSession, subscription, validatePaymentSession } from '@playbook/contract/financial'
import { listNotifications } from '@playbook/contract/notifications'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findUnbalanced } from '../../business/books.ts'
import { businessOf } from '../../business/business-of.ts'
import { makeBusiness } from '../../business/testing/make-business.ts'
import type { TestUser } from '../../testing/test-app.ts'
import type { Dispute } from './test-provider/provider-objects.ts'
import { creditInvoice } from './test-provider/refund.ts'
import { day, openPaymentShop, type PaymentShop } from './testing/payment-shop.ts'

let shop: PaymentShop
beforeAll(async () => {
  shop = await openPaymentShop()
})
afterAll(() => shop.close())

const openOwner = async (): Promise<TestUser> => {
  const owner = await shop.product.registerUser()
  await makeBusiness(shop.product.db, owner.profile.uid)
  return owner
}
const pay = (sessionId: string) => shop.stripe.pay(sessionId, { number: '4242424242424242', country: 'DE' })
const overview = async (user: TestUser) => (await user.call(b2bDashboard, { query: {} })).body.business
const entries = async (user: TestUser) =>
  (await user.call(calls.b2bTransactions, { query: {} })).body.results.map(({ kind, amount_cents, balance_cents, reason }) => [
    kind,
    amount_cents,
    balance_cents,
    reason,
  ])
const refuses = async (answer: Promise<{ readonly failure: { readonly code: string } }>) => (await answer).failure.code
const granted = async (user: TestUser) => {
  const { businessId } = (await businessOf(shop.product.db, user.profile.uid))!
  const rows = await shop.product.db
    .selectFrom('api_months')
    .select(['month', 'included_granted'])
    .where('subject_id', '=', businessId)
    .orderBy('month')
    .execute()
  return rows.map(({ included_granted }) => included_granted)
}

describe('money for the balance', () => {
  test('is there once it is paid, once however often it is told, without the tax', async () => {
    const owner = await openOwner()
    const { session_id } = (await owner.call(calls.topUp, { body: { amount: 25_000 } })).body
    await pay(session_id)
    const looks = Array.from({ length: 10 }, () => owner.call(validatePaymentSession, { body: { session_id } }))
    await Promise.all([...looks, shop.deliverAll(), shop.deliverAll((events) => events.toReversed())])
    const told = (await owner.call(validatePaymentSession, { body: { session_id } })).body
    expect(told).toMatchObject({ status: 'already_done', plan_name: 'API credit', credit_cents: 25_000, tokens: 0, total_cents: 29_750 })
    expect(await entries(owner)).toEqual([['topup', 25_000, 25_000, 'Top-up']])
    expect((await overview(owner)).balance_cents).toBe(25_000)
    const invoices = await owner.call(billingHistory, { query: {} })
    expect(invoices.body.results[0]).toMatchObject({ description: 'API credit', total_cents: 29_750, tax_cents: 4_750 })
    expect((await owner.call(calls.b2bPaymentMethods)).body.results).toMatchObject([{ name: 'Visa ending 4242' }])
    expect((await owner.call(calls.openB2bPaymentMethods)).body.url).toContain('/portal/')
  })

  test('a card that has paid several times is listed once, as the one that pays', async () => {
    const owner = await openOwner()
    for (const amount of [10_000, 20_000]) await pay((await owner.call(calls.topUp, { body: { amount } })).body.session_id)
    const { results } = (await owner.call(calls.b2bPaymentMethods)).body
    expect(results?.map(({ name, is_default }) => [name, is_default])).toEqual([['Visa ending 4242', true]])
  })

  test('goes back with a refund by its share, and all of it with a dispute', async () => {
    const owner = await openOwner()
    await pay((await owner.call(calls.topUp, { body: { amount: 10_000 } })).body.session_id)
    await shop.deliverAll()
    const { id } = (await owner.call(billingHistory, { query: {} })).body.results[0]!
    await shop.stripe.change((world) => creditInvoice(world, id, 5_950, 'Half'))
    await shop.deliverAll()
    await shop.deliverAll((events) => events.toReversed())
    expect(await entries(owner)).toEqual([
      ['adjustment', -5_000, 5_000, 'Payment refunded'],
      ['topup', 10_000, 10_000, 'Top-up'],
    ])
    expect(await findUnbalanced(shop.product.db)).toEqual([])
  })

  test.each([
    [apiCredit.minCents - 100, 'The amount must be at least 10 dollars'],
    [apiCredit.maxCents + 100, 'The amount can be at most 10,000 dollars'],
    [1_050, 'The amount must be whole dollars'],
  ])('is not sold as %i cents', async (amount, sentence) => {
    const owner = await openOwner()
    expect((await owner.call(calls.topUp, { body: { amount } })).text).toContain(sentence)
  })

  test('is bought by who may pay, and by nobody from outside', async () => {
    const [owner, developer] = [await openOwner(), await shop.product.registerUser()]
    const { businessId } = (await businessOf(shop.product.db, owner.profile.uid))!
    const member = { user_id: developer.profile.uid, business_id: businessId, role: 'developer' as const, since: new Date() }
    await shop.product.db.insertInto('business_members').values(member).execute()
    expect(await refuses(developer.call(calls.topUp, { body: { amount: 1_000 } }))).toBe('role_required')
    expect(await refuses(developer.call(calls.buyBusinessPlan, { body: { plan_code: 'business_start' } }))).toBe('role_required')
    expect((await developer.call(calls.b2bTransactions, { query: {} })).body.count).toBe(0)
    expect(await refuses(owner.call(createCheckoutSession, { body: { plan_code: 'api_credit' } }))).toBe('plan_not_found')
    const stranger = await shop.product.registerUser()
    expect(await refuses(stranger.call(calls.topUp, { body: { amount: 1_000 } }))).toBe('business_required')
  })
})

describe('a monthly plan', () => {
  const buy = async (user: TestUser, company?: string) => {
    const body = { plan_code: 'business_start', ...(company === undefined ? {} : { company }) }
    const { session_id } = (await user.call(calls.buyBusinessPlan, { body })).body
    await pay(session_id)
    return session_id
  }
  const { units } = businessPlanOf('business_start')!

  test('opens the business of who has none, whichever event is told first, and is paid each month until it is ended', async () => {
    const user = await shop.product.registerUser()
    expect(await refuses(user.call(calls.buyBusinessPlan, { body: { plan_code: 'business_start' } }))).toBe('company_required')
    const sessionId = await buy(user, 'Kestrel Data')
    await shop.deliverAll((events) => events.slice(-6).toReversed())
    expect(await shop.validate(user, sessionId)).toBe('done')
    expect(await overview(user)).toMatchObject({ name: 'Kestrel Data', role: 'owner', balance_cents: 0 })
    // From 15 January, 12:00 to 15 February, 12:00: 16.5 of 31 days are in January.
    const january = Math.floor((units * 16.5) / 31)
    expect(await granted(user)).toEqual([january, units - january])
    expect((await overview(user)).included_units).toBe(includedUnits + january)
    expect((await user.call(subscription)).body.subscription).toBeNull()
    expect(await refuses(user.call(calls.buyBusinessPlan, { body: { plan_code: 'business_grow' } }))).toBe('business_plan_running')
    await shop.wait(31 * day)
    await shop.stripe.moveOn()
    await shop.deliverAll()
    expect((await granted(user)).reduce((sum, part) => sum + part, 0)).toBe(2 * units)
    const ended = await user.call(calls.changeBusinessPlan, { body: { cancel_at_period_end: true } })
    expect(ended.body.subscription).toMatchObject({ status: 'active', cancel_at_period_end: true, payer: user.profile.email })
    await shop.wait(31 * day)
    await shop.stripe.moveOn()
    await shop.deliverAll()
    expect((await user.call(calls.b2bPrices)).body.subscription).toBeNull()
    expect((await granted(user)).reduce((sum, part) => sum + part, 0)).toBe(2 * units)
  })

  test('begins an agreement anew that has ended, and lifts no suspension', async () => {
    const owner = await openOwner()
    const { businessId } = (await businessOf(shop.product.db, owner.profile.uid))!
    const set = (values: { readonly lapses_at?: Date; readonly suspended_at?: Date }) =>
      shop.product.db.updateTable('businesses').set(values).where('id', '=', businessId).execute()
    await set({ lapses_at: new Date(shop.clock.now - day) })
    const sessionId = await buy(owner)
    await shop.validate(owner, sessionId)
    expect((await overview(owner)).lapses_at).toBeNull()
    await set({ suspended_at: new Date(shop.clock.now) })
    expect(await refuses(owner.call(calls.buyBusinessPlan, { body: { plan_code: 'business_grow' } }))).toBe('business_required')
    await shop.validate(owner, sessionId)
    expect(await businessOf(shop.product.db, owner.profile.uid)).toBeNull()
  })

  test('takes its units back with a refund', async () => {
    const owner = await openOwner()
    await shop.validate(owner, await buy(owner))
    const { id } = (await owner.call(billingHistory, { query: {} })).body.results[0]!
    await shop.stripe.change((world) => creditInvoice(world, id, 9_401, 'All'))
    await shop.deliverAll()
    expect(new Set(await granted(owner))).toEqual(new Set([0]))
  })
})

test('a dispute of money for the balance is told without tokens when it is over', async () => {
  const owner = await openOwner()
  const { session_id } = (await owner.call(calls.topUp, { body: { amount: 10_000 } })).body
  await shop.stripe.pay(session_id, { number: '4000000000000259', country: 'DE' })
  await shop.deliverAll()
  await shop.wait(61_000)
  await shop.stripe.moveOn()
  await shop.deliverAll()
  expect((await overview(owner)).balance_cents).toBe(0)
  await shop.stripe.change(async ({ objects, emit }) => {
    const won: Dispute = { ...(await objects.list<Dispute>('dispute'))[0]!, status: 'won' }
    await objects.put(won)
    await emit('charge.dispute.closed', won)
  })
  await shop.deliverAll()
  expect((await overview(owner)).balance_cents).toBe(10_000)
  const told = (await owner.call(listNotifications, { query: {} })).body.results.map(({ title, text }) => `${title}: ${text}`)
  expect(told.toReversed()).toEqual([
    'A payment was disputed: Your bank was asked to take the payment for API credit back.',
    'A dispute of a payment has ended: Your bank leaves the payment for API credit as it is.',
  ])
})
