import { articles } from '@playbook/contract/articles'
import { confirmSubscription, leaveNewsletter, subscribe } from '@playbook/contract/newsletter'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { mailJob } from '../mail/mail-job.ts'
import { startMailServer, textOf, type TestMailServer } from '../mail/testing/mail-server.ts'
import { createTestProduct, type TestProduct } from '../testing/test-product.ts'
import { issueJob, issueQueue, startIssue } from './send-article.ts'
import { purgeUnconfirmed, signUpJob, signUpQueue } from './sign-up.ts'

const dayMs = 24 * 3_600_000
const [{ slug }] = articles as [(typeof articles)[number]]
let mailServer: TestMailServer
let product: TestProduct
let aheadMs = 0
const now = () => Date.now() + aheadMs
beforeAll(async () => {
  mailServer = await startMailServer()
  product = await createTestProduct({ mail: mailServer.settings, now, rateLimitScale: 1 })
  await product.startWork(product, [signUpJob, issueJob, mailJob], { workers: 4, pollSeconds: 0.5 })
})
afterEach(() => {
  aheadMs = 0
})
afterAll(async () => {
  await product.close()
  await mailServer.close()
})

let network = 0
/** From a network of its own. */
const from = () => ({ ip: `198.51.${(network += 1)}.7` })
const signUp = (email: string, options = from()) => product.call(subscribe, { body: { email } }, options)
const confirm = (token: string) => product.call(confirmSubscription, { body: { token } }, from())
const leave = (token: string) => product.call(leaveNewsletter, { body: { token } }, from())

/** The mails to an address, once all that is queued has been dealt with. */
async function mailsTo(email: string) {
  const waiting = async () => {
    const { rows } = await sql`
      select 1 from pgboss.job where name in (${signUpQueue}, ${issueQueue}, 'send-mail') and state in ('created', 'retry', 'active')`.execute(
      product.db,
    )
    return rows.length
  }
  await expect.poll(waiting, { timeout: 15_000, interval: 20 }).toBe(0)
  return mailServer.mails.filter(({ to }) => to[0] === email)
}
const tokenFor = (page: 'confirm' | 'leave', mail: Parameters<typeof textOf>[0]) =>
  new RegExp(`/newsletter/${page}#token=(\\S+)`).exec(textOf(mail))![1]!
async function newReader(email: string): Promise<string> {
  await signUp(email)
  const token = tokenFor('confirm', (await mailsTo(email)).at(-1)!)
  expect((await confirm(token)).status).toBe(200)
  return token
}
const send = (which = slug) => product.db.transaction().execute((tx) => startIssue(tx, { ...product, now }, which))
const addresses = async () => (await sql<{ email: string }>`select email from newsletter_subscribers`.execute(product.db)).rows

test('PR7: an address reads once it is confirmed, gets an article once, and is forgotten with one click', async () => {
  const email = 'reader@example.com'
  await signUp('silent@example.com')
  await newReader(email)

  expect(await send()).toBe(1)
  const [, article, ...more] = await mailsTo(email)
  expect([more, (await mailsTo('silent@example.com')).length]).toEqual([[], 1])
  const [, url] = /^List-Unsubscribe: <http:\/\/localhost:3000([^>]+)>/m.exec(article!.raw.replaceAll(/\r\n[ \t]/g, ' '))!
  expect(article!.raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')

  // Done is done; cut off before the end it goes on, and whoever has it gets it no second time.
  await expect(send()).rejects.toThrow('was sent on')
  await sql`update newsletter_issues set finished_at = null where slug = ${slug}`.execute(product.db)
  await newReader('late@example.com')
  await send()
  expect([(await mailsTo(email)).length, (await mailsTo('late@example.com')).length]).toEqual([2, 2])

  const shown = await product.app.inject({ url: url! })
  expect([shown.statusCode, (await addresses()).map((row) => row.email)]).toEqual([302, expect.arrayContaining([email])])
  const out = await product.app.inject({
    method: 'POST',
    url: url!,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  })
  expect([out.statusCode, (await addresses()).map((row) => row.email)]).toEqual([204, expect.not.arrayContaining([email])])
  expect((await leave(tokenFor('leave', article!))).status).toBe(200)
})

test('a link that is changed, old, replaced or of the other kind opens nothing', async () => {
  const email = 'links@example.com'
  const first = await newReader(email)
  // Who has confirmed gets no second mail, and the same answer.
  const [again, other] = [await signUp(email), await signUp('nobody@example.com')]
  expect([again.status, again.text, (await mailsTo(email)).length]).toEqual([other.status, other.text, 1])
  await product.db.transaction().execute((tx) => startIssue(tx, { ...product, now }, articles[1]!.slug))
  await leave(tokenFor('leave', (await mailsTo(email)).at(-1)!))
  await signUp(email)
  const token = tokenFor('confirm', (await mailsTo(email)).at(-1)!)
  for (const wrong of [first, `${token}x`, token.slice(0, -1), token.replace(/^[^.]+/, crypto.randomUUID()), 'x', '.'])
    expect([wrong, (await confirm(wrong)).failure.code]).toEqual([wrong, 'link_invalid'])
  expect((await leave(token)).failure.code).toBe('link_invalid')
  aheadMs = 8 * dayMs
  expect((await confirm(token)).failure.code).toBe('link_invalid')
  await purgeUnconfirmed({ db: product.db, now })
  expect((await addresses()).map((row) => row.email)).not.toContain(email)
})

test('an address is written to three times a day at most, and a network can ask ten times an hour', async () => {
  const asked = []
  for (let i = 0; i < 4; i += 1) asked.push((await signUp('often@example.com')).status)
  expect(asked).toEqual([200, 200, 200, 429])
  const one = from()
  const many = []
  for (let i = 0; i < 11; i += 1) many.push((await signUp(`many${i}@example.com`, one)).status)
  expect(many).toEqual([...Array.from({ length: 10 }, () => 200), 429])
})

test('where no mail is sent, nobody can sign up and nothing can be sent', async () => {
  const config = { ...product.config, mail: null }
  await expect(product.db.transaction().execute((tx) => startIssue(tx, { ...product, now, config }, slug))).rejects.toThrow('MAIL_URL')
  const silent = await createTestProduct()
  const refused = await silent.call(subscribe, { body: { email: 'a@example.com' } })
  expect([refused.status, refused.failure.code]).toEqual([409, 'mail_unavailable'])
  await silent.close()
})
