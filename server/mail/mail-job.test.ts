import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Db } from '../db/tables.ts'
import { openJobQueue } from '../jobs/job-queue.ts'
import { createTestProduct, type TestProduct } from '../testing/test-product.ts'
import { mailJobWith } from './mail-job.ts'
import { mailQueue } from './mail-queue.ts'
import { sendMail } from './send-mail.ts'
import { startMailServer, textOf, type TestMailServer } from './testing/mail-server.ts'

// Short, but longer than a busy machine holds a process up.
const times = { connectMs: 2_000, silenceMs: 1_000, wholeMs: 4_000 }
const job = mailJobWith({ delaysSeconds: [0, 0, 0], times })

let server: TestMailServer
let product: TestProduct
beforeEach(async () => {
  server = await startMailServer()
  product = await createTestProduct({ mail: server.settings })
})
afterEach(async () => {
  await product.close()
  await server.close()
})

const code = '482913'
const send = (more: { readonly to?: string; readonly expiresAt?: Date } = {}) =>
  product.db.transaction().execute((tx) =>
    sendMail(tx, product, {
      template: 'reset_code',
      to: 'ada@example.com',
      userId: null,
      values: { valid: '10 minutes' },
      secret: code,
      ...more,
    }),
  )
const work = () => product.startWork(product, [job], { workers: 2, pollSeconds: 0.5 })
const stateOf = (db: Db) =>
  db.selectFrom('mails').select(['status', 'secret', 'answer', 'tries', 'handed_over_at']).executeTakeFirstOrThrow()
const ended = async (status: string) => {
  await expect.poll(async () => (await stateOf(product.db)).status, { timeout: 15_000, interval: 30 }).toBe(status)
}

test('a mail is sent once, as text and HTML, and its secret is erased', async () => {
  await send()
  await work()
  await ended('sent')
  expect(server.mails).toHaveLength(1)
  const [mail] = server.mails
  expect(mail!.to).toEqual(['ada@example.com'])
  expect(textOf(mail!)).toContain(code)
  expect(mail!.raw).toMatch(/^From: Playbook <no-reply@playbook\.example>\r$/m)
  expect(mail!.raw).toMatch(/^Message-ID: <[0-9a-f-]{36}@playbook\.example>\r$/m)
  expect(mail!.raw).toContain('Content-Type: text/html')
  expect(await stateOf(product.db)).toMatchObject({ secret: null, tries: 1 })
})

test('neither the row nor the job shows the secret while the mail waits', async () => {
  await send()
  const rows = await product.db.selectFrom('mails').selectAll().execute()
  const { rows: jobs } = await product.queue.boss.getDb().executeSql('select * from pgboss.job')
  expect(jobs).not.toHaveLength(0)
  expect(JSON.stringify([rows, jobs])).not.toContain(code)
  expect(rows[0]!.secret!.includes(Buffer.from(code))).toBe(false)
})

for (const [what, turn] of [
  ['greylisted', { rcpt: 450 }],
  ['refused for now after its content', { data: 451 }],
  ['met with silence', 'hang'],
  ['cut at its first bytes', 'cut'],
  ['sent to a server that is not taking mail', { greeting: 421 }],
] as const)
  test(`a mail that is ${what} is tried again, and arrives once`, async () => {
    server.play(turn, 'accept')
    await send()
    await work()
    await ended('sent')
    expect(server.mails).toHaveLength(1)
    expect(server.begun()).toBe(2)
    expect(await stateOf(product.db)).toMatchObject({ tries: 2, secret: null })
  })

for (const [what, turn] of [
  ['recipient', { rcpt: 550 }],
  ['content', { data: 554 }],
] as const)
  test(`a mail whose ${what} is refused for good is not tried again`, async () => {
    server.play(turn)
    await send()
    await work()
    await ended('refused')
    expect(server.begun()).toBe(1)
    expect(await stateOf(product.db)).toMatchObject({ secret: null, answer: expect.stringContaining('No such user here') })
  })

