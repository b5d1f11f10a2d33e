import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '../../db/connect.ts'
import { runCommand } from '../../operator/commands.ts'
import type { TestUser } from '../../testing/test-app.ts'
import { grantTokens } from '../grant-tokens.ts'
import { settleHold } from '../ledger/end-hold.ts'
import { holdTokens } from '../ledger/hold-tokens.ts'
import type { FollowDeps } from './follow-provider.ts'
import { openPayments } from './open-payments.ts'
import { receiveWebhook } from './receive-webhook.ts'
import { reconcile } from './reconcile.ts'
import { openStripe } from './stripe-provider.ts'
import type { Session } from './test-provider/provider-objects.ts'
import { creditInvoice } from './test-provider/refund.ts'
import { openPaymentShop, type PaymentShop } from './testing/payment-shop.ts'
import { playStorm } from './testing/webhook-storm.ts'

let shop: PaymentShop
let user: TestUser
let follow: FollowDeps
beforeAll(async () => {
  shop = await openPaymentShop()
  user = await shop.product.registerUser()
  const { db, log, now, secretKey, queue, config } = shop.product
  const settings = { key: shop.stripe.key, webhookSecrets: [shop.stripe.secret], url: shop.stripe.url }
  follow = { db, log, now, provider: openStripe({ settings, isTest: true }), mail: { queue, now, secretKey, config } }
})
afterAll(() => shop.close())

const operate = (key: string, ...given: string[]) => {
  const nothing = () => Promise.reject(new Error('not for money'))
  const { db, now, queue } = shop.product
  const by = { id: null, name: 'command line (anna)' }
  const other = { cancelWork: nothing, resendVerification: nothing, makeResetLink: nothing, sendArticle: nothing }
  return runCommand({ db, now, queue, ...other, payments: follow, by, key }, given)
}

test('PL12: whatever is cut off after the booking, the event that is sent again credits nothing more', async () => {
  const buyer = await shop.product.registerUser()
  await shop.buy(buyer, 'pack_1000')
  const { body, signature } = (await shop.stripe.webhooks()).at(-1)!
  // Each time the process ends at another question to the database, before it has answered.
  const failures = new Set<string>()
  for (let left = 0; left < 40; left++) {
    let asked = 0
    const dying: FollowDeps = {
      ...follow,
      db: follow.db.withPlugin({ transformQuery: ({ node }) => count(node), transformResult: async ({ result }) => result }),
    }
    const count = <T>(node: T): T => {
      if (++asked > left) throw new Error('killed')
      return node
    }
    await receiveWebhook(dying, Buffer.from(body), signature).catch((error: Error) => failures.add(error.message))
  }
  expect([...failures]).toEqual(['killed'])
  expect(await shop.send(body, signature)).toBe(200)
  expect([await shop.paidTokens(buyer), (await shop.payments(buyer)).length]).toEqual([1_000, 1])
})

test('PL13: without a database a webhook is not taken, and once it is back it credits once', async () => {
  const buyer = await shop.product.registerUser()
  await shop.buy(buyer, 'pack_1000')
  const { body, signature } = (await shop.stripe.webhooks()).at(-1)!
  const gone = connect({ host: '127.0.0.1', port: 1, user: 'nobody', password: '', database: 'nothing' }, { onError: () => {} })
  await expect(receiveWebhook({ ...follow, db: gone.db }, Buffer.from(body), signature)).rejects.toThrow('ECONNREFUSED')
  await gone.close()
  expect(await shop.paidTokens(buyer)).toBe(0)
  for (let i = 0; i < 3; i++) expect(await shop.send(body, signature)).toBe(200)
  expect(await shop.paidTokens(buyer)).toBe(1_000)
})

