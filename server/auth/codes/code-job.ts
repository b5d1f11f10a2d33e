import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Logger } from 'pino'
import type { Database, Db } from '../../db/tables.ts'
import { defineJob, type Job } from '../../jobs/define-job.ts'
import { hasMail, sendMail, type MailDeps } from '../../mail/send-mail.ts'
import { findOpenUserByEmail, type User } from '../store.ts'
import { issueCode } from './one-time-code.ts'
import { purposes } from './purposes.ts'

/** The queue in which wishes for a code or link wait: what is done for a known address is done behind the answer. */
export const codeQueue = 'send-code'

/** What can be sent to an address that anybody names. */
const sendings = {
  RESET_PASSWORD: { template: 'reset_code', isFor: () => true },
  VERIFY_EMAIL: { template: 'verify_email', isFor: (user: User) => !user.auth_verified },
  RESET_LINK: { template: 'reset_link', isFor: () => true },
} as const

export type Sending = keyof typeof sendings

export interface CodeData {
  readonly sending: Sending
  readonly email: string
}

export interface CodeJobDeps extends MailDeps {
  readonly db: Db
  readonly log: Logger
}

/** Sends a new code or link to the address of an account. Repeated under the same `mailId` it sends nothing. */
export async function sendCode(
  tx: Transaction<Database>,
  deps: MailDeps,
  { sending, user, mailId }: { readonly sending: Sending; readonly user: User; readonly mailId: string },
): Promise<void> {
  const { template } = sendings[sending]
  const { secret, expiresAt } = await issueCode(tx, deps, { purpose: sending, address: user.email, userId: user.id })
  const values = { valid: purposes[sending].valid }
  await sendMail(tx, deps, { id: mailId, template, to: user.email, userId: user.id, values, secret, expiresAt })
}

/** Queues a wish for a code or link, whoever the address belongs to. */
export async function askForCode(deps: CodeJobDeps, data: CodeData): Promise<void> {
  const id = randomUUID()
  await deps.db.transaction().execute((tx) => deps.queue.enqueue(tx, codeQueue, data, { id, ownerId: id }))
}

export const codeJob: Job<CodeJobDeps, CodeData> = defineJob({
  name: codeQueue,
  async run(deps, { sending, email }, { jobId }) {
    await deps.db.transaction().execute(async (tx) => {
      const user = await findOpenUserByEmail(tx, email)
      if (user === null || !sendings[sending].isFor(user) || (await hasMail(tx, jobId))) return
      await sendCode(tx, deps, { sending, user, mailId: jobId })
    })
  },
  saveProgress: () => Promise.resolve(true),
  async giveUp(deps, { sending }) {
    deps.log.error({ sending }, 'A code could not be sent')
  },
})
