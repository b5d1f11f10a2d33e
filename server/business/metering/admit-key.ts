import { timingSafeEqual } from 'node:crypto'
import type { ApiScope } from '@playbook/contract/api-scopes'
import { millicentsPerCent } from '@playbook/contract/business'
import type { Environment } from '@playbook/contract/business-filters'
import { Failure } from '@playbook/contract/failure'
import { isAddressAllowed } from '@playbook/contract/ip-address'
import type { Db } from '../../db/tables.ts'
import type { KeyCaller } from '../../http/actor.ts'
import type { ApiGate } from '../../http/api-gate.ts'
import { hashKey, readKeyText } from '../keys/key-text.ts'

interface FoundKey {
  readonly id: string
  readonly secret_hash: Buffer
  readonly environment: Environment
  readonly scopes: readonly ApiScope[]
  readonly allowed_ips: readonly string[]
  readonly requests_per_minute: number
  readonly monthly_budget_cents: number | null
  readonly ends_at: Date | null
  readonly revoked_at: Date | null
  readonly business_id: string
  readonly suspended_at: Date | null
  readonly lapses_at: Date | null
}

const findByPublicId = (db: Db, publicId: string): Promise<FoundKey | undefined> =>
  db
    .selectFrom('api_keys')
    .innerJoin('businesses', 'businesses.id', 'business_id')
    .select([
      'api_keys.id',
      'secret_hash',
      'environment',
      'scopes',
      'allowed_ips',
      'requests_per_minute',
      'monthly_budget_cents',
      'ends_at',
      'revoked_at',
      'business_id',
      'suspended_at',
      'lapses_at',
    ])
    .where('public_id', '=', publicId)
    .executeTakeFirst()

const noHash = Buffer.alloc(32)

/**
 * Looks a key up on every call, so that one that was revoked is refused at once by every process; calls at the same moment
 * share the look-up. A text whose checksum does not fit is refused without a look. Only whoever holds the whole secret is
 * told more than that the key is not good.
 */
export function admitKeyIn({ db, now }: { readonly db: Db; readonly now: () => number }): ApiGate['admit'] {
  const underWay = new Map<string, Promise<FoundKey | undefined>>()
  const look = (publicId: string) => {
    const running = underWay.get(publicId) ?? findByPublicId(db, publicId).finally(() => underWay.delete(publicId))
    underWay.set(publicId, running)
    return running
  }
  return async (presented, { ip, endpoint }) => {
    const read = readKeyText(presented)
    if (read === null) throw new Failure('api_key_invalid')
    const found = await look(read.publicId)
    const isRight = timingSafeEqual(found?.secret_hash ?? noHash, hashKey(presented))
    if (found === undefined || !isRight) throw new Failure('api_key_invalid')
    const at = now()
    if (found.revoked_at !== null) throw new Failure('api_key_invalid', { message: 'This API key was revoked.' })
    if (found.ends_at !== null && found.ends_at.getTime() <= at)
      throw new Failure('api_key_invalid', { message: 'This API key has ended.' })
    if (found.suspended_at !== null) throw new Failure('business_suspended')
    if (!isAddressAllowed(found.allowed_ips, ip)) throw new Failure('address_not_allowed')
    if (found.lapses_at !== null && found.lapses_at.getTime() <= at) throw new Failure('business_lapsed')
    if (endpoint.scope !== null && !found.scopes.includes(endpoint.scope))
      throw new Failure('scope_missing', { message: `This API key lacks the scope '${endpoint.scope}', which this call needs.` })
    return callerOf(found)
  }
}

const callerOf = (found: FoundKey): KeyCaller => ({
  keyId: found.id,
  businessId: found.business_id,
  environment: found.environment,
  scopes: found.scopes,
  requestsPerMinute: found.requests_per_minute,
  monthlyBudget: found.monthly_budget_cents === null ? null : found.monthly_budget_cents * millicentsPerCent,
})
