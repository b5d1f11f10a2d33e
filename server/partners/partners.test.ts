import { register, session } from '@playbook/contract/auth'
import { limits } from '@playbook/contract/limits'
import { listReferrals, partnerDashboard, referralOffer, referralPath } from '@playbook/contract/partners'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createTestApp, fetchCsrf, type TestApp, type TestDeps, type TestUser } from '../testing/test-app.ts'
import { partnerRoutes } from './routes.ts'
import { settleReferrals } from './settle-referrals.ts'

let app: TestApp
let laterMs = 0
/** Who takes money; nothing is for sale unless a test says so. */
let payments: object | null = null
beforeAll(async () => {
  const routes = (deps: TestDeps) =>
    partnerRoutes({
      ...deps,
      get payments() {
        return payments
      },
    })
  app = await createTestApp({ routes, now: () => Date.now() + laterMs, trustProxy: ['10.0.0.0/8'] })
})
afterAll(() => app.close())

const password = 'quiet-Harbour-71'
let accounts = 0
/** Everybody comes from a network of their own unless it is said. */
const ownIp = () => `198.${18 + (accounts >> 8)}.${accounts & 255}.7`

interface Joining {
  readonly email?: string
  readonly referral?: string
  readonly cookie?: string
  readonly ip?: string
}
async function join({ email, referral, cookie, ip }: Joining = {}): Promise<TestUser> {
  accounts += 1
  const address = email ?? `partner-${accounts}@example.com`
  const pair = await fetchCsrf(app.app, undefined)
  const { body, headers } = await app.call(
    register,
    { body: { email: address, password, ...(referral === undefined ? {} : { referral }) } },
    { ip: ip ?? ownIp(), headers: { 'x-csrftoken': pair.token, cookie: [pair.cookie, cookie ?? ''].join('; ') } },
  )
  const token = body.token.access
  return {
    profile: body.profile,
    email: address,
    password,
    token,
    refresh: body.token.refresh,
    call: ((endpoint: typeof session, given?: object) => app.call(endpoint, given ?? {}, { token })) as TestUser['call'],
    ...({ setCookie: headers['set-cookie'] } as object),
  }
}
const verify = (user: TestUser) => app.db.updateTable('users').set({ auth_verified: true }).where('id', '=', user.profile.uid).execute()

/** As the worker leaves it: a completed backtest with a trade. */
async function runOnce(user: TestUser, trades = 1): Promise<void> {
  const id = crypto.randomUUID()
  const now = new Date()
  const blank = JSON.stringify({})
  await app.db
    .insertInto('strategies')
    .values({
      id,
      owner_id: user.profile.uid,
      lineage_id: id,
      version: 1,
      name: 'Run',
      summary: '',
      strategy_text: '',
      plan: blank,
      reading: blank,
      answers: blank,
      overrides: blank,
      symbol: 'EURUSD',
      timeframe: '1h',
      source: 'simulated',
      initial_capital: 10_000,
      status: 'completed',
      progress: 100,
      message: '',
      attempt: 1,
      created_at: now,
      updated_at: now,
    } as never)
    .execute()
  if (trades > 0)
    await app.db
      .insertInto('strategy_trades')
      .values({ strategy_id: id, first_number: 1, longs: trades, shorts: 0, columns: blank } as never)
      .execute()
}
const earn = async (user: TestUser) => {
  await verify(user)
  await runOnce(user)
}
const tokensOf = async (user: TestUser) => (await user.call(session)).body.tokens!.breakdown.REFERRAL
const dashboardOf = async (user: TestUser) => (await user.call(partnerDashboard)).body
const statesOf = async (user: TestUser) =>
  (await user.call(listReferrals, { query: {} })).body.results.map(({ status, doubts, tokens }) => [status, doubts.join(), tokens])
const open = (code: string, more: { ip?: string; cookie?: string } = {}) =>
  app.app.inject({
    url: referralPath(code),
    remoteAddress: more.ip ?? '203.0.113.9',
    headers: more.cookie === undefined ? {} : { cookie: more.cookie },
  })

async function partner(): Promise<TestUser> {
  const user = await join()
  await verify(user)
  return user
}

