import { applyForBusiness, applyForCreator, businessAccess, businessStanding, creatorStanding } from '@playbook/contract/applications'
import { getUser, session } from '@playbook/contract/auth'
import { Failure } from '@playbook/contract/failure'
import { limits } from '@playbook/contract/limits'
import * as calls from '@playbook/contract/operator'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { applicationRoutes } from '../applications/routes.ts'
import { tellSecurityEvents } from '../auth/security/tell-events.ts'
import { makeBusiness } from '../business/testing/make-business.ts'
import { createTestApp, type TestApp, type TestUser } from '../testing/test-app.ts'
import { actOnUser, type OperatorDeps } from './act-on-user.ts'
import { operatorRoutes } from './routes.ts'

let app: TestApp
let operator: TestUser
let deps: OperatorDeps
let laterMs = 0
const cancelled: string[] = []
const resent: string[] = []
const now = () => Date.now() + laterMs
beforeAll(async () => {
  app = await createTestApp({
    now,
    routes: (given) => {
      deps = {
        ...given,
        queue: { enqueue: () => Promise.resolve() },
        cancelWork: async (userId) => void cancelled.push(userId),
        resendVerification: async (_tx, { id }) => void resent.push(id),
      }
      return [...applicationRoutes(given), ...operatorRoutes({ ...given, ...deps, config: { mail: null } })]
    },
  })
  operator = await app.registerUser({ email: 'op@example.com' })
  await app.db.updateTable('users').set({ is_operator: true }).where('id', '=', operator.profile.uid).execute()
})
afterAll(() => app.close())

const act = (by: TestUser, user: TestUser, body: { act: calls.UserAct; why?: string; tokens?: number }, key?: string) =>
  by.call(
    calls.actOnUser,
    { params: { id: user.profile.uid }, body: { why: 'A chargeback', ...body } },
    key === undefined ? {} : { headers: { 'idempotency-key': key } },
  )
const linesOf = async (user: TestUser) =>
  (await operator.call(calls.operatorUser, { params: { id: user.profile.uid } })).body.audit.map((line) => [
    line.operator,
    line.act,
    line.subject,
    line.why,
    line.detail,
  ])
const company = { company: 'Ada & Sons', site: 'https://ada.example', use: 'Charts for our clients', volume: '10,000 to 100,000' } as const
const channel = { channel: 'https://video.example/ada', audience: '4,000 readers', plan: 'A walk through a backtest' }

describe('only operators', () => {
  const asked = { params: { id: crypto.randomUUID() }, query: {}, body: {} } as never
  test.each(Object.entries(calls).filter(([, value]) => typeof value === 'object' && 'path' in value))(
    '%s answers a user 403 and a visitor 401',
    async (_name, endpoint) => {
      const user = await app.registerUser()
      const refused = await user.call(endpoint as typeof calls.auditLog, asked)
      expect([refused.status, refused.failure.code]).toEqual([403, 'operator_required'])
      expect((await app.call(endpoint as typeof calls.auditLog, asked)).status).toBe(401)
    },
  )

  test('and an operator no more is refused at the next call', async () => {
    const other = await app.registerUser()
    const doing = { by: { id: null, name: 'test' }, why: 'For the test', key: crypto.randomUUID(), now: new Date() }
    await actOnUser(deps, other.profile.uid, 'make', doing)
    expect((await other.call(calls.operatorAccess)).body).toEqual({ has_access: true })
    await actOnUser(deps, other.profile.uid, 'unmake', doing)
    expect((await other.call(calls.operatorAccess)).status).toBe(403)
    await expect(actOnUser(deps, operator.profile.uid, 'unmake', doing)).rejects.toThrow('the only operator')
  })
})

test('accounts are found by a part of their email or name, whatever signs it has', async () => {
  const user = await app.registerUser({ email: 'odd_name%1@example.com' })
  const found = async (search: string) => (await operator.call(calls.operatorUsers, { query: { search } })).body.results.map(({ id }) => id)
  expect(await found('D_NAME%1')).toEqual([user.profile.uid])
  expect(await found('odd-name')).toEqual([])
  const { body } = await operator.call(calls.operatorUsers, { query: { page: 2, page_size: 1 } })
  expect([body.results.length, body.count > 2]).toEqual([1, true])
})

