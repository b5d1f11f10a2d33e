import { randomUUID } from 'node:crypto'
import MailComposer from 'nodemailer/lib/mail-composer'
import type { Logger } from 'pino'
import type { Db } from '../db/tables.ts'
import { defineJob, type Job } from '../jobs/define-job.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { openSecret } from '../secret-box.ts'
import { handOver, usualTimes, type Outcome, type SmtpTimes } from './hand-over.ts'
import { mailQueue, type MailData } from './mail-queue.ts'
import { secretPlace } from './send-mail.ts'
import type { MailSettings } from './settings.ts'
import { endMail, findWaitingMails, markHandedOver, moveToOutbox, putOffMail, takeMail, type MailRow } from './store.ts'
import { isTemplate, writeMail } from './write-mail.ts'

export interface MailJobDeps {
  readonly db: Db
  readonly now: () => number
  readonly log: Logger
  readonly queue: Pick<JobQueue, 'enqueue'>
  readonly secretKey: string
  readonly config: { readonly mail: MailSettings | null; readonly linkOrigin: string; readonly supportEmail: string }
}

interface Patience {
  /** After each try that was put off; after the last of them a mail is given up. */
  readonly delaysSeconds: readonly number[]
  readonly times: SmtpTimes
}

const hour = 3_600
/** A code of ten minutes is tried four times; other mails for some two days, as mail servers do. */
const usualPatience: Patience = {
  delaysSeconds: [15, 60, 300, 900, hour, 3 * hour, 6 * hour, 12 * hour, 24 * hour],
  times: usualTimes,
}

/** Why a mail cannot be written. */
class CannotWrite extends Error {}

async function compose(deps: MailJobDeps, settings: MailSettings, mail: MailRow): Promise<Buffer> {
  const { linkOrigin: origin, supportEmail: support } = deps.config
  if (!isTemplate(mail.template)) throw new CannotWrite('This version does not know this mail')
  const secret = mail.secret === null ? '' : openSecret(deps.secretKey, mail.secret, secretPlace(mail.id))
  if (secret === null) throw new CannotWrite('It was sealed under another SECRET_KEY')
  const { oneClick, ...written } = writeMail({ template: mail.template, values: mail.content, secret, origin, support })
  const { address } = settings.from
  const composer = new MailComposer({
    ...written,
    from: settings.from,
    to: { name: '', address: mail.recipient },
    // The same however often it is tried: whoever gets it twice all the same can tell.
    messageId: `<${mail.id}@${address.slice(address.indexOf('@') + 1)}>`,
    date: mail.created_at,
    headers: {
      'Auto-Submitted': 'auto-generated',
      // RFC 8058: a mail program signs out by itself.
      ...(oneClick === null ? {} : { 'List-Unsubscribe': `<${oneClick}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    },
  })
  return composer.compile().build()
}

/** Hands a mail to the server, or puts it off, or ends it. */
async function sendOnce(
  deps: MailJobDeps,
  { mailId }: MailData,
  { jobId, attempt, signal }: { readonly jobId: string; readonly attempt: number; readonly signal: AbortSignal },
  { delaysSeconds, times }: Patience,
): Promise<void> {
  const { db, log } = deps
  const mail = await takeMail(db, { mailId, jobId, attempt })
  if (mail === null) return
  const end = async (status: 'sent' | 'refused' | 'failed' | 'expired' | 'uncertain', answer: string) => {
    await endMail(db, mailId, { status, answer, now: new Date(deps.now()), by: { jobId, attempt } })
    log[status === 'sent' ? 'info' : 'warn']({ event: 'mail', mailId, template: mail.template, status }, 'A mail has ended')
  }
  // An earlier attempt ended between its last bytes and the answer to them.
  if (mail.handed_over_at !== null) return end('uncertain', 'The process ended before the server answered')
  if (mail.expires_at !== null && mail.expires_at.getTime() <= deps.now()) return end('expired', 'It was not sent in time')
  const settings = deps.config.mail
  if (settings === null) return moveToOutbox(db, mailId)
  let message: Buffer
  try {
    message = await compose(deps, settings, mail)
  } catch (error) {
    if (error instanceof CannotWrite) return end('failed', error.message)
    throw error
  }
  const outcome = await handOver(
    settings.server,
    {
      from: settings.from.address,
      to: mail.recipient,
      message,
      mayFinish: () => markHandedOver(db, { mailId, jobId, attempt, now: new Date(deps.now()) }),
      signal,
    },
    times,
  )
  if (outcome.kind !== 'later') return end(outcome.kind, outcome.answer)
  await putOff(deps, mail, outcome, delaysSeconds, end, { jobId, attempt })
  if (signal.aborted) signal.throwIfAborted()
}

async function putOff(
  deps: MailJobDeps,
  mail: MailRow,
  { answer }: Outcome,
  delaysSeconds: readonly number[],
  end: (status: 'failed' | 'expired', answer: string) => Promise<void>,
  hand: { readonly jobId: string; readonly attempt: number },
): Promise<void> {
  const afterSeconds = delaysSeconds[mail.tries - 1]
  const isTooLate = mail.expires_at !== null && deps.now() + (afterSeconds ?? 0) * 1000 >= mail.expires_at.getTime()
  if (afterSeconds === undefined) return end('failed', answer)
  if (isTooLate) return end('expired', answer)
  const id = randomUUID()
  await deps.db.transaction().execute(async (tx) => {
    const isOurs = await putOffMail(tx, { mailId: mail.id, ...hand, nextJobId: id, answer })
    if (isOurs) await deps.queue.enqueue(tx, mailQueue, { mailId: mail.id }, { id, ownerId: mail.user_id ?? mail.id, afterSeconds })
  })
  deps.log.info({ event: 'mail', mailId: mail.id, template: mail.template, tries: mail.tries, afterSeconds }, 'A mail is tried again later')
}

/**
 * Sends the mails. A refusal for now, a silence or a lost connection is tried again after a growing while; a refusal for good is not.
 * A mail whose end the server has been sent is never sent again, even where its answer is missing: then it is `uncertain`.
 */
export const mailJobWith = (patience: Patience): Job<MailJobDeps, MailData> =>
  defineJob({
    name: mailQueue,
    run: (deps, data, running) => sendOnce(deps, data, running, patience),
    saveProgress: () => Promise.resolve(true),
    async findOpen({ db }) {
      return (await findWaitingMails(db)).map(({ id, job_id }) => ({ id: job_id, data: { mailId: id } }))
    },
    async giveUp({ db, now, log }, { mailId }) {
      log.warn({ event: 'mail', mailId }, 'A mail is given up')
      await endMail(db, mailId, { status: 'failed', answer: 'It could not be worked on', now: new Date(now()), by: null })
    },
  })

export const mailJob: Job<MailJobDeps, MailData> = mailJobWith(usualPatience)
