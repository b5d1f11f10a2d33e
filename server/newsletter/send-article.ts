import { randomUUID } from 'node:crypto'
import { findArticle } from '@playbook/contract/articles'
import { Failure } from '@playbook/contract/failure'
import type { Transaction } from 'kysely'
import type { Logger } from 'pino'
import type { Database, Db } from '../db/tables.ts'
import { defineJob, type Job } from '../jobs/define-job.ts'
import { sendMail, type MailDeps } from '../mail/send-mail.ts'
import { leaveToken } from './link-token.ts'
import { countConfirmed, finishIssue, listOpenIssues, setIssueJob, takeIssue, takeNextReaders } from './store.ts'

export const issueQueue = 'newsletter-issue'
const readersAtOnce = 100

type IssueDeps = Pick<MailDeps, 'queue' | 'now' | 'config'>

/**
 * Begins to send an article to every confirmed address, and says to how many. One that was cut off goes on: whoever has got it is
 * left out. One that is done is not sent again.
 */
export async function startIssue(tx: Transaction<Database>, deps: IssueDeps, slug: string): Promise<number> {
  if (findArticle(slug) === undefined) throw new Failure('not_found', { message: `There is no article '${slug}'.` })
  if (deps.config.mail === null)
    throw new Failure('mail_unavailable', { message: 'This installation sends no mail: set MAIL_URL and MAIL_FROM.' })
  const jobId = randomUUID()
  const issue = await takeIssue(tx, { slug, jobId, now: new Date(deps.now()) })
  if (issue.finished_at !== null)
    throw new Failure('act_refused', { message: `'${slug}' was sent on ${issue.finished_at.toISOString().slice(0, 10)} already.` })
  await setIssueJob(tx, slug, jobId)
  await deps.queue.enqueue(tx, issueQueue, { slug }, { id: jobId, ownerId: jobId })
  return countConfirmed(tx)
}

export interface IssueData {
  readonly slug: string
}

/** Writes the mails of an issue, some readers at a time: that somebody has got it and the mail itself are written together. */
export const issueJob: Job<MailDeps & { readonly db: Db; readonly log: Logger }, IssueData> = defineJob({
  name: issueQueue,
  async run(deps, { slug }, { signal }) {
    for (;;) {
      signal.throwIfAborted()
      const readers = await deps.db.transaction().execute(async (tx) => {
        const next = await takeNextReaders(tx, slug, readersAtOnce)
        for (const { id, email } of next) {
          const secret = leaveToken(deps.secretKey, id)
          await sendMail(tx, deps, { template: 'newsletter_article', to: email, userId: null, values: { slug }, secret })
        }
        return next.length
      })
      if (readers === 0) break
    }
    await finishIssue(deps.db, slug, new Date(deps.now()))
  },
  saveProgress: () => Promise.resolve(true),
  async findOpen({ db }) {
    return (await listOpenIssues(db)).map(({ slug, job_id }) => ({ id: job_id, data: { slug } }))
  },
  async giveUp({ log }, { slug }) {
    log.error({ event: 'newsletter', slug }, 'An article was not sent to everybody: send it again to go on')
  },
})
