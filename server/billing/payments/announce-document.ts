import type { Transaction } from 'kysely'
import type { Database } from '../../db/tables.ts'
import { announce } from '../../jobs/notices.ts'
import { sendMail, type MailDeps } from '../../mail/send-mail.ts'
import { tokensTopic } from '../ledger/tokens-topic.ts'
import { moneyText } from './money-text.ts'
import type { ProviderDocument } from './payment-provider.ts'
import { readEmail } from './store.ts'

export interface AnnounceDeps {
  readonly mail: MailDeps
}

/** Tells a user's open pages of an invoice or credit note, and the user by mail where mails are sent at all. */
export async function announceDocument(
  tx: Transaction<Database>,
  { mail }: AnnounceDeps,
  userId: string,
  document: ProviderDocument,
): Promise<void> {
  await announce(tx, tokensTopic(userId))
  if (mail.config.mail === null) return
  await sendMail(tx, mail, {
    template: 'billing_document',
    to: await readEmail(tx, userId),
    userId,
    values: {
      kind: document.kind === 'invoice' ? 'invoice' : 'credit note',
      number: document.number,
      description: document.description,
      total: moneyText(document.totalCents, document.currency),
    },
  })
}
