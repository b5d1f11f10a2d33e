import * as z from 'zod/mini'
import { ApiKey, ApiKeyChange, ApiKeyRotation, CreatedApiKey, NewApiKey } from './business.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'

/** A personal key reads real prices and costs nothing: it has no environment, no budget, and a lower limit. */
const without = { monthly_budget_cents: true } as const
const perMinute = z
  .int('Requests a minute must be a whole number')
  .check(
    z.gte(1, 'At least 1 request a minute'),
    z.lte(limits.personalKeyPerMinute, `A personal key can have at most ${limits.personalKeyPerMinute} requests a minute`),
  )

export const NewPersonalKey = z.extend(z.omit(NewApiKey, { ...without, environment: true }), {
  requests_per_minute: z._default(perMinute, limits.personalKeyPerMinute),
})
export const PersonalKeyChange = z.extend(z.omit(ApiKeyChange, without), { requests_per_minute: z.optional(perMinute) })

export const listPersonalKeys = endpoint({
  method: 'GET',
  path: '/profiles/api-keys/',
  access: 'user',
  summary: 'All keys that you have had for yourself, newest first, and what is left of the month’s units.',
  reply: z.object({
    results: z.array(ApiKey),
    count: z.int(),
    /** Of this calendar month (UTC), of all personal keys together. */
    included_units: z.int(),
    used_units: z.int(),
  }),
})
export const createPersonalKey = endpoint({
  method: 'POST',
  path: '/profiles/api-keys/',
  access: 'user',
  summary: 'Makes a key of your own, for an account whose address is confirmed. The answer is the only place where it stands in full.',
  status: 201,
  body: NewPersonalKey,
  reply: CreatedApiKey,
  failures: ['access_denied', 'fresh_login_needed', 'too_many_api_keys', 'api_key_over'],
  keepsAnswer: false,
})
export const changePersonalKey = endpoint({
  method: 'PATCH',
  path: '/profiles/api-keys/{key_id}/',
  access: 'user',
  summary: 'Changes what a key of yours is called and what it may do.',
  body: PersonalKeyChange,
  reply: ApiKey,
  failures: ['fresh_login_needed', 'api_key_not_found', 'api_key_over'],
})
export const revokePersonalKey = endpoint({
  method: 'DELETE',
  path: '/profiles/api-keys/{key_id}/',
  access: 'user',
  summary: 'Ends a key of yours for good, at once.',
  reply: ApiKey,
  failures: ['api_key_not_found'],
})
export const rotatePersonalKey = endpoint({
  method: 'POST',
  path: '/profiles/api-keys/{key_id}/rotate/',
  access: 'user',
  summary: 'Makes a key with the same settings in the place of this one, which is accepted for the overlap still.',
  status: 201,
  body: ApiKeyRotation,
  reply: CreatedApiKey,
  failures: ['fresh_login_needed', 'api_key_not_found', 'api_key_over'],
  keepsAnswer: false,
})
