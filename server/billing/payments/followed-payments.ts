import type { Logger } from 'pino'
import type { Db } from '../../db/tables.ts'
import type { MailDeps } from '../../mail/send-mail.ts'
import type { FollowDeps } from './follow-provider.ts'
import { openPayments, type Payments, type SaleSettings } from './open-payments.ts'

interface Given extends Omit<MailDeps, 'config'> {
  readonly db: Db
  readonly log: Logger
  readonly config: MailDeps['config'] & SaleSettings
}

/** What it takes to book what the provider says; null where nothing is for sale. */
export const followedBy = (payments: Payments | null, deps: MailDeps & Pick<FollowDeps, 'db' | 'log'>): FollowDeps | null =>
  payments === null ? null : { db: deps.db, log: deps.log, now: deps.now, provider: payments.provider, mail: deps }

/** The same outside of a running product. */
export const followedPayments = (given: Given): FollowDeps | null => followedBy(openPayments(given), given)
