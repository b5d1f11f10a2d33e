import type { ApiScope } from '@playbook/contract/api-scopes'
import type { Environment } from '@playbook/contract/business-filters'
import type { Caller } from './serve.ts'

/** An API key that calls, as it stands now. Money is in thousandths of a US cent. */
export interface KeyCaller {
  readonly keyId: string
  readonly businessId: string
  /** Of a user, with the free units of one, instead of a business. */
  readonly isPersonal: boolean
  readonly environment: Environment
  readonly scopes: readonly ApiScope[]
  readonly requestsPerMinute: number
  /** Of a calendar month; null where there is none. */
  readonly monthlyBudget: number | null
  /** Where the clock of the sandbox stands that the key lives in, in milliseconds; null in the real time. */
  readonly clockMs: number | null
}

/** Whoever calls. Limits, answers that are kept, metering and logs go by it. */
export type Actor = { readonly kind: 'user'; readonly user: Caller } | { readonly kind: 'key'; readonly key: KeyCaller }

/**
 * Whose kept answers those are: a user's, or all keys' of a business in one environment, so that a call which is repeated
 * with the key that took another's place is still the same.
 */
export const actorIdOf = (actor: Actor): string =>
  actor.kind === 'user' ? `user:${actor.user.userId}` : `business:${actor.key.businessId}:${actor.key.environment}`

export const userOf = (actor: Actor | null): Caller | null => (actor?.kind === 'user' ? actor.user : null)
export const keyOf = (actor: Actor | null): KeyCaller | null => (actor?.kind === 'key' ? actor.key : null)
