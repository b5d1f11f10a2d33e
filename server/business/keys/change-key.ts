import type { ApiKey, ApiKeyChange } from '@playbook/contract/business'
import { Failure } from '@playbook/contract/failure'
import type { KeyDeps } from './create-key.ts'
import { isKeyOver, presentKey } from './present-key.ts'
import { changeKeyRow, lockKeyOf } from './store.ts'

/** Changes what a key may do, and what it is called; a key that is over stays as it is. */
export function changeKey(deps: KeyDeps, businessId: string, id: string, change: ApiKeyChange): Promise<ApiKey> {
  const now = new Date(deps.now())
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockKeyOf(tx, businessId, id)
    if (row === undefined) throw new Failure('api_key_not_found')
    if (isKeyOver(row, now)) throw new Failure('api_key_over')
    return presentKey(await changeKeyRow(tx, id, change), now)
  })
}