test('who came over a link is told what it gives and asks, and whose link nobody has is told nothing', async () => {
  const owner = await partner()
  const offerOf = async (ref: string | null) => {
    const headers: Record<string, string> = ref === null ? {} : { cookie: `ref=${ref}` }
    return (await app.call(referralOffer, {}, { headers })).body
  }
  expect(await offerOf(owner.profile.referral_code)).toEqual({ tokens: limits.referredRewardTokens, asks_payment: false })
  payments = {}
  onTestFinished(() => void (payments = null))
  expect(await offerOf(owner.profile.referral_code)).toEqual({ tokens: limits.referredRewardTokens, asks_payment: true })
  expect(await offerOf('AAAAAAAA')).toEqual({ tokens: null, asks_payment: true })
  expect((await offerOf(null)).tokens).toBeNull()
})

describe('a link', () => {
  test('leaves the code with the browser for 60 days, for the server only, and goes on to the home page', async () => {
    const { profile } = await partner()
    const answer = await open(profile.referral_code)
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/'])
    const cookie = String(answer.headers['set-cookie'])
    expect(cookie).toBe(`ref=${profile.referral_code}; Max-Age=${limits.referralDays * 86_400}; Path=/; HttpOnly; SameSite=Lax`)
  })

  test('works in the address of any page too, which goes on without it; what is no code stays where it is', async () => {
    const { profile } = await partner()
    const visit = (url: string) => app.app.inject({ url, remoteAddress: '203.0.113.31' })
    const answer = await visit(`/pricing/users?plan=pro&ref=${profile.referral_code.toLowerCase()}`)
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/pricing/users?plan=pro'])
    expect(String(answer.headers['set-cookie'])).toMatch(new RegExp(`^ref=${profile.referral_code};`))
    for (const url of ['/about?ref=a-newsletter', '/about', '//evil.example?ref=23456789AB', '/assets/x.js?ref=23456789AB'])
      expect([url, (await visit(url)).headers.location]).toEqual([url, undefined])
    const unknown = await visit('/about?ref=23456789AB')
    expect([unknown.headers.location, unknown.headers['set-cookie']]).toEqual(['/about', undefined])
  })

  test('counts once an hour from one address, by day, and keeps nothing else', async () => {
    const strict = await createTestApp({ routes: partnerRoutes, rateLimitScale: 1 })
    const user = await strict.registerUser()
    for (const remoteAddress of ['203.0.113.20', '203.0.113.20', '203.0.113.21'])
      await strict.app.inject({ url: referralPath(user.profile.referral_code), remoteAddress })
    const { totals, days } = (await user.call(partnerDashboard)).body
    expect([totals.clicks, days.length, days.at(-1)?.clicks]).toEqual([2, limits.referralDays, 2])
    const rows = await strict.db.selectFrom('referral_clicks').selectAll().execute()
    expect(rows.map((row) => Object.keys(row))).toEqual([['referrer_id', 'day', 'clicks']])
    await strict.close()
  })

  test('the first one stays: a later one does not take its place', async () => {
    const [first, second] = [await partner(), await partner()]
    const later = await open(second.profile.referral_code, { cookie: `ref=${first.profile.referral_code}` })
    expect(later.headers['set-cookie']).toBeUndefined()
    await join({ cookie: `ref=${first.profile.referral_code}`, referral: second.profile.referral_code })
    expect([(await dashboardOf(first)).totals.sign_ups, (await dashboardOf(second)).totals.sign_ups]).toEqual([1, 0])
  })

  test.each(['NOBODY2345', 'x', '<img onerror=1>', '%2e%2e'])('that nobody has leads home and leaves nothing: %s', async (code) => {
    const answer = await open(encodeURIComponent(code))
    expect([answer.statusCode, answer.headers.location, answer.headers['set-cookie']]).toEqual([302, '/', undefined])
  })
})

describe('registration over a link', () => {
  test('notes who brought the account, by the cookie or by what is sent, and forgets the link', async () => {
    const user = await partner()
    const byCookie = await join({ cookie: `ref=${user.profile.referral_code}` })
    expect(String((byCookie as unknown as { setCookie: string[] }).setCookie)).toContain('ref=; Max-Age=0')
    await join({ referral: user.profile.referral_code.toLowerCase() })
    expect((await dashboardOf(user)).totals.sign_ups).toBe(2)
  })

  test.each(['NOBODY2345', '=HYPERLINK("x")', '<script>', ''])('is not held up by a code that nobody has: %j', async (referral) => {
    expect((await dashboardOf(await join({ referral }))).welcome).toBeNull()
  })
})

