import { deleteDueAccounts, purgeOldExports } from './account/delete-accounts.ts'
import { scoreStatements } from './agent/score-statements.ts'
import { checkAlerts } from './alerts/check-alerts.ts'
import { remindOfDeletions } from './auth/close-for-deletion.ts'
import { purgeOldLogins } from './auth/purge-old-logins.ts'
import { purgeOldEvents } from './auth/security/purge-old-events.ts'
import { tellSecurityEvents } from './auth/security/tell-events.ts'
import { checkLedger } from './billing/ledger/check-ledger.ts'
import { expireTokens } from './billing/ledger/expire-tokens.ts'
import { releaseStaleHolds } from './billing/ledger/release-stale-holds.ts'
import { followedBy } from './billing/payments/followed-payments.ts'
import { reconcileDaily } from './billing/payments/reconcile.ts'
import { releaseLostHolds } from './billing/release-lost-holds.ts'
import { bookUse, checkBusinessBooks, purgeOldExchanges } from './business/books.ts'
import { purgeOldApiJobs } from './business/jobs/purge-old-jobs.ts'
import { purgeOldInvitations } from './business/members/invite.ts'
import { returnLostLeases } from './business/metering/return-lost-leases.ts'
import { stateMonths } from './business/statements/state-months.ts'
import { findLostAnswers } from './chats/find-lost-answers.ts'
import { purgeDeletedChats } from './chats/purge-deleted-chats.ts'
import { purgeOldMessages } from './contact/take-message.ts'
import { purgeOldRequests } from './http/purge-old-requests.ts'
import { findLostWork } from './jobs/find-lost-work.ts'
import type { Schedule } from './jobs/schedules.ts'
import type { ThreadPool } from './jobs/thread-pool.ts'
import { purgeOldMails } from './mail/purge-old-mails.ts'
import { purgeUnconfirmed } from './newsletter/sign-up.ts'
import { purgeOldNotifications } from './notifications/purge-old-notifications.ts'
import { settleReferrals } from './partners/settle-referrals.ts'
import { allJobs, type ProductDeps } from './product.ts'
import { purgeDeletedStrategies } from './strategies/cancel-strategy.ts'
import { purgeOldWebhookEvents, tellForgotten } from './webhooks/tell-webhook.ts'

type ScheduleDeps = Pick<
  ProductDeps,
  'db' | 'payments' | 'address' | 'now' | 'log' | 'queue' | 'notices' | 'markets' | 'secretKey' | 'config'
> & {
  readonly threads: ThreadPool
}

/** Everything that is due at fixed times. */
export const allSchedules: readonly Schedule<ScheduleDeps>[] = [
  { name: 'forget-old-logins', cron: '11 * * * *', run: purgeOldLogins },
  { name: 'forget-old-security-events', cron: '15 * * * *', run: purgeOldEvents },
  { name: 'tell-security-events', cron: '* * * * *', run: tellSecurityEvents },
  { name: 'forget-old-mails', cron: '* * * * *', run: purgeOldMails },
  { name: 'remind-of-deletions', cron: '5 9 * * *', run: remindOfDeletions },
  { name: 'delete-accounts', cron: '25 * * * *', run: deleteDueAccounts },
  { name: 'forget-old-exports', cron: '35 * * * *', run: purgeOldExports },
  { name: 'forget-old-requests', cron: '41 * * * *', run: purgeOldRequests },
  { name: 'find-lost-work', cron: '* * * * *', run: (deps) => findLostWork(deps, allJobs) },
  { name: 'release-lost-holds', cron: '* * * * *', run: releaseLostHolds },
  { name: 'check-alerts', cron: '* * * * *', run: (deps) => checkAlerts(deps) },
  { name: 'score-statements', cron: '*/5 * * * *', run: scoreStatements },
  { name: 'find-lost-answers', cron: '* * * * *', run: findLostAnswers },
  { name: 'forget-deleted-chats', cron: '31 3 * * *', run: purgeDeletedChats },
  { name: 'forget-deleted-strategies', cron: '51 3 * * *', run: purgeDeletedStrategies },
  { name: 'settle-referrals', cron: '* * * * *', run: (deps) => settleReferrals(deps) },
  { name: 'expire-tokens', cron: '* * * * *', run: expireTokens },
  { name: 'release-stale-holds', cron: '*/10 * * * *', run: releaseStaleHolds },
  { name: 'check-ledger', cron: '45 4 * * *', run: checkLedger },
  { name: 'return-lost-units', cron: '* * * * *', run: returnLostLeases },
  { name: 'state-api-use', cron: '5 * * * *', run: bookUse },
  { name: 'state-months', cron: '20 3 * * *', run: stateMonths },
  { name: 'check-business-books', cron: '50 4 * * *', run: checkBusinessBooks },
  { name: 'forget-old-invitations', cron: '29 * * * *', run: purgeOldInvitations },
  { name: 'forget-old-exchanges', cron: '27 * * * *', run: purgeOldExchanges },
  { name: 'forget-old-api-jobs', cron: '37 * * * *', run: purgeOldApiJobs },
  { name: 'tell-forgotten-webhooks', cron: '* * * * *', run: tellForgotten },
  { name: 'forget-old-webhook-events', cron: '33 * * * *', run: purgeOldWebhookEvents },
  { name: 'forget-old-messages', cron: '55 3 * * *', run: purgeOldMessages },
  { name: 'forget-unconfirmed-readers', cron: '45 * * * *', run: purgeUnconfirmed },
  { name: 'forget-old-notifications', cron: '21 * * * *', run: purgeOldNotifications },
  {
    name: 'reconcile-payments',
    cron: '20 4 * * *',
    run: (deps) => reconcileDaily(followedBy(deps.payments, deps)),
  },
]
