import * as z from 'zod/mini'
import { ApiChange } from './api-changes.ts'
import { environments, usagePeriods } from './business-filters.ts'
import { ApiKey, ApiKeyChange, ApiKeyRotation, apiKeyStates, Business, CreatedApiKey, NewApiKey } from './business.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { pageNumber, pageOf, pageSize } from './page.ts'

const environment = z._default(z.enum(environments), 'live')
const usageQuery = z.object({ environment, days: z._default(z.enum(usagePeriods), '30') })

/** US cents, with thousandths. */
const cents = z.number()
/** Milliseconds at the server within which that share of the calls was answered; null without calls in the log. */
const ms = z.nullable(z.int())

/** `errors` are the calls answered with 4xx or 5xx. */
const Use = z.object({ calls: z.int(), errors: z.int(), cost_cents: cents })
export type Use = z.output<typeof Use>
const TimedUse = z.extend(Use, { p50_ms: ms, p95_ms: ms })
export type TimedUse = z.output<typeof TimedUse>

export const b2bDashboard = endpoint({
  method: 'GET',
  path: '/b2b/dashboard/',
  access: 'business',
  summary: 'Your business with its balance, and its calls, errors, times and cost in a stretch of days and in the one before it.',
  query: usageQuery,
  reply: z.object({ business: Business, now: TimedUse, before: TimedUse }),
})

const UsageDay = z.extend(TimedUse, { day: z.string() })
export type UsageDay = z.output<typeof UsageDay>
export const usageByDay = endpoint({
  method: 'GET',
  path: '/b2b/analytics/usage/',
  access: 'business',
  summary: 'Calls, errors, times and cost of each day in UTC, the oldest first; days without calls too.',
  query: usageQuery,
  reply: z.object({ days: z.array(UsageDay) }),
  rows: 'days',
})

/** `call` is the operation id of the API’s description. */
const EndpointUse = z.extend(TimedUse, { call: z.string(), method: z.string(), path: z.string(), p5_ms: ms })
export type EndpointUse = z.output<typeof EndpointUse>
export const endpointStats = endpoint({
  method: 'GET',
  path: '/b2b/endpoint-stats/',
  access: 'business',
  summary: 'Calls, errors, times and cost by endpoint, the most used first.',
  query: usageQuery,
  reply: z.object({ endpoints: z.array(EndpointUse) }),
  rows: 'endpoints',
})

const KeyCost = z.extend(Use, { key_id: z.string(), name: z.string(), hint: z.string(), included_units: z.int(), paid_units: z.int() })
export type KeyCost = z.output<typeof KeyCost>
export const costBreakdown = endpoint({
  method: 'GET',
  path: '/b2b/cost-breakdown/',
  access: 'business',
  summary: 'What each key has cost: units of the month’s included ones, units that were paid for, and their price.',
  query: usageQuery,
  reply: z.object({ keys: z.array(KeyCost) }),
  rows: 'keys',
})

export const usageReport = endpoint({
  method: 'GET',
  path: '/b2b/reports/',
  access: 'business',
  summary: 'All use by calendar month (UTC), key and call, as a CSV file.',
  reply: z.string(),
  answer: 'file',
})

/** One call of a key. `code` is that of the refusal; `hint` the readable part of the key. */
const LoggedRequest = z.object({
  id: z.string(),
  at: z.string(),
  method: z.string(),
  path: z.string(),
  status: z.int(),
  code: z.nullable(z.string()),
  ms: z.int(),
  units: z.int(),
  key: z.object({ id: z.string(), name: z.string(), hint: z.string() }),
})
export type LoggedRequest = z.output<typeof LoggedRequest>

const Exchange = z.extend(LoggedRequest, {
  ip: z.string(),
  client: z.string(),
  request_body: z.nullable(z.string()),
  response_body: z.nullable(z.string()),
})
export type Exchange = z.output<typeof Exchange>

export const apiChangelog = endpoint({
  method: 'GET',
  path: '/b2b/changelog',
  access: 'business',
  summary: 'What has changed in the public API, the newest first.',
  reply: z.object({ results: z.array(ApiChange), count: z.int() }),
  rows: 'results',
})

export const requestLog = endpoint({
  method: 'GET',
  path: '/b2b/requests/',
  access: 'business',
  summary:
    'The calls of your keys, newest first. Each word of `search` must be found: the beginning of an id or of a time (09:41), a day (2026-11-23), a status, or part of a path, of a key’s name or of a refusal.',
  query: z.object({
    environment,
    search: z._default(z.string().check(z.trim(), z.maxLength(120, 'Search text is too long')), ''),
    page: pageNumber,
    page_size: pageSize(limits.apiRequestsPageSize),
  }),
  reply: pageOf(LoggedRequest),
  rows: 'results',
})

export const requestExchange = endpoint({
  method: 'GET',
  path: '/b2b/requests/{request_id}/',
  access: 'business',
  summary: 'One call with what was sent and answered, without its secrets.',
  reply: Exchange,
  failures: ['api_request_not_found'],
})

export const listApiKeys = endpoint({
  method: 'GET',
  path: '/b2b/api-keys/',
  access: 'business',
  summary: 'All keys that your business has had, newest first.',
  query: z.object({ environment: z.optional(z.enum(environments)), state: z.optional(z.enum(apiKeyStates)) }),
  reply: z.object({ results: z.array(ApiKey), count: z.int() }),
  rows: 'results',
})
export const createApiKey = endpoint({
  method: 'POST',
  path: '/b2b/api-keys/',
  access: 'business',
  summary: 'Makes a key, for an account whose address is confirmed. The answer is the only place where it stands in full.',
  status: 201,
  body: NewApiKey,
  reply: CreatedApiKey,
  failures: ['access_denied', 'fresh_login_needed', 'role_required', 'too_many_api_keys', 'api_key_over'],
  keepsAnswer: false,
})
export const changeApiKey = endpoint({
  method: 'PATCH',
  path: '/b2b/api-keys/{key_id}/',
  access: 'business',
  summary: 'Changes what a key is called and what it may do.',
  body: ApiKeyChange,
  reply: ApiKey,
  failures: ['role_required', 'api_key_not_found', 'api_key_over'],
})
export const revokeApiKey = endpoint({
  method: 'DELETE',
  path: '/b2b/api-keys/{key_id}/',
  access: 'business',
  summary: 'Ends a key for good, at once.',
  reply: ApiKey,
  failures: ['role_required', 'api_key_not_found'],
})
export const rotateApiKey = endpoint({
  method: 'POST',
  path: '/b2b/api-keys/{key_id}/rotate/',
  access: 'business',
  summary: 'Makes a key with the same settings in the place of this one, which is accepted for the overlap still.',
  status: 201,
  body: ApiKeyRotation,
  reply: CreatedApiKey,
  failures: ['fresh_login_needed', 'role_required', 'api_key_not_found', 'api_key_over'],
  keepsAnswer: false,
})
