import * as z from 'zod/mini'
import { environments, type Environment } from './business-filters.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { pageNumber, pageOf, pageSize } from './page.ts'

/** What webhooks tell, by type. Each has `data` of its own shape; `user` says whether accounts can be told it too, `environments` in which businesses are. */
export const webhookEvents = {
  'api_key.created': { summary: 'A key was made, or has taken the place of another one.', user: false, environments: ['live', 'test'] },
  'api_key.revoked': { summary: 'A key was ended for good.', user: false, environments: ['live', 'test'] },
  'job.completed': { summary: 'A backtest or a robustness check has ended with a result.', user: false, environments: ['live', 'test'] },
  'job.failed': {
    summary: 'A backtest or a robustness check failed. Its units were given back.',
    user: false,
    environments: ['live', 'test'],
  },
  'alert.fired': {
    summary: 'An alert has fired. An account gets its own alerts, a business those of its sandbox.',
    user: true,
    environments: ['test'],
  },
  ping: { summary: 'A test that you send yourself. It is sent to every webhook.', user: true, environments: ['live', 'test'] },
} as const satisfies Record<string, { readonly summary: string; readonly user: boolean; readonly environments: readonly Environment[] }>
export type WebhookEventType = keyof typeof webhookEvents

/**
 * Seconds between a try that failed and the next: ten tries in a little less than three days. After the last one the
 * delivery has failed, and the webhook is switched off unless it took anything else in that time.
 */
export const webhookPausesSeconds = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 72_000] as const

export const webhookEventNames = Object.keys(webhookEvents) as [WebhookEventType, ...WebhookEventType[]]
/** What a webhook can be set to listen to; a ping comes to each of them. */
export const eventsFor = (kind: 'business' | 'user', environment: Environment): WebhookEventType[] =>
  webhookEventNames.filter((type) => {
    const { user, environments: told } = webhookEvents[type]
    return type !== 'ping' && (kind === 'user' ? user : (told as readonly Environment[]).includes(environment))
  })

/** An address that is told events. Its secret is told once. */
export const Webhook = z.object({
  id: z.string(),
  environment: z.enum(environments),
  url: z.string(),
  note: z.string(),
  events: z.array(z.enum(webhookEventNames)),
  created_at: z.string(),
  /** When it was switched off, by whom it belongs to or after three days of failures; null while it is told. */
  disabled_at: z.nullable(z.string()),
  disabled_why: z.nullable(z.string()),
  /** Until then the secret before the present one signs as well. */
  former_secret_until: z.nullable(z.string()),
  /** Deliveries that wait for their next try. */
  waiting: z.int(),
})
export type Webhook = z.output<typeof Webhook>

/** `secret` is what signatures are checked with, such as `whsec_…`: it is told this once. */
export const CreatedWebhook = z.object({ secret: z.string(), webhook: Webhook })
export type CreatedWebhook = z.output<typeof CreatedWebhook>

export const webhookDeliveryStates = ['waiting', 'delivered', 'failed'] as const
const Delivery = z.object({
  id: z.string(),
  event_id: z.string(),
  type: z.enum(webhookEventNames),
  state: z.enum(webhookDeliveryStates),
  tries: z.int(),
  /** When the event became true. */
  created_at: z.string(),
  /** When it is tried next; null where it is over. */
  next_try_at: z.nullable(z.string()),
  /** Status of the newest try; null where there was none, or no answer. */
  status: z.nullable(z.int()),
})
export type WebhookDelivery = z.output<typeof Delivery>

/** One try: the answer's status and beginning, or why there was none. */
const Attempt = z.object({
  number: z.int(),
  at: z.string(),
  ms: z.int(),
  status: z.nullable(z.int()),
  answer: z.nullable(z.string()),
  fault: z.nullable(z.string()),
})
export type WebhookAttempt = z.output<typeof Attempt>
/** `body` is what was signed and sent. The newest try comes first. */
const DeliveryDetails = z.extend(Delivery, { body: z.string(), attempts: z.array(Attempt) })

