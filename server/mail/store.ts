import type { Selectable, Transaction } from 'kysely'
import type { Database, Db } from '../db/tables.ts'
import type { MailStatus, Mails } from './tables.ts'

type AnyDb = Db | Transaction<Database>

export type MailRow = Selectable<Mails>

export interface NewMail {
  readonly id: string
  readonly userId: string | null
  readonly template: string
  readonly recipient: string
  readonly content: Readonly<Record<string, string>>
  readonly secret: Buffer | null
  readonly status: MailStatus
  readonly jobId: string
  readonly expiresAt: Date | null
  readonly now: Date
}

export async function insertMail(db: AnyDb, mail: NewMail): Promise<void> {
  await db
    .insertInto('mails')
    .values({
      id: mail.id,
      user_id: mail.userId,
      template: mail.template,
      recipient: mail.recipient,
      content: JSON.stringify(mail.content),
      secret: mail.secret,
      status: mail.status,
      job_id: mail.jobId,
      created_at: mail.now,
      expires_at: mail.expiresAt,
    })
    .execute()
}

export async function hasMailWithId(db: AnyDb, id: string): Promise<boolean> {
  return (await db.selectFrom('mails').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

interface Hand {
  readonly mailId: string
  readonly jobId: string
  readonly attempt: number
}

/** Takes a waiting mail in hand for one attempt of its job; null where it is over, or a later attempt has it. */
export async function takeMail(db: AnyDb, { mailId, jobId, attempt }: Hand): Promise<MailRow | null> {
  const taken = await db
    .updateTable('mails')
    .set(({ eb }) => ({ job_attempt: attempt, tries: eb('tries', '+', 1) }))
    .where('id', '=', mailId)
    .where('job_id', '=', jobId)
    .where('status', '=', 'waiting')
    .where('job_attempt', '<', attempt)
    .returningAll()
    .executeTakeFirst()
  return taken ?? null
}

/** Marks that a server may have the mail from now on; false where this attempt has it in hand no more. */
export async function markHandedOver(db: AnyDb, { mailId, jobId, attempt, now }: Hand & { readonly now: Date }): Promise<boolean> {
  const marked = await db
    .updateTable('mails')
    .set({ handed_over_at: now })
    .where('id', '=', mailId)
    .where('job_id', '=', jobId)
    .where('job_attempt', '=', attempt)
    .where('status', '=', 'waiting')
    .where('handed_over_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return marked !== undefined
}

/** Leaves a mail that no server has to another job; false where this attempt has it in hand no more. */
export async function putOffMail(
  db: AnyDb,
  { mailId, jobId, attempt, nextJobId, answer }: Hand & { readonly nextJobId: string; readonly answer: string },
): Promise<boolean> {
  const put = await db
    .updateTable('mails')
    .set({ job_id: nextJobId, job_attempt: 0, handed_over_at: null, answer })
    .where('id', '=', mailId)
    .where('job_id', '=', jobId)
    .where('job_attempt', '=', attempt)
    .where('status', '=', 'waiting')
    .returning('id')
    .executeTakeFirst()
  return put !== undefined
}

/**
 * Ends a mail and erases its secret; an attempt that has it in hand no more does not. That it was sent stays true whoever
 * says so, and whatever was thought before.
 */
export async function endMail(
  db: AnyDb,
  mailId: string,
  {
    status,
    answer,
    now,
    by,
  }: { readonly status: MailStatus; readonly answer: string; readonly now: Date; readonly by: Omit<Hand, 'mailId'> | null },
): Promise<void> {
  await db
    .updateTable('mails')
    .set({ status, answer, ended_at: now, secret: null })
    .where('id', '=', mailId)
    .where('status', 'in', status === 'sent' ? ['waiting', 'uncertain'] : ['waiting'])
    .where((eb) => eb.and(by === null || status === 'sent' ? {} : { job_id: by.jobId, job_attempt: by.attempt }))
    .execute()
}

/** A mail that waited while the mail server was taken out of the settings. */
export async function moveToOutbox(db: AnyDb, mailId: string): Promise<void> {
  await db.updateTable('mails').set({ status: 'outbox' }).where('id', '=', mailId).where('status', '=', 'waiting').execute()
}

export const findWaitingMails = (db: AnyDb): Promise<Pick<MailRow, 'id' | 'job_id'>[]> =>
  db.selectFrom('mails').select(['id', 'job_id']).where('status', '=', 'waiting').execute()

/** The mails of the outbox, oldest first. */
export const listOutbox = (db: AnyDb): Promise<MailRow[]> =>
  db.selectFrom('mails').selectAll().where('status', '=', 'outbox').orderBy('number').execute()

/** Ends mails of the outbox whose secret is worth nothing any more. */
export async function tidyOutbox(db: AnyDb, now: Date): Promise<void> {
  await db
    .updateTable('mails')
    .set({ status: 'expired', ended_at: now, secret: null })
    .where('status', '=', 'outbox')
    .where('expires_at', '<=', now)
    .execute()
}

/** Removes what was written before and does not wait any more. */
export async function deleteOldMails(db: AnyDb, before: Date): Promise<void> {
  await db.deleteFrom('mails').where('created_at', '<', before).where('status', '!=', 'waiting').execute()
}
