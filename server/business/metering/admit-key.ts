import { timingSafeEqual } from 'node:crypto'
import { millicentsPerCent } from '@playbook/contract/business'
import { Failure } from '@playbook/contract/failure'
import { isAddressAllowed } from '@playbook/contract/ip-address'
import type { Db } from '../../db/tables.ts'
import type { KeyCaller } from '../../http/actor.ts'
import type { ApiGate } from '../../http/api-gate.ts'
import { hashKey, readKeyText } from '../keys/key-text.ts'
import { findByPublicId, findTestKey, type FoundKey } from './find-key.ts'
import { keepKeys, keysKeptMs } from './kept-keys.ts'

/** A test key of a business that is good now, as whoever calls with it; null where there is none of this id. */
export async function findTestCaller(db: Db, businessId: string, keyId: string, now: Date): Promise<KeyCaller | null> {
  const found = await findTestKey(db, businessId, keyId, now)
  return found === undefined ? null : callerOf(found)
}

const noHash = Buffer.alloc(32)

interface AdmitDeps {
  readonly db: Db
  readonly now: () => number
  /** How long a look-up may serve; 0 looks each time. */
  readonly keysKeptMs?: number
}

/**
 * Lets a key in by a look-up that is at most a moment old, so that whatever ends it is heeded by every process within that. A
 * text whose checksum does not fit is refused without a look. Only whoever holds the whole secret is told more than that the key
 * is not good.
 */
export function admitKeyIn({ db, now, keysKeptMs: keptMs = keysKeptMs }: AdmitDeps): ApiGate['admit'] {
  const find = keepKeys((publicId) => findByPublicId(db, publicId), keptMs)
  return async (presented, { ip, endpoint }) => {
    const read = readKeyText(presented)
    if (read === null) throw new Failure('api_key_invalid')
    const hash = hashKey(presented)
    const found = await find(read.publicId, hash)
    const isRight = timingSafeEqual(found?.secret_hash ?? noHash, hash)
    if (found === undefined || !isRight) throw new Failure('api_key_invalid')
    const at = now()
    if (found.revoked_at !== null) throw new Failure('api_key_invalid', { message: 'This API key was revoked.' })
    if (found.ends_at !== null && found.ends_at.getTime() <= at)
      throw new Failure('api_key_invalid', { message: 'This API key has ended.' })
    if (found.suspended_at !== null) throw new Failure('business_suspended')
    if (found.user_suspended_at !== null || found.user_deactivated_at !== null)
      throw new Failure('business_suspended', { message: 'The account of this API key is suspended or closed.' })
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
  isPersonal: found.personal_of !== null,
  environment: found.environment,
  scopes: found.scopes,
  requestsPerMinute: found.requests_per_minute,
  monthlyBudget: found.monthly_budget_cents === null ? null : found.monthly_budget_cents * millicentsPerCent,
  clockMs: found.environment === 'test' ? (found.clock_at?.getTime() ?? null) : null,
})
