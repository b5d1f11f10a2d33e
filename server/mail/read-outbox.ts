import type { Db } from '../db/tables.ts'
import { openSecret } from '../secret-box.ts'
import { secretPlace } from './send-mail.ts'
import { listOutbox, tidyOutbox } from './store.ts'
import { isTemplate, writeMail } from './write-mail.ts'

interface OutboxDeps {
  readonly db: Db
  readonly now: () => number
  readonly secretKey: string
  readonly config: { readonly linkOrigin: string; readonly supportEmail: string }
}

/** A mail that nobody sends, as its reader would get it. */
export interface OutboxMail {
  readonly to: string
  readonly at: Date
  readonly expiresAt: Date | null
  readonly subject: string
  readonly text: string
}

/** The mails of an installation that sends none, oldest first; what has expired is erased and not among them. */
export async function readOutbox({ db, now, secretKey, config }: OutboxDeps): Promise<OutboxMail[]> {
  await tidyOutbox(db, new Date(now()))
  const rows = await listOutbox(db)
  return rows.flatMap(({ id, template, recipient, content, secret, created_at, expires_at }) => {
    const opened = secret === null ? '' : openSecret(secretKey, secret, secretPlace(id))
    if (!isTemplate(template)) return []
    const { subject, text } = writeMail({
      template,
      values: content,
      secret: opened ?? '(sealed under another SECRET_KEY)',
      origin: config.linkOrigin,
      support: config.supportEmail,
    })
    return [{ to: recipient, at: created_at, expiresAt: expires_at, subject, text }]
  })
}
