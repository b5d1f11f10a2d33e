import type { Migration } from 'kysely/migration'
import { accounts } from './0001-accounts.ts'
import { markets } from './0002-markets.ts'
import { strategies } from './0003-strategies.ts'
import { chats } from './0004-chats.ts'
import { robustness } from './0005-robustness.ts'
import { publications } from './0006-publications.ts'
import { versions } from './0007-versions.ts'
import { orderOfWriting } from './0008-order-of-writing.ts'
import { errorPaths } from './0009-error-paths.ts'
import { claims } from './0010-claims.ts'
import { trialsOfChecks } from './0011-trials-of-checks.ts'
import { candleSeries } from './0012-candle-series.ts'
import { watchlists } from './0013-watchlists.ts'
import { chartSettings } from './0014-chart-settings.ts'
import { drawings } from './0015-drawings.ts'
import { alerts } from './0016-alerts.ts'
import { screens } from './0017-screens.ts'
import { replays } from './0018-replays.ts'
import { messages } from './0019-messages.ts'
import { sourcesOfStatements } from './0020-sources-of-statements.ts'
import { deletedStrategies } from './0021-deleted-strategies.ts'
import { spentTokens } from './0022-spent-tokens.ts'
import { mailsAndCodes } from './0023-mails-and-codes.ts'
import { secondFactor } from './0024-second-factor.ts'
import { securityEvents } from './0025-security-events.ts'
import { operators } from './0026-operators.ts'
import { partners } from './0027-partners.ts'
import { tokensOfADay } from './0028-tokens-of-a-day.ts'
import { accountSettings } from './0029-account-settings.ts'
import { chartsOfQuestions } from './0030-charts-of-questions.ts'
import { addressChanges } from './0031-address-changes.ts'
import { ledger } from './0032-ledger.ts'
import { google } from './0033-google.ts'
import { paymentTables } from './0034-payments.ts'
import { costOfAnswers } from './0035-cost-of-answers.ts'
import { newsletter } from './0036-newsletter.ts'
import { contact } from './0037-contact.ts'
import { businessTables } from './0038-businesses.ts'
import { webhookTables } from './0039-webhooks.ts'
import { businessMoney } from './0040-business-money.ts'
import { businessInvitations } from './0041-business-invitations.ts'
import { sandboxTables } from './0042-sandboxes.ts'
import { businessStatements } from './0043-business-statements.ts'
import { personalKeys } from './0044-personal-keys.ts'
import { apiJobs } from './0045-api-jobs.ts'
import { usedLinks } from './0046-used-links.ts'
import { gallery } from './0047-gallery.ts'
import { answeredMessages } from './0048-answered-messages.ts'
import { removedResults } from './0049-removed-results.ts'
import { lostDisputes } from './0050-lost-disputes.ts'

/** Every change of the schema in the order of its number. A published one is never edited: the next number corrects it. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-accounts': accounts,
  '0002-markets': markets,
  '0003-strategies': strategies,
  '0004-chats': chats,
  '0005-robustness': robustness,
  '0006-publications': publications,
  '0007-versions': versions,
  '0008-order-of-writing': orderOfWriting,
  '0009-error-paths': errorPaths,
  '0010-claims': claims,
  '0011-trials-of-checks': trialsOfChecks,
  '0012-candle-series': candleSeries,
  '0013-watchlists': watchlists,
  '0014-chart-settings': chartSettings,
  '0015-drawings': drawings,
  '0016-alerts': alerts,
  '0017-screens': screens,
  '0018-replays': replays,
  '0019-messages': messages,
  '0020-sources-of-statements': sourcesOfStatements,
  '0021-deleted-strategies': deletedStrategies,
  '0022-spent-tokens': spentTokens,
  '0023-mails-and-codes': mailsAndCodes,
  '0024-second-factor': secondFactor,
  '0025-security-events': securityEvents,
  '0026-operators': operators,
  '0027-partners': partners,
  '0028-tokens-of-a-day': tokensOfADay,
  '0029-account-settings': accountSettings,
  '0030-charts-of-questions': chartsOfQuestions,
  '0031-address-changes': addressChanges,
  '0032-ledger': ledger,
  '0033-google': google,
  '0034-payments': paymentTables,
  '0035-cost-of-answers': costOfAnswers,
  '0036-newsletter': newsletter,
  '0037-contact': contact,
  '0038-businesses': businessTables,
  '0039-webhooks': webhookTables,
  '0040-business-money': businessMoney,
  '0041-business-invitations': businessInvitations,
  '0042-sandboxes': sandboxTables,
  '0043-business-statements': businessStatements,
  '0044-personal-keys': personalKeys,
  '0045-api-jobs': apiJobs,
  '0046-used-links': usedLinks,
  '0047-gallery': gallery,
  '0048-answered-messages': answeredMessages,
  '0049-removed-results': removedResults,
  '0050-lost-disputes': lostDisputes,
}
