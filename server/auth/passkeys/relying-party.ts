import { isIP } from 'node:net'
import { Failure } from '@playbook/contract/failure'
import type { OriginRules } from '../../http/csrf.ts'
import type { RequestContext } from '../../http/serve.ts'
import { ownOrigin } from '../own-origin.ts'

/** Who passkeys are made for: `id` is the host name, `origin` what the browser must say it is on. */
export interface RelyingParty {
  readonly id: string
  readonly origin: string
}

/** Passkeys need a name: an address of numbers has none. */
export function relyingPartyOf(rules: OriginRules, context: Pick<RequestContext, 'headers'>): RelyingParty | null {
  const own = ownOrigin(rules, context)
  if (own === null || isIP(own.hostname) !== 0 || own.hostname.startsWith('[')) return null
  return { id: own.hostname, origin: own.origin }
}

export function requireRelyingParty(rules: OriginRules, context: Pick<RequestContext, 'headers'>): RelyingParty {
  const party = relyingPartyOf(rules, context)
  if (party === null) throw new Failure('passkeys_unavailable')
  return party
}