describe('an act', () => {
  test('is done and written down with who, what, to whom and why', async () => {
    const user = await app.registerUser()
    const { body } = await act(operator, user, { act: 'suspend', why: '  Stolen card  ' })
    expect(body.suspended_at).not.toBeNull()
    expect((await user.call(getUser)).status).toBe(401)
    expect(cancelled).toContain(user.profile.uid)
    expect((await act(operator, user, { act: 'restore', why: 'It was theirs' })).body.suspended_at).toBeNull()
    expect(await linesOf(user)).toEqual([
      ['op@example.com', 'restore', user.email, 'It was theirs', {}],
      ['op@example.com', 'suspend', user.email, 'Stolen card', {}],
    ])
  })

  test.each(['', '  ', 'no', 'x'.repeat(limits.maxWhyChars + 1)])('needs a reason: not %j', async (why) => {
    const user = await app.registerUser()
    expect((await act(operator, user, { act: 'suspend', why })).status).toBe(400)
    expect(await linesOf(user)).toEqual([])
  })

  test('asks for a confirmed login: one of an hour ago is refused, and nothing is done', async () => {
    const [old, user] = [await app.registerUser(), await app.registerUser()]
    await app.db.updateTable('users').set({ is_operator: true }).where('id', '=', old.profile.uid).execute()
    await app.db
      .updateTable('logins')
      .set({ confirmed_at: new Date(now() - 3_600_000) })
      .where('user_id', '=', old.profile.uid)
      .execute()
    const written = { params: { id: crypto.randomUUID() }, body: { text: 'An answer' } }
    for (const answer of [await act(old, user, { act: 'suspend' }), await old.call(calls.answerMessage, written)])
      expect(answer.failure.code).toBe('fresh_login_needed')
    expect(await linesOf(user)).toEqual([])
    await app.db.updateTable('users').set({ is_operator: false }).where('id', '=', old.profile.uid).execute()
  })

  test('that has nothing to do is refused, and leaves no line', async () => {
    const user = await app.registerUser()
    for (const [name, sentence] of [
      ['restore', 'This account is neither suspended nor closed, or it is deleted.'],
      ['revoke_business', 'This account has no business access.'],
      ['revoke_creator', 'This account is no creator.'],
    ] as const)
      expect((await act(operator, user, { act: name })).failure).toMatchObject({ code: 'act_refused', message: sentence })
    expect(await linesOf(user)).toEqual([])
  })

  test('that fails in its middle leaves neither the deed nor the line', async () => {
    const user = await app.registerUser()
    const doing = { by: { id: null, name: 'test' }, why: 'For the test', tokens: 5, key: crypto.randomUUID(), now: new Date() }
    const broken = actOnUser(deps, user.profile.uid, 'grant', doing, () => Promise.reject(new Failure('server_error')))
    await expect(broken).rejects.toThrow('Server error')
    expect([await linesOf(user), (await user.call(session)).body.tokens!.balance]).toEqual([[], limits.freeTokensAtRegistration])
  })

  test('sends the verification mail anew, unless the address is verified', async () => {
    const user = await app.registerUser({ isVerified: false })
    await act(operator, user, { act: 'resend_mail' })
    expect(resent).toEqual([user.profile.uid])
    await app.db.updateTable('users').set({ auth_verified: true }).where('id', '=', user.profile.uid).execute()
    expect((await act(operator, user, { act: 'resend_mail' })).failure.code).toBe('act_refused')
  })

  test('on an account that is not there is refused', async () => {
    for (const id of ['x', crypto.randomUUID()])
      expect((await operator.call(calls.actOnUser, { params: { id }, body: { act: 'suspend', why: 'A test' } })).status).toBe(404)
  })

  test('cannot suspend another operator from the console', async () => {
    expect((await act(operator, operator, { act: 'suspend' })).failure.message).toBe(
      'Operators can be suspended from the command line only.',
    )
  })
})

describe('a grant', () => {
  test('adds its tokens once, however often it is repeated under its key', async () => {
    const user = await app.registerUser()
    await act(operator, user, { act: 'grant', tokens: 70, why: 'An outage' }, 'one-grant')
    const { body } = await act(operator, user, { act: 'grant', tokens: 70, why: 'An outage' }, 'one-grant')
    expect(body.tokens).toBe(limits.freeTokensAtRegistration + 70)
    expect(await linesOf(user)).toEqual([['op@example.com', 'grant', user.email, 'An outage', { tokens: 70 }]])
  })

  test.each([undefined, 0, -5, 1.5, limits.maxGrantTokens + 1])('of %s tokens is refused', async (tokens) => {
    const user = await app.registerUser()
    expect((await act(operator, user, { act: 'grant', ...(tokens === undefined ? {} : { tokens }) })).status).toBe(400)
    expect((await act(operator, user, { act: 'suspend', tokens: 5 })).status).toBe(400)
  })
})

