import type { Endpoint } from '@playbook/contract/endpoint'
import type { KeyCaller } from './actor.ts'

/** What a call was charged; it counts once its exchange is noted, and is given back where the call was refused. */
export interface Charge {
  readonly includedUnits: number
  readonly paidUnits: number
  readonly giveBack: () => void
}

/** A call by a key with its answer, as it is logged: bodies are text, shortened, or null where there is none. */
export interface Exchange {
  readonly requestId: string
  readonly key: KeyCaller
  readonly endpoint: Endpoint
  readonly atMs: number
  readonly path: string
  readonly status: number
  readonly code: string | null
  readonly ms: number
  readonly ip: string
  readonly userAgent: string
  readonly requestBody: string | null
  readonly responseBody: string | null
  readonly charge: Charge | null
}

/** Lets API keys in, charges what they call, and keeps the log of it. */
export interface ApiGate {
  /** Who a key belongs to; throws where it is not good for this call, from this address, now. */
  readonly admit: (presented: string, at: { readonly ip: string; readonly endpoint: Endpoint }) => Promise<KeyCaller>
  /** Throws where neither the month's included units nor the balance cover the call; null where it is free. */
  readonly charge: (key: KeyCaller, units: number) => Promise<Charge | null>
  readonly note: (exchange: Exchange) => void
}