describe('a reward', () => {
  test('goes to both once the account is verified and has run a backtest with a trade, and not before', async () => {
    const user = await partner()
    const brought = await join({ referral: user.profile.referral_code })
    await settleReferrals(app)
    expect(await statesOf(user)).toEqual([['pending', '', 0]])
    await verify(brought)
    await runOnce(brought, 0)
    await settleReferrals(app)
    expect(await statesOf(user)).toEqual([['pending', '', 0]])
    await runOnce(brought)
    await settleReferrals(app)
    expect(await statesOf(user)).toEqual([['granted', '', limits.referrerRewardTokens]])
    expect([await tokensOf(user), await tokensOf(brought)]).toEqual([limits.referrerRewardTokens, limits.referredRewardTokens])
    expect((await dashboardOf(brought)).welcome).toMatchObject({ status: 'granted', tokens: limits.referredRewardTokens })
    expect((await dashboardOf(user)).totals).toMatchObject({
      sign_ups: 1,
      verified: 1,
      rewarded: 1,
      earned_tokens: limits.referrerRewardTokens,
    })
  })

  test('PL23 waits for money where something is for sale, and for money that stays', async () => {
    const user = await partner()
    const brought = await join({ referral: user.profile.referral_code })
    await earn(brought)
    payments = {}
    onTestFinished(() => {
      payments = null
    })
    const pay = (reference: string) =>
      app.db
        .insertInto('payments')
        .values({
          user_id: brought.profile.uid,
          reference,
          kind: 'pack',
          plan_code: 'pack',
          checkout_id: null,
          invoice_id: null,
          currency: 'usd',
          subtotal_cents: 900,
          total_cents: 900,
          tokens: 1_000,
          business_id: null,
          taken_back: 0,
          adjustments: 0,
          refunded_cents: 900,
          is_disputed: false,
          state: 'granted',
          why: null,
          paid_at: new Date(),
          booked_at: new Date(),
          expires_at: new Date(),
          asked_at: new Date(),
        })
        .execute()
    const settle = async () => {
      await settleReferrals({ ...app, payments })
      const { status, waits_for_payment: waits } = (await user.call(listReferrals, { query: {} })).body.results[0]!
      return [status, waits]
    }
    expect(await settle()).toEqual(['pending', true])
    await pay('given-back')
    expect(await settle()).toEqual(['pending', true])
    await app.db.updateTable('payments').set({ refunded_cents: 0, is_disputed: true }).execute()
    expect(await settle()).toEqual(['pending', true])
    await app.db.updateTable('payments').set({ is_disputed: false }).execute()
    expect(await settle()).toEqual(['granted', false])
  })

  test('is paid once, however many settle it at once', async () => {
    const user = await partner()
    const brought = await join({ referral: user.profile.referral_code })
    await earn(brought)
    const other = app.database.connectAgain().db
    await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        index % 3 === 0 ? dashboardOf(user) : settleReferrals({ db: index % 2 ? other : app.db, now: Date.now }),
      ),
    )
    expect([await tokensOf(user), await tokensOf(brought)]).toEqual([limits.referrerRewardTokens, limits.referredRewardTokens])
    const lines = await app.db
      .selectFrom('ledger_accounts')
      .select('id')
      .where('kind', '=', 'REFERRAL')
      .where('user_id', '=', user.profile.uid)
      .execute()
    expect(lines).toHaveLength(1)
  })

  test('waits until whoever brought the account is verified too', async () => {
    const user = await join()
    await earn(await join({ referral: user.profile.referral_code }))
    await settleReferrals(app)
    expect(await statesOf(user)).toEqual([['pending', '', 0]])
    await verify(user)
    expect((await dashboardOf(user)).totals.rewarded).toBe(1)
  })

  test('of a creator is that of creators', async () => {
    const user = await partner()
    await app.db.updateTable('users').set({ is_creator: true }).where('id', '=', user.profile.uid).execute()
    await earn(await join({ referral: user.profile.referral_code }))
    await settleReferrals(app)
    expect(await tokensOf(user)).toBe(limits.creatorRewardTokens)
  })
})

