import { contactTicket, sendContactMessage } from '@playbook/contract/contact'
import { answerMessage, markContactMessage, contactMessages, type MessageList } from '@playbook/contract/operator'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailJob } from '../mail/mail-job.ts'
import { startMailServer, textOf, type TestMailServer } from '../mail/testing/mail-server.ts'
import { createTestProduct, type TestProduct } from '../testing/test-product.ts'
import { purgeOldMessages } from './take-message.ts'
import { tellMessages } from './tell-messages.ts'

let mailServer: TestMailServer
let product: TestProduct
let aheadMs = 0
const now = () => Date.now() + aheadMs
beforeAll(async () => {
  mailServer = await startMailServer()
  product = await createTestProduct({ mail: mailServer.settings, now, rateLimitScale: 1 })
  await product.startWork(product, [mailJob], { workers: 2, pollSeconds: 0.5 })
})
afterAll(async () => {
  await product.close()
  await mailServer.close()
})

let network = 0
const from = () => ({ ip: `203.0.${(network += 1)}.9` })
const openForm = async () => {
  const { body } = await product.call(contactTicket, {})
  aheadMs += 4_000
  return body.ticket
}
const letter = { email: 'anna@example.com', topic: 'fault', text: 'First line.\nSecond line, with details.', website: '' } as const
const send = (body: Partial<typeof letter> & { ticket: string; website?: string }, options = from()) =>
  product.call(sendContactMessage, { body: { ...letter, ...body } as never }, options)

test('a message is stored, and the operator and the sender get a mail each', async () => {
  expect((await send({ ticket: await openForm() })).status).toBe(201)
  await expect.poll(() => mailServer.mails.length, { timeout: 15_000 }).toBe(2)
  const mailTo = (address: string) => textOf(mailServer.mails.find(({ to }) => to[0] === address)!)
  expect(mailTo('support@playbook.example')).toContain('Second line, with details.')
  // Nobody is made to send words of theirs to a third address.
  expect(mailTo(letter.email)).not.toContain('details')
  expect(await tellMessages(product.db, 10)).toMatch(/anna@example\.com {2}fault\n {2}First line\.\n {2}Second line/)
})

test('what a program fills in is kept and mailed to nobody; a form that was just opened or is none of ours is refused', async () => {
  expect(
    (await send({ ticket: await openForm(), email: 'robot@example.com' as never, website: 'https://spam.example' as never })).status,
  ).toBe(201)
  const { body } = await product.call(contactTicket, {})
  const [early, forged] = [await send(body), await send({ ticket: `${now() - 60_000}.${body.ticket.split('.')[1]}` })]
  expect([early.status, early.headers['retry-after'], forged.failure.code]).toEqual([429, '3', 'link_invalid'])
  expect(await tellMessages(product.db, 1)).toContain('robot@example.com  fault  suspect')
  expect(mailServer.mails.some(({ to }) => to[0] === 'robot@example.com')).toBe(false)
})

test('operators see messages by what became of them, and answer one once by mail without its own words', async () => {
  const operator = await product.registerUser()
  await product.db.updateTable('users').set({ is_operator: true }).where('id', '=', operator.profile.uid).execute()
  await send({ ticket: await openForm(), email: 'berta@example.com' as never, text: 'Where are my secret plans?' as never })
  const inList = async (list: MessageList) => (await operator.call(contactMessages, { query: { list } as never })).body.results
  expect((await inList('suspect')).map(({ email }) => email)).toEqual(['robot@example.com'])
  const [newest] = await inList('open')
  expect(newest).toMatchObject({ email: 'berta@example.com', topic: 'fault', handled_at: null, answer: null })
  const params = { id: newest!.id }
  expect((await operator.call(answerMessage, { params, body: { text: 'They are in your folder.' } })).body.answer).toBe(
    'They are in your folder.',
  )
  await expect
    .poll(() => mailServer.mails.some((mail) => textOf(mail).includes('They are in your folder.')), { timeout: 15_000 })
    .toBe(true)
  const answer = mailServer.mails.find((mail) => textOf(mail).includes('They are in your folder.'))!
  expect([answer.to, textOf(answer).includes('secret plans')]).toEqual([['berta@example.com'], false])
  expect((await operator.call(answerMessage, { params, body: { text: 'Again' } })).failure.code).toBe('message_answered')
  expect((await inList('handled')).map(({ id }) => id)).toEqual([params.id])
  await operator.call(markContactMessage, { params, body: { is_handled: false } })
  expect((await inList('open'))[0]).toMatchObject({ id: params.id, handled_at: null, answer: 'They are in your folder.' })
  expect((await operator.call(markContactMessage, { params: { id: 'x' }, body: { is_handled: true } })).failure.code).toBe(
    'message_not_found',
  )
})

test('a network writes five times an hour, and messages are forgotten after a year', async () => {
  const [ticket, one] = [await openForm(), from()]
  const answers = []
  for (let i = 0; i < 6; i += 1) answers.push((await send({ ticket, email: `many${i}@example.com` as never }, one)).status)
  expect(answers).toEqual([201, 201, 201, 201, 201, 429])
  aheadMs += 366 * 24 * 3_600_000
  await purgeOldMessages({ db: product.db, now })
  expect(await tellMessages(product.db, 10)).toBe('Nobody has written yet.')
})