test('what an operator decides about an account is told to its owner, in the application and by mail', async () => {
  const user = await app.registerUser()
  const apply = async (
    kind: typeof applyForBusiness | typeof applyForCreator,
    body: object,
    decision: 'approve' | 'refuse',
    why: string,
  ) => {
    const sent = await user.call(kind, { body: body as never })
    await operator.call(calls.decideApplication, { params: { id: sent.body.id }, body: { decision, why } })
  }
  await apply(applyForBusiness, company, 'approve', 'A real company')
  await apply(applyForCreator, channel, 'refuse', 'The channel is empty.')
  await act(operator, user, { act: 'grant', tokens: 1_500, why: 'An outage' })
  await act(operator, user, { act: 'suspend' })
  await act(operator, user, { act: 'restore', why: 'It was theirs' })
  await tellSecurityEvents({ db: app.db, queue: deps.queue })
  const told = await app.db
    .selectFrom('notifications')
    .select(['title', 'text', 'link'])
    .where('owner_id', '=', user.profile.uid)
    .orderBy('number')
    .execute()
  expect(told.slice(0, 3)).toEqual([
    { title: 'Your application for business access was approved', text: 'A real company.', link: '/console/business' },
    { title: 'Your application for the rewards of creators was declined', text: 'The channel is empty.', link: '/console/partners' },
    { title: 'You were given 1,500 tokens', text: 'An outage.', link: '/console/settings/tokens' },
  ])
  expect(told.slice(3).map(({ title }) => title)).toEqual([
    'The account was suspended by an operator.',
    'The suspension of the account was lifted.',
  ])
  const ways = await app.db
    .selectFrom('notification_deliveries')
    .innerJoin('notifications', 'notifications.id', 'notification_id')
    .select('channel')
    .where('owner_id', '=', user.profile.uid)
    .where('channel', '=', 'mail')
    .execute()
  expect(ways).toHaveLength(5)
})

