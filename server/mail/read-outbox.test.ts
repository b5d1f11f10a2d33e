import { register } from '@playbook/contract/auth'
import { resetPassword } from '@playbook/contract/verification'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { codeJob } from '../auth/codes/code-job.ts'
import { createTestProduct, type TestProduct } from '../testing/test-product.ts'
import { mailJob } from './mail-job.ts'
import { purgeOldMails } from './purge-old-mails.ts'
import { readOutbox } from './read-outbox.ts'
import { sendMail } from './send-mail.ts'
import { startMailServer } from './testing/mail-server.ts'

let product: TestProduct
let aheadMs = 0
beforeEach(async () => {
  aheadMs = 0
  product = await createTestProduct({ now: () => Date.now() + aheadMs })
})
afterEach(() => product.close())

const email = 'ada@example.com'
const read = () => readOutbox({ ...product, config: { linkOrigin: 'https://playbook.example', supportEmail: 'help@playbook.example' } })

test('without a mail server the operator reads the mails, with codes and links while they are good', async () => {
  await product.call(register, { body: { email, password: 'quiet-Harbour-71' } })
  await product.call(resetPassword, { body: { email } })
  await product.startWork(product, [codeJob, mailJob], { pollSeconds: 0.5 })
  await expect.poll(async () => (await read()).length, { timeout: 10_000 }).toBe(2)
  const [first, second] = await read()
  expect(first).toMatchObject({ to: email, subject: 'Confirm your email address', text: expect.stringMatching(/^ {4}\d{6}$/m) })
  expect(second!.text).toContain('https://playbook.example/reset-password#token=')
  expect(second!.text).toContain('help@playbook.example')
  aheadMs = 11 * 60_000
  expect(await read()).toHaveLength(1)
  aheadMs = 31 * 60_000
  await purgeOldMails(product)
  const rows = await product.db.selectFrom('mails').select(['status', 'secret']).execute()
  expect(rows).toEqual([
    { status: 'expired', secret: null },
    { status: 'expired', secret: null },
  ])
  aheadMs = 31 * 24 * 3_600_000
  await purgeOldMails(product)
  expect(await product.db.selectFrom('mails').select('id').execute()).toEqual([])
})

test('a mail that waited while the mail server was taken away is found in the outbox', async () => {
  const server = await startMailServer()
  await product.db
    .transaction()
    .execute((tx) =>
      sendMail(
        tx,
        { ...product, config: { mail: server.settings } },
        { template: 'verify_email', to: email, userId: null, values: { valid: '10 minutes' }, secret: '482913' },
      ),
    )
  await product.startWork(product, [mailJob], { pollSeconds: 0.5 })
  await expect.poll(async () => (await read()).map(({ text }) => text.includes('482913'))).toEqual([true])
  expect(server.begun()).toBe(0)
  await server.close()
})
