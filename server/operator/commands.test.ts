import { applyForBusiness, applyForCreator } from '@playbook/contract/applications'
import { getUser } from '@playbook/contract/auth'
import { limits } from '@playbook/contract/limits'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { applicationRoutes } from '../applications/routes.ts'
import { makeResetLink } from '../auth/codes/make-reset-link.ts'
import { resendVerification } from '../auth/resend-verification.ts'
import { makeBusiness } from '../business/testing/make-business.ts'
import { startIssue } from '../newsletter/send-article.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { answerWithout, commands, exitCodes, runCommand } from './commands.ts'

let app: TestApp
const cancelled: string[] = []
beforeAll(async () => {
  app = await createTestApp({ routes: applicationRoutes })
})
afterAll(() => app.close())

const run = (...given: string[]) =>
  runCommand(
    {
      db: app.db,
      now: Date.now,
      queue: { enqueue: () => Promise.resolve() },
      cancelWork: async (userId) => void cancelled.push(userId),
      resendVerification: resendVerification({ ...app, queue: { enqueue: () => Promise.resolve() }, config: { mail: null } }),
      sendArticle: (tx, slug) =>
        startIssue(tx, { queue: { enqueue: () => Promise.resolve() }, now: Date.now, config: { mail: null } }, slug),
      makeResetLink: (email) => makeResetLink({ ...app, linkOrigin: 'https://playbook.example' }, email),
      payments: null,
      by: { id: null, name: 'command line (anna)' },
      key: crypto.randomUUID(),
    },
    given,
  )

test('help lists every command and what the numbers at the end mean', async () => {
  for (const given of [[], ['help'], ['--help'], ['suspend', '--help']]) {
    const { exitCode, text } = await run(...given)
    expect(exitCode).toBe(exitCodes.done)
    for (const [name, { does }] of Object.entries(commands)) expect([text.includes(name), text.includes(does)]).toEqual([true, true])
  }
})

test.each([
  [['dance'], "There is no command 'dance'."],
  [['toString'], "There is no command 'toString'."],
  [['suspend'], 'suspend needs EMAIL. Usage: suspend EMAIL --why "…"'],
  [['grant', 'a@b.co', '--why', 'Because'], 'grant needs AMOUNT.'],
  [['suspend', 'a@b.co'], 'Say why with --why "…".'],
  [['suspend', 'a@b.co', '--why', 'x'], 'Say why, in a few words.'],
  [['suspend', 'a@b.co', 'c@d.co', '--why', 'Because'], "suspend does not take 'c@d.co'."],
  [['suspend', 'a@b.co', '--wy', 'Because'], "Unknown option '--wy'"],
  [['suspend', 'nobody', '--why', 'Because'], "'nobody' is not an email address."],
  [['credit-business', 'a@b.co', '12', '--why', 'Because'], "AMOUNT must be dollars such as 12.00, not '12'."],
  [['end-business', 'a@b.co', 'soon', '--why', 'Because'], "DAY must be a day such as 2027-01-31, or never, not 'soon'."],
  [['grant', 'a@b.co', 'many', '--why', 'Because'], "AMOUNT must be a whole number from 1 to 1000000, not 'many'."],
  [['newsletter', 'write', 'a-slug'], "newsletter does not know 'write'."],
  [['audit', '--lines', '0'], "--lines must be a whole number from 1 to 1000, not '0'."],
  [['find', 'a', '--why', 'Because'], 'It changes nothing and takes no --why.'],
])('%j is told what is wrong with it', async (given, sentence) => {
  const { exitCode, text } = await run(...given)
  expect([exitCode, text]).toEqual([exitCodes.misused, expect.stringContaining(sentence) as string])
})

test('what needs no database is answered without one', () => {
  expect(answerWithout(['help'])?.exitCode).toBe(exitCodes.done)
  expect(answerWithout(['dance'])?.exitCode).toBe(exitCodes.misused)
  expect(answerWithout(['audit'])).toBeNull()
})

test('an account that is not there is a refusal that names it', async () => {
  const { exitCode, text } = await run('show', 'ghost@example.com')
  expect([exitCode, text]).toEqual([exitCodes.refused, 'There is no account with the address ghost@example.com. Look for it with: find'])
  expect((await run('find', 'ghost')).exitCode).toBe(exitCodes.refused)
})

