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
