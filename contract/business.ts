import * as z from 'zod/mini'
import { apiScopeNames } from './api-scopes.ts'
import { environments } from './business-filters.ts'
import { parseAllowed } from './ip-address.ts'
import { limits } from './limits.ts'

/** What a member of a business may do; every member reads everything. */
export const businessRoles = {
  owner: { label: 'Owner', keys: true, billing: true, members: true },
  admin: { label: 'Admin', keys: true, billing: true, members: true },
  developer: { label: 'Developer', keys: true, billing: false, members: false },
  viewer: { label: 'Viewer', keys: false, billing: false, members: false },
} as const satisfies Record<string, { label: string; keys: boolean; billing: boolean; members: boolean }>
export type BusinessRole = keyof typeof businessRoles
export type BusinessRight = 'keys' | 'billing' | 'members'
export const businessRoleNames = Object.keys(businessRoles) as [BusinessRole, ...BusinessRole[]]

/** What one unit costs once the month's included ones are used up, in thousandths of a cent. */
export const unitMillicents = 100
/** Units that each business has in a calendar month (UTC) before its balance is touched. */
export const includedUnits = 10_000

/** The same for the personal keys of a user together; beyond them there is nothing to pay with. */
const personalUnits = 1_000

export const monthlyUnits = (isPersonal: boolean): number => (isPersonal ? personalUnits : includedUnits)

export const millicentsPerCent = 1_000

export const Business = z.object({
  id: z.string(),
  name: z.string(),
  site: z.string(),
  role: z.enum(businessRoleNames),
  created_at: z.string(),
  /** When an agreement ended, so that live keys are refused; null where there is no end. */
  lapses_at: z.nullable(z.string()),
  /** What is left of the prepaid balance, in US cents; it can have thousandths. */
  balance_cents: z.number(),
  /** Of this calendar month. */
  included_units: z.int(),
  used_units: z.int(),
})
export type Business = z.output<typeof Business>

export const BusinessMember = z.object({
  user_id: z.string(),
  email: z.string(),
  name: z.string(),
  role: z.enum(businessRoleNames),
  since: z.string(),
})
export type BusinessMember = z.output<typeof BusinessMember>

/** `ending`: replaced by another one, and good until `ends_at`. */
export const apiKeyStates = ['active', 'ending', 'expired', 'revoked'] as const

/** A key as it is shown: never with its secret. */
export const ApiKey = z.object({
  id: z.string(),
  environment: z.enum(environments),
  /** Its beginning and its last four characters: `fpb_live_…9c1e`. */
  hint: z.string(),
  name: z.string(),
  note: z.string(),
  state: z.enum(apiKeyStates),
  scopes: z.array(z.enum(apiScopeNames)),
  /** Addresses and IPv4 networks it may be used from; every one where it is empty. */
  allowed_ips: z.array(z.string()),
  requests_per_minute: z.int(),
  /** Of a calendar month (UTC) in US cents; null where only the balance limits it. */
  monthly_budget_cents: z.nullable(z.int()),
  created_at: z.string(),
  /** When it stops to be accepted, or has; null where nothing ends it. */
  ends_at: z.nullable(z.string()),
  /** The key that took its place. */
  replaced_by: z.nullable(z.string()),
  last_used: z.nullable(z.object({ at: z.string(), ip: z.string(), call: z.string() })),
})
export type ApiKey = z.output<typeof ApiKey>

/** `key` is the whole key: it is told this once. */
export const CreatedApiKey = z.object({ key: z.string(), api_key: ApiKey })
export type CreatedApiKey = z.output<typeof CreatedApiKey>

const name = z
  .string('Name is required')
  .check(
    z.trim(),
    z.minLength(1, 'Name is required'),
    z.maxLength(limits.maxKeyNameChars, `Name can have at most ${limits.maxKeyNameChars} characters`),
  )
const note = z.string().check(z.trim(), z.maxLength(limits.maxKeyNoteChars, `Note can have at most ${limits.maxKeyNoteChars} characters`))
const scopes = z.array(z.enum(apiScopeNames), 'Choose at least one scope').check(
  z.minLength(1, 'Choose at least one scope'),
  z.refine<string[]>((all) => new Set(all).size === all.length, 'A scope stands there twice'),
)
const allowedIps = z
  .array(
    z.string().check(
      z.trim(),
      z.refine<string>(
        (text) => parseAllowed(text) !== null,
        'Each entry must be an IPv4 or IPv6 address, or an IPv4 network such as 203.0.113.0/24',
      ),
    ),
  )
  .check(z.maxLength(limits.maxKeyAddresses, `At most ${limits.maxKeyAddresses} addresses`))
const perMinute = z
  .int('Requests a minute must be a whole number')
  .check(z.gte(1, 'At least 1 request a minute'), z.lte(limits.maxKeyPerMinute, `At most ${limits.maxKeyPerMinute} requests a minute`))
const budget = z.nullable(
  z
    .int('The monthly budget must be whole cents')
    .check(z.gte(0, 'The monthly budget cannot be negative'), z.lte(limits.maxKeyBudgetCents, 'The monthly budget is too large')),
)
const endsAt = z.nullable(z.iso.datetime({ error: 'The end must be a moment such as 2026-12-31T00:00:00Z' }))

export const NewApiKey = z.strictObject({
  name,
  environment: z.enum(environments),
  scopes,
  note: z._default(note, ''),
  allowed_ips: z._default(allowedIps, []),
  ends_at: z._default(endsAt, null),
  requests_per_minute: z._default(perMinute, limits.keyPerMinute),
  monthly_budget_cents: z._default(budget, null),
})
export type NewApiKey = z.output<typeof NewApiKey>

export const ApiKeyChange = z.strictObject({
  name: z.optional(name),
  scopes: z.optional(scopes),
  note: z.optional(note),
  allowed_ips: z.optional(allowedIps),
  ends_at: z.optional(endsAt),
  requests_per_minute: z.optional(perMinute),
  monthly_budget_cents: z.optional(budget),
})
export type ApiKeyChange = z.output<typeof ApiKeyChange>

export const ApiKeyRotation = z.strictObject({
  /** How long the earlier key is still accepted: from none to seven days. */
  overlap_hours: z._default(
    z
      .int('The overlap must be whole hours')
      .check(
        z.gte(0, 'The overlap cannot be negative'),
        z.lte(limits.maxKeyOverlapHours, `The overlap can be at most ${limits.maxKeyOverlapHours} hours`),
      ),
    limits.keyOverlapHours,
  ),
})
export type ApiKeyRotation = z.output<typeof ApiKeyRotation>