test('PL20: an operator gives money back once, with the reason, and lets an account off what it owes', async () => {
  await shop.buy(user, 'pack_1000')
  await shop.deliverAll()
  const { number } = await shop.product.db
    .selectFrom('billing_documents')
    .select('number')
    .where('user_id', '=', user.profile.uid)
    .executeTakeFirstOrThrow()
  const half = await operate('a', 'refund', number, '6.00', '--why', 'Half of it was not needed')
  expect([half.exitCode, half.text]).toEqual([0, `$6.00 of ${number} goes back, and 500 tokens are taken back.`])
  expect((await operate('b', 'refund', number, '7.00', '--why', 'Too much')).text).toContain('only $6.00 is left')
  expect((await operate('c', 'refund', number, 'all', '--why', 'The rest')).exitCode).toBe(0)
  expect((await operate('d', 'refund', number, 'all', '--why', 'Again')).text).toContain('refunded in full already')
  expect((await operate('e', 'refund', 'TEST-0', 'all', '--why', 'Which?')).exitCode).toBe(1)
  expect((await operate('f', 'refund', number, '6.5', '--why', 'Dollars')).exitCode).toBe(2)
  expect(await shop.paidTokens(user)).toBe(0)
  const documents = await shop.product.db
    .selectFrom('billing_documents')
    .select(['kind', 'state', 'total_cents'])
    .where('user_id', '=', user.profile.uid)
    .orderBy('number')
    .execute()
  expect(documents).toEqual([
    { kind: 'invoice', state: 'refunded', total_cents: 1_200 },
    { kind: 'credit_note', state: 'refunded', total_cents: -600 },
    { kind: 'credit_note', state: 'refunded', total_cents: -600 },
  ])
  expect((await operate('g', 'write-off', user.email, '--why', 'Nothing is owed')).text).toContain('owes no tokens')
})

test('PL20: what was spent before a refund is owed, later grants pay it, and an operator may write it off', async () => {
  const buyer = await shop.product.registerUser()
  const sessionId = await shop.buy(buyer, 'pack_1000')
  await shop.deliverAll()
  const { db, now } = shop.product
  // Spent: what was granted at the registration, and of the pack all but 100.
  const moment = new Date(now())
  await db.transaction().execute(async (tx) => {
    const held = await holdTokens(tx, {
      userId: buyer.profile.uid,
      tokens: 1_150,
      act: 'backtest',
      subject: { kind: 'strategy', id: 'x', name: 'Any' },
      quote: { act: 'backtest', low: 1_150, high: 1_150, lines: [] },
      key: 'spent',
      now: moment,
    })
    await settleHold(tx, { holdId: held.holdId, charged: 1_150, lines: [], now: moment })
  })
  await shop.stripe.change(async (world) => {
    const paid = await world.objects.get<Session>(sessionId)
    await creditInvoice(world, paid?.invoice ?? '', 1_200, 'All of it')
  })
  await shop.deliverAll()
  expect(await shop.paidTokens(buyer)).toBe(0)
  const written = await operate('h', 'write-off', buyer.email, '--why', 'A mistake of ours')
  expect(written.text).toBe(`${buyer.email} owed 900 tokens and owes none now.`)
  await db
    .transaction()
    .execute((tx) =>
      grantTokens(tx, { userId: buyer.profile.uid, kind: 'PAID', tokens: 50, reason: 'After it', key: 'after', now: moment }),
    )
  expect(await shop.paidTokens(buyer)).toBe(50)
})

test('the daily comparison books what was never told, tells every difference, and then finds none', async () => {
  const [pack, plan, closed] = [await shop.product.registerUser(), await shop.product.registerUser(), await shop.product.registerUser()]
  await shop.buy(pack, 'pack_5000')
  await shop.buy(plan, 'light')
  await shop.validate(closed, await shop.buy(closed, 'regular'))
  await shop.product.db
    .updateTable('users')
    .set({ deactivated_at: new Date(shop.clock.now) })
    .where('id', '=', closed.profile.uid)
    .execute()
  const told = await reconcile(follow)
  expect(told.every(({ isMended }) => isMended)).toBe(true)
  expect(new Set(told.map(({ about }) => about.kind))).toEqual(new Set(['checkout', 'subscription']))
  expect(told.at(-1)?.text).toBe('was to go on although its account is closed')
  expect([await shop.paidTokens(pack), await shop.paidTokens(plan)]).toEqual([5_000, 1_000])
  expect((await operate('i', 'reconcile')).text).toBe('The payment provider and the books agree.')
})

test('nothing is for sale in production without keys, and where billing is off', () => {
  const { db, now, log, secretKey } = shop.product
  const opened = (config: { isProduction: boolean; isBillingOn: boolean }) =>
    openPayments({ db, now, log, secretKey, config: { ...config, stripe: null } })
  expect(opened({ isProduction: true, isBillingOn: true })).toBeNull()
  expect(opened({ isProduction: false, isBillingOn: false })).toBeNull()
  expect(opened({ isProduction: false, isBillingOn: true })?.provider.isTest).toBe(true)
})

test('a storm of shuffled and repeated events under breaking connections books every payment once', async () => {
  const { sent, kills, wrong } = await playStorm({ seed: 14, purchases: 25, repeatedShare: 0.3, kills: 3, inFlight: 8 })
  expect([sent >= 110, kills, wrong]).toEqual([true, 3, 0])
})
