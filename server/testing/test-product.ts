import type { Payments } from '../billing/payments/open-payments.ts'
import type { LiveHub } from '../live/live-hub.ts'
import { openLiveHub } from '../live/open-live-hub.ts'
import type { MailSettings } from '../mail/settings.ts'
import type { ModelSettings } from '../model/settings.ts'
import { allQueues, allRoutes, openAgent, type Agent, type ProductDeps } from '../product.ts'
import type { TestAppOptions } from './test-app.ts'
import { createWorkApp, type WorkApp } from './work-app.ts'

export interface TestProduct extends WorkApp {
  readonly config: ProductDeps['config']
}

/** The whole product as it is mounted in `main.ts`, on a database of its own, with a queue that nobody works on. */
export async function createTestProduct({
  model = null,
  mail = null,
  isBillingOn = false,
  payments = () => null,
  ...options
}: Omit<TestAppOptions, 'routes' | 'endAll'> & {
  readonly model?: ModelSettings | null
  readonly mail?: MailSettings | null
  /** Who takes money; nobody where nothing is given. */
  readonly payments?: (deps: Pick<ProductDeps, 'db' | 'now' | 'log' | 'secretKey'>) => Payments | null
} = {}): Promise<TestProduct> {
  const opened: { hub?: LiveHub; agent?: Agent } = {}
  const config = {
    isSignupOpen: options.isSignupOpen ?? true,
    signingKey: null,
    isProduction: options.isProduction ?? false,
    model,
    mail,
    linkOrigin: options.publicOrigin ?? 'http://localhost:3000',
    supportEmail: 'support@playbook.example',
    enterpriseEmail: 'enterprise@playbook.example',
    isBillingOn,
    webhookReach: { isPrivateAllowed: true },
  }
  const app = await createWorkApp({
    ...options,
    isBillingOn,
    mail,
    replacesRoutes: true,
    queues: allQueues,
    supervise: false,
    routes: (deps) => {
      const { address } = deps.database
      const hub = (opened.hub = openLiveHub({ ...deps, address }))
      const agent = (opened.agent = openAgent({ ...deps, hub, config: { model, modelTokens: { perUser: Infinity, all: Infinity } } }))
      return allRoutes({
        ...deps,
        ...agent,
        payments: payments(deps),
        address,
        hub,
        config,
        version: '0.1.0',
      })
    },
  })
  return {
    ...app,
    config,
    async close() {
      await opened.agent?.close()
      await opened.hub?.close()
      await app.close()
    },
  }
}