/** No name, password, blank or fragment. Plain http only goes where the operator allows webhooks into their own network. */
const webhookUrl = /^https?:\/\/[^\s/?#@\\]+(?:[/?][^\s#]*)?$/i

const url = z
  .string('Address is required')
  .check(
    z.trim(),
    z.maxLength(limits.maxWebhookUrlChars, `Address can have at most ${limits.maxWebhookUrlChars} characters`),
    z.regex(webhookUrl, 'Address must be an https URL without a name, a password or a #'),
  )
const note = z
  .string()
  .check(z.trim(), z.maxLength(limits.maxWebhookNoteChars, `Note can have at most ${limits.maxWebhookNoteChars} characters`))
const events = (kind: 'business' | 'user') => {
  const choices = new Set(environments.flatMap((environment) => eventsFor(kind, environment)))
  return z.array(z.enum(webhookEventNames), 'Choose at least one event').check(
    z.minLength(1, 'Choose at least one event'),
    z.refine<WebhookEventType[]>(
      (all) => new Set(all).size === all.length && all.every((type) => choices.has(type)),
      'An event stands there twice, or is told nobody here',
    ),
  )
}

/** The calls by which a business, or a user, has their webhooks; `whose` is how the summaries say it. */
function webhookCalls<const A extends 'business' | 'user', const P extends string>(access: A, base: P, whose: string) {
  const one = `${base}/{webhook_id}/` as const
  const ofRole = access === 'business' ? (['role_required'] as const) : []
  const body = { url, events: events(access), note: z._default(note, '') }
  const live = z._default(z.enum(environments), 'live')
  return {
    list: endpoint({
      method: 'GET',
      path: `${base}/` as const,
      access,
      summary: `The webhooks of ${whose}, oldest first.`,
      reply: z.object({ results: z.array(Webhook) }),
    }),
    create: endpoint({
      method: 'POST',
      path: `${base}/` as const,
      access,
      summary: 'Makes a webhook, for an account whose address is confirmed. The answer is the only place where its secret stands.',
      status: 201,
      // A user has no test environment.
      body: z.strictObject({ ...body, environment: access === 'business' ? live : z._default(z.literal('live'), 'live') }),
      reply: CreatedWebhook,
      failures: [...ofRole, 'access_denied', 'too_many_webhooks', 'webhook_url_refused', 'webhook_rotated'],
      keepsAnswer: false,
    }),
    change: endpoint({
      method: 'PATCH',
      path: one,
      access,
      summary: 'Changes what a webhook is told and where, or switches it off or on again.',
      body: z.strictObject({
        url: z.optional(url),
        events: z.optional(events(access)),
        note: z.optional(note),
        is_enabled: z.optional(z.boolean()),
      }),
      reply: Webhook,
      failures: [...ofRole, 'webhook_not_found', 'webhook_url_refused'],
    }),
    remove: endpoint({
      method: 'DELETE',
      path: one,
      access,
      summary: 'Removes a webhook with its deliveries.',
      reply: z.object({}),
      failures: [...ofRole, 'webhook_not_found'],
    }),
    rotate: endpoint({
      method: 'POST',
      path: `${base}/{webhook_id}/rotate/` as const,
      access,
      summary: `Makes a new secret. For ${limits.webhookOverlapHours} hours the one before signs as well.`,
      reply: CreatedWebhook,
      failures: [...ofRole, 'webhook_not_found', 'webhook_rotated'],
      keepsAnswer: false,
    }),
    ping: endpoint({
      method: 'POST',
      path: `${base}/{webhook_id}/ping/` as const,
      access,
      summary: 'Sends a test event to a webhook, signed and tried again like every other event.',
      reply: z.object({ event_id: z.string() }),
      failures: [...ofRole, 'webhook_not_found', 'webhook_off', 'too_many_pings'],
    }),
    deliveries: endpoint({
      method: 'GET',
      path: `${base}/{webhook_id}/deliveries/` as const,
      access,
      summary: `What a webhook was told in the last ${limits.webhookEventsKeptDays} days, newest first.`,
      query: z.object({ page: pageNumber, page_size: pageSize(limits.webhookDeliveriesPageSize) }),
      reply: pageOf(Delivery),
      failures: ['webhook_not_found'],
    }),
    delivery: endpoint({
      method: 'GET',
      path: `${base}/{webhook_id}/deliveries/{delivery_id}/` as const,
      access,
      summary: 'One delivery with what was sent and each try.',
      reply: DeliveryDetails,
      failures: ['webhook_delivery_not_found'],
    }),
    resend: endpoint({
      method: 'POST',
      path: `${base}/{webhook_id}/deliveries/{delivery_id}/resend/` as const,
      access,
      summary: 'Sends an event again, now, under the same id.',
      reply: Delivery,
      failures: [...ofRole, 'webhook_delivery_not_found', 'webhook_off'],
    }),
  }
}

export const businessWebhooks = webhookCalls('business', '/b2b/webhooks', 'your business')
export const userWebhooks = webhookCalls('user', '/profiles/webhooks', 'your account')
export type WebhookCalls = typeof businessWebhooks | typeof userWebhooks
