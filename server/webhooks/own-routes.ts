import { userWebhooks } from '@playbook/contract/webhooks'
import type { Route } from '../http/serve.ts'
import { webhookRoutes, type WebhookRouteDeps } from './routes.ts'

/** The webhooks of a user, which are told what their alerts fire. */
export const ownWebhookRoutes = (deps: WebhookRouteDeps): Route[] =>
  webhookRoutes(deps, userWebhooks, ({ userId }) => Promise.resolve({ kind: 'user', id: userId }))
