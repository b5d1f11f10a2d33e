import { accountExportJob, accountExportQueue } from './account/export-job.ts'
import { accountRoutes } from './account/routes.ts'
import { builtInMind } from './agent/built-in-mind.ts'
import { statementsToKeep } from './agent/keep-statements.ts'
import { modelMind } from './agent/model-mind.ts'
import { agentRoutes } from './agent/routes.ts'
import { openToolRunner, type ToolRunner } from './agent/run-tool.ts'
import { alertRoutes } from './alerts/routes.ts'
import { analysisRoutes } from './analysis/routes.ts'
import { applicationRoutes } from './applications/routes.ts'
import { addressJob, addressQueue } from './auth/address/address-job.ts'
import { codeJob, codeQueue } from './auth/codes/code-job.ts'
import type { AuthDeps } from './auth/deps.ts'
import { resendVerification } from './auth/resend-verification.ts'
import { authRoutes } from './auth/routes.ts'
import { endPlanOf } from './billing/payments/end-plan-of.ts'
import { followedBy } from './billing/payments/followed-payments.ts'
import type { Payments } from './billing/payments/open-payments.ts'
import { paymentRoutes } from './billing/payments/routes.ts'
import { openPurse } from './billing/purse.ts'
import { billingRoutes } from './billing/routes.ts'
import { apiRoutes } from './business/api/routes.ts'
import { businessConsoleRoutes } from './business/console/routes.ts'
import { apiJobQueue } from './business/jobs/api-job-queue.ts'
import { apiJob } from './business/jobs/run-job.ts'
import { businessMemberRoutes } from './business/members/routes.ts'
import { personalKeyRoutes } from './business/personal/routes.ts'
import { sandboxApiRoutes, sandboxRoutes } from './business/sandbox/routes.ts'
import { businessStatementRoutes } from './business/statements/routes.ts'
import { businessWebhookRoutes } from './business/webhooks/routes.ts'
import { cancelAllWorkOf } from './cancel-all-work.ts'
import { downloadJob, downloadQueue } from './candles/download-job.ts'
import { candleRoutes } from './candles/routes.ts'
import { chartRoutes } from './charts/routes.ts'
import { openAnswers, type Answers } from './chats/answers.ts'
import { modelAllowance } from './chats/model-allowance.ts'
import { chatRoutes } from './chats/routes.ts'
import type { Config } from './config.ts'
import { contactRoutes } from './contact/routes.ts'
import type { DatabaseAddress } from './db/connect.ts'
import { drawingRoutes } from './drawings/routes.ts'
import { exportRoutes } from './exports/routes.ts'
import type { OriginRules } from './http/csrf.ts'
import type { Route } from './http/serve.ts'
import type { JobQueue } from './jobs/job-queue.ts'
import type { Notices } from './jobs/notices.ts'
import type { LiveHub } from './live/live-hub.ts'
import { newestPriceBy } from './live/newest-price.ts'
import { liveRoutes } from './live/routes.ts'
import { mailJob } from './mail/mail-job.ts'
import { mailQueue } from './mail/mail-queue.ts'
import type { Markets } from './markets/find-market.ts'
import { importJob, importQueue } from './markets/import-job.ts'
import { marketRoutes } from './markets/routes.ts'
import { openModel } from './model/open-model.ts'
import { newsletterRoutes } from './newsletter/routes.ts'
import { issueJob, issueQueue } from './newsletter/send-article.ts'
import { signUpJob, signUpQueue } from './newsletter/sign-up.ts'
import { deliverNotification, deliveryQueue } from './notifications/deliver-notification.ts'
import { openInbox } from './notifications/inbox.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { operatorRoutes } from './operator/routes.ts'
import { partnerRoutes } from './partners/routes.ts'
import { preferenceRoutes } from './preferences/routes.ts'
import { publicationRoutes } from './publications/routes.ts'
import { replayRoutes } from './replays/routes.ts'
import { stepQueue, taskQueue } from './robustness/queues.ts'
import { robustnessRoutes } from './robustness/routes.ts'
import { studyStepJob, studyTaskJob } from './robustness/study-jobs.ts'
import { screenerRoutes } from './screener/routes.ts'
import { screenJob, screenQueue } from './screener/screen-job.ts'
import { siteRoutes } from './site/routes.ts'
import { runQueue } from './strategies/cancel-strategy.ts'
import { strategyRoutes } from './strategies/routes.ts'
import { runStrategyJob } from './strategies/run-strategy.ts'
import { watchlistRoutes } from './watchlists/routes.ts'
import { watcherCounts } from './watchlists/watcher-counts.ts'
import { ownWebhookRoutes } from './webhooks/own-routes.ts'
import { tellWebhook } from './webhooks/tell-webhook.ts'
import { webhookQueue } from './webhooks/webhook-queue.ts'