describe('PL23: referral farming earns nothing', () => {
  const bring = async (referrer: TestUser, more: Joining = {}) => {
    const brought = await join({ referral: referrer.profile.referral_code, ...more })
    await earn(brought)
    await settleReferrals(app)
    return brought
  }

  test('oneself: an own code after the fact is nobody’s', async () => {
    const user = await partner()
    await runOnce(user)
    await settleReferrals(app)
    expect([(await dashboardOf(user)).welcome, await tokensOf(user)]).toEqual([null, 0])
  })

  test('an alias of one’s own address is refused', async () => {
    const user = await join({ email: 'ring.leader@gmail.com' })
    await verify(user)
    const alias = await bring(user, { email: 'ringleader+1@gmail.com' })
    expect(await statesOf(user)).toEqual([['refused', 'self_referral', 0]])
    expect([await tokensOf(user), await tokensOf(alias)]).toEqual([0, 0])
  })

  test('a ring of three is refused where it closes', async () => {
    const a = await join({ email: 'ring-a@example.com' })
    await verify(a)
    const b = await bring(a)
    const c = await bring(b)
    const again = await bring(c, { email: 'ring-a+again@example.com' })
    expect(await statesOf(c)).toEqual([['refused', 'circle', 0]])
    expect([await tokensOf(again), (await dashboardOf(a)).welcome]).toEqual([0, null])
  })

  test('an account that exists is not referred any more: A refers B, B cannot refer A', async () => {
    const a = await partner()
    const b = await bring(a)
    const pair = await fetchCsrf(app.app, undefined)
    const again = await app.call(
      register,
      { body: { email: a.email, password, referral: b.profile.referral_code } },
      { headers: { 'x-csrftoken': pair.token, cookie: pair.cookie } },
    )
    expect(again.status).toBe(409)
    expect((await dashboardOf(b)).totals.sign_ups).toBe(0)
  })

  test('the same browser is held, with its reason', async () => {
    const user = await partner()
    const device = String((user as unknown as { setCookie: string[] }).setCookie).match(/device=[^;]+/)![0]
    await bring(user, { cookie: device })
    expect(await statesOf(user)).toEqual([['held', 'same_device', 0]])
  })

  test('the same network is held, that of the referrer as that of an account brought before', async () => {
    const user = await join({ ip: '192.0.2.10' })
    await verify(user)
    await bring(user, { ip: '192.0.2.99' })
    await bring(user, { ip: '198.51.100.1' })
    await bring(user, { ip: '198.51.100.2' })
    expect(await statesOf(user)).toEqual([
      ['held', 'same_network', 0],
      ['granted', '', limits.referrerRewardTokens],
      ['held', 'same_network', 0],
    ])
  })

  test('a throw-away address is held', async () => {
    const user = await partner()
    await bring(user, { email: `x${accounts}@mailinator.com` })
    expect(await statesOf(user)).toEqual([['held', 'disposable_address', 0]])
  })

  test('a burst is held, the first of it too where they are not paid yet', async () => {
    const user = await partner()
    for (let number = 0; number <= limits.maxReferralsPerHour; number++) await earn(await join({ referral: user.profile.referral_code }))
    await settleReferrals(app)
    expect(new Set((await statesOf(user)).map(([status, why]) => `${status} ${why}`))).toEqual(new Set(['held burst']))
    expect(await tokensOf(user)).toBe(0)
  })

  test('nothing is paid for a suspended account', async () => {
    const user = await partner()
    const brought = await join({ referral: user.profile.referral_code })
    await earn(brought)
    await app.db.updateTable('users').set({ suspended_at: new Date() }).where('id', '=', brought.profile.uid).execute()
    await settleReferrals(app)
    expect(await statesOf(user)).toEqual([['held', 'closed_account', 0]])
  })
})

test('the list is one’s own, comes in pages and by its state, and tells nothing of who came', async () => {
  const [user, other] = [await partner(), await partner()]
  for (let number = 0; number < 3; number++) await join({ referral: user.profile.referral_code })
  const { body, text } = await user.call(listReferrals, { query: { page: 2, page_size: 2 } })
  expect([body.count, body.results.length, body.next]).toEqual([3, 1, null])
  expect(text).not.toContain('@')
  expect((await user.call(listReferrals, { query: { status: 'granted' } })).body.count).toBe(0)
  expect((await other.call(listReferrals, { query: {} })).body.count).toBe(0)
})
