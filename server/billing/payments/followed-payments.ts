import type { Logger } from 'pino'
import type { Db } from '../../db/tables.ts'
import type { MailDeps } from '../../mail/send-mail.ts'
import type { FollowDeps } from './follow-provider.ts'
import { openPayments, type SaleSettings } from './open-payments.ts'

interface Given extends Omit<MailDeps, 'config'> {
  readonly db: Db
  readonly log: Logger
  readonly config: MailDeps['config'] & SaleSettings
}

/** What it takes to book what the provider says, outside of calls; null where nothing is for sale. */
export function followedPayments(given: Given): FollowDeps | null {
  const payments = openPayments(given)
  const { db, log, now } = given
  return payments === null ? null : { db, log, now, provider: payments.provider, mail: given }
}