for (const turn of ['take-and-cut', 'take-and-hang'] as const)
  test(`a mail that the server took without saying so is never sent again (${turn})`, async () => {
    server.play(turn, 'accept')
    await send()
    await work()
    await ended('uncertain')
    expect(server.mails).toHaveLength(1)
    expect(await stateOf(product.db)).toMatchObject({ secret: null })
    expect(server.begun()).toBe(1)
  })

test('a mail that was in hand when its process ended is not sent again', async () => {
  server.play('take-and-hang')
  await send()
  const queue = await openJobQueue({ address: product.database.address, log: product.log }, [mailQueue], { supervise: false })
  const patient = mailJobWith({ delaysSeconds: [0], times: { ...times, silenceMs: 60_000, wholeMs: 60_000 } })
  const taken = await product.queue.boss.fetch<{ mailId: string }>(mailQueue, { includeMetadata: true })
  const [first] = taken
  const running = { jobId: first!.id, attempt: 1, signal: new AbortController().signal, report: () => {}, threads: null as never }
  // The first process hears nothing any more; a second one takes the job over.
  const hanging = patient.run({ ...product, queue }, first!.data, running)
  await expect.poll(() => server.mails.length).toBe(1)
  await job.run(product, first!.data, { ...running, attempt: 2 })
  expect(await stateOf(product.db)).toMatchObject({ status: 'uncertain', secret: null })
  expect(server.mails).toHaveLength(1)
  await server.close()
  await hanging
  await queue.close(0)
})

test('two processes with one mail hand it over once', async () => {
  await send()
  const [first] = await product.queue.boss.fetch<{ mailId: string }>(mailQueue, { includeMetadata: true })
  const running = { jobId: first!.id, signal: new AbortController().signal, report: () => {}, threads: null as never }
  await Promise.all([1, 2, 3, 4].map((attempt) => job.run(product, first!.data, { ...running, attempt })))
  expect(server.mails).toHaveLength(1)
})

test('forty mails to a server that refuses, hangs and cuts arrive once each', async () => {
  server.play('accept', { rcpt: 450 }, 'cut', 'accept', { data: 451 }, 'hang', { rcpt: 421 }, 'cut', 'accept')
  for (let n = 0; n < 40; n += 1) await send({ to: `reader-${n}@example.com` })
  await work()
  await expect
    .poll(async () => (await product.db.selectFrom('mails').select('id').where('status', '=', 'waiting').execute()).length, {
      timeout: 50_000,
    })
    .toBe(0)
  const states = await product.db.selectFrom('mails').select(['status', 'recipient']).execute()
  const arrived = server.mails.map(({ to }) => to[0])
  expect(new Set(arrived).size).toBe(arrived.length)
  // A cut can come so late that nobody knows; whatever is said to be sent has arrived.
  expect(states.filter(({ status, recipient }) => status !== 'uncertain' && !(status === 'sent' && arrived.includes(recipient)))).toEqual(
    [],
  )
  expect(arrived.length).toBeGreaterThanOrEqual(38)
})

test('a server that has died is asked again until patience ends', async () => {
  await server.close()
  await send()
  await work()
  await ended('failed')
  expect(await stateOf(product.db)).toMatchObject({ tries: 4, secret: null, answer: expect.stringContaining('ECONNREFUSED') })
})

test('a mail is not put off beyond its time', async () => {
  server.play({ rcpt: 450 })
  await send({ expiresAt: new Date(Date.now() + 700) })
  await product.startWork(product, [mailJobWith({ delaysSeconds: [5], times })], { pollSeconds: 0.5 })
  await ended('expired')
  expect(server.begun()).toBe(1)
  expect(await stateOf(product.db)).toMatchObject({ secret: null })
})

test('an address with a line break in it is refused before anything is stored (VC13)', async () => {
  await expect(send({ to: 'a@b.example\r\nBcc: x@evil.example' })).rejects.toThrow('no address')
  expect(await product.db.selectFrom('mails').select('id').execute()).toEqual([])
})