describe('an account', () => {
  test('becomes an operator, and no reason has to be thought of', async () => {
    const user = await app.registerUser({ email: 'first@example.com' })
    expect(await run('make', ' First@Example.com')).toEqual({ exitCode: 0, text: 'first@example.com is an operator now.' })
    expect((await user.call(getUser)).body.is_operator).toBe(true)
    expect((await run('make', user.email)).text).toBe('This account is an operator already.')
    expect((await run('unmake', user.email, '--why', 'On leave')).text).toBe('This is the only operator: make another one first.')
  })

  test('that its owner has closed as well is restored from the one, then from the other', async () => {
    const user = await app.registerUser()
    await app.db.updateTable('users').set({ deactivated_at: new Date() }).where('id', '=', user.profile.uid).execute()
    await run('suspend', user.email, '--why', 'Stolen card')
    const restore = async () => (await run('restore', user.email, '--why', 'It was theirs')).text
    expect(await restore()).toContain('is not suspended any more. Its owner has closed it')
    expect(await restore()).toBe(`${user.email} can log in again.`)
    expect(await restore()).toBe('This account is neither suspended nor closed, or it is deleted.')
  })

  test('is suspended, shown and restored', async () => {
    const user = await app.registerUser({ email: 'zed@example.com' })
    expect((await run('suspend', user.email, '--why', 'Stolen card')).exitCode).toBe(0)
    expect(cancelled).toContain(user.profile.uid)
    expect((await user.call(getUser)).status).toBe(401)
    const shown = (await run('show', user.email)).text
    expect(shown).toMatch(/^Is +suspended$/m)
    expect(shown).toMatch(/command line \(anna\) +suspend +zed@example\.com +Stolen card$/m)
    expect((await run('suspend', user.email, '--why', 'Again')).exitCode).toBe(exitCodes.refused)
    expect((await run('restore', user.email, '--why', 'It was theirs')).exitCode).toBe(0)
    expect((await run('find', 'ZED@')).text).toMatch(/zed@example\.com +zed$/)
    expect((await run('audit', '--lines', '1')).text).toMatch(/restore +zed@example\.com +It was theirs\n… and \d+ more: raise --lines\.$/)
  })

  test('gets tokens', async () => {
    const user = await app.registerUser()
    expect((await run('grant', user.email, '250', '--why', 'An outage')).text).toBe(
      `${user.email} got 250 tokens and has ${limits.freeTokensAtRegistration + 250} now.`,
    )
  })

  test('gets a balance for its business, and an end of the agreement', async () => {
    const user = await app.registerUser()
    expect((await run('credit-business', user.email, '12.00', '--why', 'Paid by transfer')).text).toBe(
      `${user.email} has no business access.`,
    )
    const businessId = await makeBusiness(app.db, user.profile.uid)
    expect((await run('credit-business', user.email, '12.00', '--why', 'Paid by transfer')).text).toBe(
      `The business of ${user.email} got $12.00.`,
    )
    expect((await run('end-business', user.email, '2027-01-31', '--why', 'Given notice')).exitCode).toBe(0)
    const found = () =>
      app.db.selectFrom('businesses').select(['balance', 'lapses_at']).where('id', '=', businessId).executeTakeFirstOrThrow()
    expect(await found()).toEqual({ balance: 1_200_000, lapses_at: new Date('2027-01-31') })
    expect((await run('end-business', user.email, 'never', '--why', 'Goes on')).exitCode).toBe(0)
    expect((await found()).lapses_at).toBeNull()
    expect((await run('audit', '--lines', '3')).text).toMatch(/credit_business .*Paid by transfer/)
  })

  test('has its applications approved and refused', async () => {
    const user = await app.registerUser()
    const company = { company: 'Ada', site: 'https://ada.example', use: 'Charts', volume: 'Up to 10,000' as const }
    const channel = { channel: 'https://ada.example', audience: 'Many', plan: 'A series' }
    expect((await run('approve-business', user.email, '--why', 'A real company')).text).toBe(
      `${user.email} has no open application of this kind.`,
    )
    await user.call(applyForBusiness, { body: company })
    await user.call(applyForCreator, { body: channel })
    expect((await run('approve-business', user.email, '--why', 'A real company')).exitCode).toBe(0)
    expect((await run('refuse-creator', user.email, '--why', 'The channel is empty')).exitCode).toBe(0)
    expect((await run('show', user.email)).text).toMatch(/^Is +business$/m)
    expect((await run('revoke-business', user.email, '--why', 'Closed down')).exitCode).toBe(0)
    expect((await run('revoke-creator', user.email, '--why', 'Closed down')).text).toBe('This account is no creator.')
  })

  test('gets its mail again, and a link that sets a new password', async () => {
    const user = await app.registerUser({ isVerified: false })
    expect((await run('resend-mail', user.email)).text).toBe(`A new mail to ${user.email} is on its way.`)
    // One at registration, and this one.
    expect(await app.db.selectFrom('mails').select('template').where('user_id', '=', user.profile.uid).execute()).toEqual([
      { template: 'verify_email' },
      { template: 'verify_email' },
    ])
    const { exitCode, text } = await run('reset-link', user.email)
    expect([exitCode, text]).toEqual([
      0,
      expect.stringMatching(/^https:\/\/playbook\.example\/reset-password#token=\S+\nIt works once/) as string,
    ])
    const audit = await app.db
      .selectFrom('audit_log')
      .select(['act', 'why', 'detail'])
      .where('subject_id', '=', user.profile.uid)
      .orderBy('number')
      .execute()
    expect(audit).toEqual([
      { act: 'resend_mail', why: 'Asked for at the command line', detail: {} },
      { act: 'reset_link', why: 'Asked for at the command line', detail: {} },
    ])
  })

  test('has no held reward to decide about', async () => {
    const user = await app.registerUser()
    expect((await run('release-reward', user.email, '--why', 'A household')).text).toBe(
      `No reward for having brought ${user.email} is held.`,
    )
  })
})
