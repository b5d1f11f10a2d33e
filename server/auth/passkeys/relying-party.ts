import { isIP } from 'node:net'
import { Failure } from '@playbook/contract/failure'
import type { OriginRules } from '../../http/csrf.ts'
import type { RequestContext } from '../../http/serve.ts'

/** Who passkeys are made for: `id` is the host name, `origin` what the browser must say it is on. */
export interface RelyingParty {
  readonly id: string
  readonly origin: string
}

/**
 * In production only the configured address counts. In development it is the one that the page was opened under; a changing
 * request from a foreign one has been refused already. Passkeys need a name: an address of numbers has none.
 */
export function relyingPartyOf(rules: OriginRules, { headers }: Pick<RequestContext, 'headers'>): RelyingParty | null {
  const asked = rules.isProduction ? null : (headers['origin'] ?? `http://${String(headers['host'])}`)
  const origin = rules.publicOrigin ?? asked
  if (typeof origin !== 'string' || !URL.canParse(origin)) return null
  const own = new URL(origin)
  return isIP(own.hostname) !== 0 || own.hostname.startsWith('[') ? null : { id: own.hostname, origin: own.origin }
}

export function requireRelyingParty(rules: OriginRules, context: Pick<RequestContext, 'headers'>): RelyingParty {
  const party = relyingPartyOf(rules, context)
  if (party === null) throw new Failure('passkeys_unavailable')
  return party
}
