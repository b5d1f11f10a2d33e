import * as account from './account.ts'
import * as address from './address.ts'
import * as agent from './agent.ts'
import * as alerts from './alerts.ts'
import * as applications from './applications.ts'
import * as auth from './auth.ts'
import * as b2bBilling from './b2b-billing.ts'
import * as b2bCohorts from './b2b-cohorts.ts'
import * as b2bConsole from './b2b-console.ts'
import * as b2bIndicators from './b2b-indicators.ts'
import * as b2bInvoices from './b2b-invoices.ts'
import * as b2bJobs from './b2b-jobs.ts'
import * as b2bLevels from './b2b-levels.ts'
import * as b2bMembers from './b2b-members.ts'
import * as b2bReading from './b2b-reading.ts'
import * as b2b from './b2b.ts'
import * as billing from './billing.ts'
import * as chartSettings from './chart-settings.ts'
import * as chats from './chats.ts'
import * as contact from './contact.ts'
import * as downloads from './downloads.ts'
import * as drawings from './drawings.ts'
import type { Endpoint } from './endpoint.ts'
import * as exports from './exports.ts'
import * as financial from './financial.ts'
import * as gallery from './gallery.ts'
import * as google from './google.ts'
import * as live from './live.ts'
import * as marketAnalysis from './market-analysis.ts'
import * as marketBoard from './market-board.ts'
import * as marketRuns from './market-runs.ts'
import * as markets from './markets.ts'
import * as newsletter from './newsletter.ts'
import * as notifications from './notifications.ts'
import * as operator from './operator.ts'
import * as partners from './partners.ts'
import * as personalKeys from './personal-keys.ts'
import * as preferences from './preferences.ts'
import * as publications from './publications.ts'
import * as receipts from './receipts.ts'
import * as replays from './replays.ts'
import * as robustness from './robustness.ts'
import * as sandbox from './sandbox.ts'
import * as screener from './screener.ts'
import * as secondFactor from './second-factor.ts'
import * as security from './security.ts'
import * as strategies from './strategies.ts'
import * as tokenReceipts from './token-receipts.ts'
import * as verification from './verification.ts'
import * as versions from './versions.ts'
import * as watchlists from './watchlists.ts'
import * as webhooks from './webhooks.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'reply' in value && 'access' in value

/** Calls that come as a set, each with the set's name before its own: `webhookCreate`. */
const named = (set: string, calls: Readonly<Record<string, Endpoint>>): Record<string, Endpoint> =>
  Object.fromEntries(Object.entries(calls).map(([name, call]) => [`${set}${name[0]!.toUpperCase()}${name.slice(1)}`, call]))

/** Every endpoint of the product by its name, which is also its operation id. */
export const allEndpoints: ReadonlyMap<string, Endpoint> = new Map(
  [
    agent,
    auth,
    security,
    account,
    address,
    preferences,
    verification,
    secondFactor,
    google,
    markets,
    marketBoard,
    marketAnalysis,
    downloads,
    receipts,
    live,
    alerts,
    notifications,
    newsletter,
    contact,
    screener,
    watchlists,
    strategies,
    marketRuns,
    versions,
    exports,
    publications,
    gallery,
    robustness,
    replays,
    chats,
    chartSettings,
    drawings,
    billing,
    financial,
    tokenReceipts,
    applications,
    b2bConsole,
    b2bBilling,
    b2bInvoices,
    b2bMembers,
    b2b,
    b2bCohorts,
    b2bReading,
    b2bIndicators,
    b2bLevels,
    b2bJobs,
    partners,
    personalKeys,
    operator,
    sandbox,
    named('businessWebhook', webhooks.businessWebhooks),
    named('userWebhook', webhooks.userWebhooks),
  ]
    .flatMap((module) => Object.entries(module))
    .filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1])),
)
