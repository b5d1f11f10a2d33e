import type { ApiKey } from '@playbook/contract/business'
import { Failure } from '@playbook/contract/failure'
import type { KeyDeps } from './create-key.ts'
import { presentKey } from './present-key.ts'
import { lockKeyOf, setRevoked } from './store.ts'

/** Ends a key for good: every process looks keys up on each call, so none accepts it from the next one on. Doing it again changes nothing. */
export function revokeKey(deps: KeyDeps, businessId: string, id: string): Promise<ApiKey> {
  const now = new Date(deps.now())
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockKeyOf(tx, businessId, id)
    if (row === undefined) throw new Failure('api_key_not_found')
    return presentKey(row.revoked_at === null ? await setRevoked(tx, id, now) : row, now)
  })
}