describe('business access', () => {
  test('AC13: a plain user is refused by the server with the sentence of the specification', async () => {
    const user = await app.registerUser()
    const { status, failure } = await user.call(businessAccess)
    expect([status, failure.message]).toEqual([
      403,
      'Business account required. This area is restricted to business users only. Please contact support to upgrade your account or verify your business status.',
    ])
  })

  test('is applied for, one application at a time, and given by an operator', async () => {
    const user = await app.registerUser()
    const { body, status } = await user.call(applyForBusiness, { body: company })
    expect([status, body.status, body.answers]).toEqual([201, 'open', company])
    expect((await user.call(applyForBusiness, { body: company })).failure.code).toBe('application_open')
    const listed = await operator.call(calls.operatorApplications, { query: { page_size: 100 } })
    expect(listed.body.results.find(({ id }) => id === body.id)?.user.email).toBe(user.email)
    const decide = () =>
      operator.call(calls.decideApplication, { params: { id: body.id }, body: { decision: 'approve', why: 'A real company' } })
    expect((await decide()).body).toMatchObject({ status: 'approved', why: 'A real company' })
    expect((await decide()).failure.code).toBe('application_decided')
    expect((await user.call(businessAccess)).status).toBe(200)
    expect((await user.call(businessStanding)).body).toMatchObject({ has_access: true, application: { status: 'approved' } })
    expect((await user.call(applyForBusiness, { body: company })).failure.code).toBe('access_already')
    expect(await linesOf(user)).toEqual([['op@example.com', 'approve_business', user.email, 'A real company', { application: body.id }]])
  })

  test('AC17: taken away, it is gone at the next call', async () => {
    const user = await app.registerUser()
    await makeBusiness(app.db, user.profile.uid)
    expect((await user.call(businessAccess)).status).toBe(200)
    await act(operator, user, { act: 'revoke_business' })
    expect((await user.call(businessAccess)).status).toBe(403)
    expect((await user.call(businessStanding)).body).toMatchObject({ has_access: false, may_buy: false })
  })

  test('AC9: no call of one’s own sets it', async () => {
    const user = await app.registerUser()
    const body = { ...company, is_business: true, status: 'approved', user_id: operator.profile.uid }
    await user.call(applyForBusiness, { body })
    expect((await user.call(businessStanding)).body).toMatchObject({
      has_access: false,
      may_buy: true,
      application: { status: 'open', answers: company },
    })
    expect((await operator.call(businessStanding)).body.application).toBeNull()
  })

  test('for creators it takes a confirmed address', async () => {
    const user = await app.registerUser({ isVerified: false })
    expect((await user.call(applyForCreator, { body: channel })).failure.code).toBe('access_denied')
    expect((await user.call(applyForBusiness, { body: company })).status).toBe(201)
  })

  test('that is refused says why, and can be applied for again', async () => {
    const user = await app.registerUser()
    const { body } = await user.call(applyForCreator, { body: channel })
    const params = { id: body.id }
    await operator.call(calls.decideApplication, { params, body: { decision: 'refuse', why: 'The channel is empty' } })
    expect((await user.call(creatorStanding)).body).toMatchObject({
      has_access: false,
      application: { status: 'refused', why: 'The channel is empty' },
    })
    expect((await user.call(applyForCreator, { body: channel })).status).toBe(201)
  })

  test.each(['', 'javascript:alert(1)', 'ftp://a.b', 'https://localhost', 'https://user@evil.example:x'])(
    'needs an address that is one: not %j',
    async (site) => {
      const user = await app.registerUser()
      expect((await user.call(applyForBusiness, { body: { ...company, site } })).failure.errors).toHaveProperty('site')
    },
  )

  test('of several decisions at once one counts', async () => {
    const user = await app.registerUser()
    const { id } = (await user.call(applyForBusiness, { body: company })).body
    const answers = await Promise.all(
      (['approve', 'refuse', 'approve', 'refuse'] as const).map((decision) =>
        operator.call(calls.decideApplication, { params: { id }, body: { decision, why: `To ${decision}` } }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
    expect(await linesOf(user)).toHaveLength(1)
  })
})

describe('a held reward', () => {
  const held = async () => {
    const [referrer, referred] = [await app.registerUser(), await app.registerUser()]
    const values = { referrer_id: referrer.profile.uid, referred_id: referred.profile.uid, created_at: new Date() }
    const { id } = await app.db
      .insertInto('referrals')
      .values({ ...values, status: 'held', doubts: ['same_network'] })
      .returning('id')
      .executeTakeFirstOrThrow()
    const decide = (decision: 'release' | 'refuse') =>
      operator.call(calls.decideReferral, { params: { id }, body: { decision, why: 'One household' } })
    return { id, referrer, referred, decide }
  }
  const tokensOf = async (user: TestUser) => (await user.call(session)).body.tokens!.breakdown.REFERRAL

  test('is listed with both accounts, and released once', async () => {
    const { id, referrer, referred, decide } = await held()
    const { body } = await operator.call(calls.heldReferrals, { query: { page_size: 100 } })
    expect(body.results.find((each) => each.id === id)).toMatchObject({
      doubts: ['same_network'],
      referrer: { email: referrer.email },
      referred: { email: referred.email },
    })
    const answers = await Promise.all([decide('release'), decide('refuse'), decide('release')])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    const wasReleased = (await tokensOf(referrer)) > 0
    expect(await tokensOf(referred)).toBe(wasReleased ? limits.referredRewardTokens : 0)
    expect(await linesOf(referrer)).toHaveLength(1)
  })

  test('that is refused pays nobody', async () => {
    const { referrer, referred, decide } = await held()
    expect((await decide('refuse')).body).toMatchObject({ status: 'refused', doubts: ['same_network', 'operator'] })
    expect([await tokensOf(referrer), await tokensOf(referred)]).toEqual([0, 0])
  })

  test('that is not there is refused', async () => {
    const params = { id: crypto.randomUUID() }
    expect((await operator.call(calls.decideReferral, { params, body: { decision: 'release', why: 'A test' } })).status).toBe(404)
    expect((await operator.call(calls.decideApplication, { params, body: { decision: 'refuse', why: 'A test' } })).status).toBe(404)
  })
})

test('the log comes newest first, in pages', async () => {
  const { body } = await operator.call(calls.auditLog, { query: { page_size: 3 } })
  expect(body.results).toHaveLength(3)
  const moments = body.results.map(({ at }) => at)
  expect(moments).toEqual(moments.toSorted().toReversed())
})
