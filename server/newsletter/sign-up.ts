import { randomUUID } from 'node:crypto'
import { Failure } from '@playbook/contract/failure'
import type { Logger } from 'pino'
import type { Db } from '../db/tables.ts'
import { addressOf } from '../http/general-limit.ts'
import type { RateLimiter } from '../http/rate-limit.ts'
import { takeAttempt } from '../http/take-attempt.ts'
import { isSameToken } from '../is-same-token.ts'
import { defineJob, type Job } from '../jobs/define-job.ts'
import { hasMail, sendMail, type MailDeps } from '../mail/send-mail.ts'
import { addressKey, confirmToken, idIn, leaveToken } from './link-token.ts'
import { askAgain, confirmSubscriber, deleteSubscriber, deleteUnconfirmed, findSubscriber } from './store.ts'

export interface NewsletterDeps extends MailDeps {
  readonly db: Db
  readonly log: Logger
  readonly limiter: RateLimiter
}

export const signUpQueue = 'newsletter-sign-up'

const dayMs = 24 * 3_600_000
const hourMs = 3_600_000
const confirmDays = 7
const perAddress = { limit: 3, windowMs: dayMs }
const perNetwork = { limit: 10, windowMs: hourMs }
const ofAll = { limit: 2_000, windowMs: hourMs }
const linksPerNetwork = { limit: 60, windowMs: 60_000 }

/** Takes a wish to sign up, doing the same for every address: what differs is done by a job. */
export async function askToSignUp(deps: NewsletterDeps, email: string, ip: string): Promise<void> {
  if (deps.config.mail === null) throw new Failure('mail_unavailable')
  await takeAttempt(deps.limiter, [
    [`newsletter:${addressOf(ip)}`, perNetwork],
    [`newsletter-to:${addressKey(deps.secretKey, email)}`, perAddress],
    ['newsletter', ofAll],
  ])
  const id = randomUUID()
  await deps.db.transaction().execute((tx) => deps.queue.enqueue(tx, signUpQueue, { email }, { id, ownerId: id }))
}

export const signUpJob: Job<MailDeps & { readonly db: Db; readonly log: Logger }, { readonly email: string }> = defineJob({
  name: signUpQueue,
  async run(deps, { email }, { jobId }) {
    await deps.db.transaction().execute(async (tx) => {
      if (await hasMail(tx, jobId)) return
      const asked = await askAgain(tx, { id: randomUUID(), email, now: new Date(deps.now()) })
      if (asked === null) return
      await sendMail(tx, deps, {
        id: jobId,
        template: 'newsletter_confirm',
        to: email,
        userId: null,
        values: { valid: `${confirmDays} days` },
        secret: confirmToken(deps.secretKey, asked),
        expiresAt: new Date(deps.now() + confirmDays * dayMs),
      })
    })
  },
  saveProgress: () => Promise.resolve(true),
  async giveUp({ log }) {
    log.error('A mail that confirms an address of the newsletter could not be written')
  },
})

type LinkDeps = Pick<NewsletterDeps, 'db' | 'limiter' | 'secretKey' | 'now'>

/** Confirms an address by its link; doing so again changes nothing. */
export async function confirm(deps: LinkDeps, token: string, ip: string): Promise<void> {
  await takeAttempt(deps.limiter, [[`newsletter-links:${addressOf(ip)}`, linksPerNetwork]])
  const id = idIn(token)
  const row = id === null ? undefined : await findSubscriber(deps.db, id)
  const isInTime = row !== undefined && deps.now() - row.asked_at.getTime() <= confirmDays * dayMs
  if (!isInTime || !isSameToken(token, confirmToken(deps.secretKey, row))) throw new Failure('link_invalid')
  await confirmSubscriber(deps.db, row.id, new Date(deps.now()))
}

/** Deletes an address by the link of any mail it got; one that has left already has left. */
export async function leave(deps: Pick<LinkDeps, 'db' | 'limiter' | 'secretKey'>, token: string, ip: string): Promise<void> {
  await takeAttempt(deps.limiter, [[`newsletter-links:${addressOf(ip)}`, linksPerNetwork]])
  const id = idIn(token)
  if (id === null || !isSameToken(token, leaveToken(deps.secretKey, id))) throw new Failure('link_invalid')
  await deleteSubscriber(deps.db, id)
}

/** Forgets addresses that nobody confirmed. */
export const purgeUnconfirmed = ({ db, now }: { readonly db: Db; readonly now: () => number }): Promise<void> =>
  deleteUnconfirmed(db, new Date(now() - confirmDays * dayMs))
