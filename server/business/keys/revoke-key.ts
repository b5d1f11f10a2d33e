import type { ApiKey } from '@playbook/contract/business'
import { Failure } from '@playbook/contract/failure'
import { untilLetGo } from '../metering/kept-keys.ts'
import type { KeyDeps } from './create-key.ts'
import { presentKey } from './present-key.ts'
import { lockKeyOf, setRevoked } from './store.ts'
import { tellWebhooks } from './tell-key.ts'

/** Ends a key for good, and comes back once no process lets it in any more. Doing it again changes nothing. */
export async function revokeKey(deps: KeyDeps, businessId: string, id: string): Promise<ApiKey> {
  const now = new Date(deps.now())
  const revoked = await deps.db.transaction().execute(async (tx) => {
    const row = await lockKeyOf(tx, businessId, id)
    if (row === undefined) throw new Failure('api_key_not_found')
    if (row.revoked_at !== null) return presentKey(row, now)
    const shown = presentKey(await setRevoked(tx, id, now), now)
    await (deps.tell ?? tellWebhooks)(tx, deps, businessId, 'api_key.revoked', shown)
    return shown
  })
  await untilLetGo()
  return revoked
}
