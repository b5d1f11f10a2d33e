import type { ApiScope } from '@playbook/contract/api-scopes'
import type { Environment } from '@playbook/contract/business-filters'
import { isId } from '../../db/is-id.ts'
import type { Db } from '../../db/tables.ts'

/** A key with everything that tells whether it is good. */
export interface FoundKey {
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
  readonly personal_of: string | null
  /** Of the user whose personal key it is. */
  readonly user_suspended_at: Date | null
  readonly user_deactivated_at: Date | null
  readonly lapses_at: Date | null
  readonly clock_at: Date | null
}

const selectKeys = (db: Db) =>
  db
    .selectFrom('api_keys')
    .innerJoin('businesses', 'businesses.id', 'api_keys.business_id')
    .leftJoin('users', 'users.id', 'businesses.personal_of')
    .leftJoin('sandboxes', 'sandboxes.business_id', 'businesses.id')
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
      'api_keys.business_id',
      'businesses.suspended_at',
      'personal_of',
      'users.suspended_at as user_suspended_at',
      'users.deactivated_at as user_deactivated_at',
      'lapses_at',
      'clock_at',
    ])

export const findByPublicId = (db: Db, publicId: string): Promise<FoundKey | undefined> =>
  selectKeys(db).where('public_id', '=', publicId).executeTakeFirst()

/** A test key of a business that is good now; there may be none of this id. */
export async function findTestKey(db: Db, businessId: string, keyId: string, now: Date): Promise<FoundKey | undefined> {
  if (!isId(keyId)) return undefined
  return selectKeys(db)
    .where('api_keys.id', '=', keyId)
    .where('api_keys.business_id', '=', businessId)
    .where('environment', '=', 'test')
    .where('revoked_at', 'is', null)
    .where((each) => each.or([each('ends_at', 'is', null), each('ends_at', '>', now)]))
    .executeTakeFirst()
}
