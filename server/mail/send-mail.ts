import { randomUUID } from 'node:crypto'
import { looksLikeEmail } from '@playbook/contract/auth'
import type { Transaction } from 'kysely'
import type { Database } from '../db/tables.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { sealSecret } from '../secret-box.ts'
import { mailQueue } from './mail-queue.ts'
import type { MailSettings } from './settings.ts'
import { hasMailWithId, insertMail } from './store.ts'
import type { TemplateName, TemplateValues } from './templates.ts'

/** What it takes to have a mail sent. */
export interface MailDeps {
  readonly queue: Pick<JobQueue, 'enqueue'>
  readonly now: () => number
  readonly secretKey: string
  readonly config: { readonly mail: MailSettings | null }
}

/** A mail by its template. `secret` is a code or the token of a link: stored encrypted, and erased once sent or expired. */
export type Mail<N extends TemplateName = TemplateName> = {
  [T in N]: {
    /** Where the work that writes it may be repeated: under the same id it is written once. */
    readonly id?: string
    readonly template: T
    readonly to: string
    /** Whose mail it is: it goes when the account does. */
    readonly userId: string | null
    readonly values: TemplateValues<T>
    readonly secret?: string
    /** From then on it is not sent any more. */
    readonly expiresAt?: Date
  }
}[N]

export const secretPlace = (mailId: string): string => `mail:${mailId}`

/** Queues one mail as part of the caller's transaction. Without a mail server it goes to the outbox that the operator reads. */
export async function sendMail(tx: Transaction<Database>, deps: MailDeps, mail: Mail): Promise<void> {
  if (!looksLikeEmail(mail.to)) throw new Error('a mail to something that is no address')
  const id = mail.id ?? randomUUID()
  const hasServer = deps.config.mail !== null
  await insertMail(tx, {
    id,
    userId: mail.userId,
    template: mail.template,
    recipient: mail.to,
    content: mail.values,
    secret: mail.secret === undefined ? null : sealSecret(deps.secretKey, mail.secret, secretPlace(id)),
    status: hasServer ? 'waiting' : 'outbox',
    jobId: id,
    expiresAt: mail.expiresAt ?? null,
    now: new Date(deps.now()),
  })
  if (hasServer) await deps.queue.enqueue(tx, mailQueue, { mailId: id }, { id, ownerId: mail.userId ?? id })
}

/** Whether a mail was written under this id. */
export const hasMail = (tx: Transaction<Database>, id: string): Promise<boolean> => hasMailWithId(tx, id)