/** Everything that any domain's routes need. */
export interface ProductDeps extends Omit<AuthDeps, 'endAll' | 'isSignupOpen'> {
  readonly address: DatabaseAddress
  readonly markets: Markets
  readonly origin: OriginRules
  readonly queue: JobQueue
  readonly notices: Notices
  readonly hub: LiveHub
  readonly answers: Answers
  readonly tools: ToolRunner
  /** Null where nothing is for sale. */
  readonly payments: Payments | null
  readonly config: Pick<
    Config,
    | 'isSignupOpen'
    | 'signingKey'
    | 'isProduction'
    | 'isBillingOn'
    | 'model'
    | 'mail'
    | 'linkOrigin'
    | 'supportEmail'
    | 'enterpriseEmail'
    | 'webhookReach'
  >
  readonly version: string
}

/** The kinds of background work, and the queues they come from. */
export const allJobs = [
  accountExportJob,
  importJob,
  downloadJob,
  runStrategyJob,
  studyStepJob,
  studyTaskJob,
  deliverNotification,
  screenJob,
  addressJob,
  codeJob,
  signUpJob,
  issueJob,
  mailJob,
  tellWebhook,
  apiJob,
]
export const allQueues: readonly string[] = [
  accountExportQueue,
  importQueue,
  downloadQueue,
  runQueue,
  stepQueue,
  taskQueue,
  deliveryQueue,
  screenQueue,
  addressQueue,
  codeQueue,
  signUpQueue,
  issueQueue,
  mailQueue,
  webhookQueue,
  apiJobQueue,
]

/** Who answers questions in this process, and what answers are computed by. */
export interface Agent {
  readonly tools: ToolRunner
  readonly answers: Answers
  readonly close: () => Promise<void>
}

export function openAgent(
  deps: Pick<ProductDeps, 'db' | 'now' | 'log' | 'notices' | 'markets' | 'hub'> & {
    readonly config: Pick<Config, 'model' | 'modelTokens'>
  },
): Agent {
  const tools = openToolRunner({ ...deps, newestPrice: newestPriceBy(deps.hub) })
  const { model, modelTokens } = deps.config
  const mind = model === null ? builtInMind : modelMind(model, builtInMind)
  const answers = openAnswers({
    ...deps,
    tools,
    mind,
    statementsToKeep: (ownerId, made) => statementsToKeep(deps, ownerId, made),
    modelAllowance: (ownerId) => modelAllowance(deps.db, ownerId, deps.now(), modelTokens),
  })
  return {
    tools,
    answers,
    async close() {
      await answers.close()
      await tools.close()
    },
  }
}

/** Every route of every domain. */
export function allRoutes(deps: ProductDeps): Route[] {
  const cancelWork = (userId: string) => cancelAllWorkOf(deps, userId)
  const followed = followedBy(deps.payments, deps)
  const endAll = async (userId: string) => {
    await cancelWork(userId)
    await endPlanOf(followed, userId)
  }
  const api = [...apiRoutes(deps), ...sandboxApiRoutes(deps)]
  const priced = { ...deps, isBillingOn: deps.config.isBillingOn }
  return [
    ...authRoutes({ ...deps, isSignupOpen: deps.config.isSignupOpen, endAll }),
    ...marketRoutes({ ...deps, watchers: watcherCounts(deps) }),
    ...candleRoutes(deps),
    ...analysisRoutes(deps),
    ...liveRoutes({ ...deps, inbox: openInbox(deps), purse: openPurse(deps) }),
    ...alertRoutes(deps),
    ...notificationRoutes(deps),
    ...newsletterRoutes(deps),
    ...contactRoutes(deps),
    ...preferenceRoutes(deps),
    ...accountRoutes({ ...deps, endAll }),
    ...screenerRoutes(deps),
    ...watchlistRoutes(deps),
    ...strategyRoutes({ ...priced, model: openModel(deps.config.model) }),
    ...exportRoutes(priced),
    ...robustnessRoutes(priced),
    ...replayRoutes(deps),
    ...publicationRoutes(deps),
    ...agentRoutes(deps),
    ...chatRoutes(priced),
    ...chartRoutes(deps),
    ...drawingRoutes(deps),
    ...billingRoutes(deps),
    ...paymentRoutes(deps),
    ...applicationRoutes(deps),
    ...businessConsoleRoutes(deps),
    ...personalKeyRoutes(deps),
    ...businessMemberRoutes(deps),
    ...businessStatementRoutes(deps),
    ...businessWebhookRoutes(deps),
    ...ownWebhookRoutes(deps),
    ...api,
    ...sandboxRoutes({ ...deps, api }),
    ...partnerRoutes(deps),
    ...operatorRoutes({ ...deps, cancelWork, resendVerification: resendVerification(deps) }),
    ...siteRoutes(deps),
  ]
}
