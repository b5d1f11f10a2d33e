import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export type MailStatus = 'waiting' | 'outbox' | 'sent' | 'refused' | 'failed' | 'expired' | 'uncertain'

export interface Mails {
  id: Generated<string>
  /** In the order of writing. */
  number: GeneratedAlways<string>
  user_id: string | null
  template: string
  recipient: string
  content: ColumnType<Readonly<Record<string, string>>, string, never>
  /** The code or token of a link, sealed; null where there is none, and once the mail is over. */
  secret: Buffer | null
  status: MailStatus
  /** The job that sends it; each try that was put off has a new one. */
  job_id: string
  /** The attempt of this job that has the mail in hand. */
  job_attempt: Generated<number>
  /** How often a server was asked to take it. */
  tries: Generated<number>
  /** Since then a server may have it: it is never handed over again. */
  handed_over_at: ColumnType<Date | null, never, Date | null>
  /** What the server said at last, or why there was no answer. */
  answer: string | null
  created_at: ColumnType<Date, Date, never>
  expires_at: ColumnType<Date | null, Date | null, never>
  ended_at: ColumnType<Date | null, never, Date | null>
}

export interface MailTables {
  mails: Mails
}
