import type { ApiKey } from '@playbook/contract/business'
import type { KeyDeps } from './create-key.ts'
import { presentKey } from './present-key.ts'
import { listKeysOf } from './store.ts'

/** All keys that a business has had, the newest first. */
export async function listKeys({ db, now }: Pick<KeyDeps, 'db' | 'now'>, businessId: string): Promise<ApiKey[]> {
  const at = new Date(now())
  return (await listKeysOf(db, businessId)).map((row) => presentKey(row, at))
}
