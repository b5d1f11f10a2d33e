import { limits } from '@playbook/contract/limits'
import type { Db } from '../db/tables.ts'
import { deleteOldChanges } from './address/store.ts'
import { deleteOldCodes } from './codes/store.ts'
import { deleteOldIdTokens } from './google/store.ts'
import { deleteOldChallenges } from './second-factor/store.ts'
import { deleteOldLogins } from './store.ts'

const keptMs = limits.loginsKeptDays * 24 * 3_600_000

/** Removes logins that have been over for a week with the hashes of their tokens, and attempts, codes, changes of address, challenges and ID tokens as old. */
export async function purgeOldLogins(deps: { readonly db: Db; readonly now: () => number }): Promise<void> {
  const before = new Date(deps.now() - keptMs)
  await deleteOldLogins(deps.db, before)
  await deleteOldCodes(deps.db, before)
  await deleteOldChanges(deps.db, before)
  await deleteOldChallenges(deps.db, before)
  await deleteOldIdTokens(deps.db, before)
}
