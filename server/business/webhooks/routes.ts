import { businessWebhooks } from '@playbook/contract/webhooks'
import type { Route } from '../../http/serve.ts'
import { webhookRoutes, type WebhookRouteDeps } from '../../webhooks/routes.ts'
import { mustBelong, mustHaveRight } from '../business-of.ts'

/** The webhooks of a business: every member reads them, and who may change its keys changes them. */
export const businessWebhookRoutes = (deps: WebhookRouteDeps): Route[] =>
  webhookRoutes(deps, businessWebhooks, async ({ userId }, change) => {
    const { businessId } = await (change ? mustHaveRight(deps.db, userId, 'keys') : mustBelong(deps.db, userId))
    return { kind: 'business', id: businessId }
  })
