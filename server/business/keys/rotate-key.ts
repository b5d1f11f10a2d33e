import type { ApiKeyRotation, CreatedApiKey } from '@playbook/contract/business'
import { Failure } from '@playbook/contract/failure'
import { untilLetGo } from '../metering/kept-keys.ts'
import { addKey, tellAgain, type KeyDeps, type KeyMaking } from './create-key.ts'
import { isKeyOver } from './present-key.ts'
import { findKeyOf, lockKeyOf, replaceKey } from './store.ts'

const hourMs = 3_600_000

/**
 * Makes a key with the same settings in the place of another one, which is accepted for the overlap still. What that one
 * replaced ends now: at most two are accepted. Without an overlap it comes back once no process lets the earlier one in any more.
 * A repetition of the call gets the same key.
 */
export async function rotateKey(
  deps: KeyDeps,
  making: KeyMaking,
  id: string,
  { overlap_hours: overlapHours }: ApiKeyRotation,
): Promise<CreatedApiKey> {
  const now = new Date(deps.now())
  const rotated = await deps.db.transaction().execute(async (tx) => {
    const earlier = await lockKeyOf(tx, making.businessId, id)
    if (earlier === undefined) throw new Failure('api_key_not_found')
    const made = await findKeyOf(tx, making.businessId, making.newId)
    if (made !== undefined) return tellAgain(deps, made, now)
    if (isKeyOver(earlier, now)) throw new Failure('api_key_over')
    const { environment, name, note, scopes, allowed_ips, requests_per_minute, monthly_budget_cents, ends_at } = earlier
    const settings = { environment, name, note, scopes, allowed_ips, requests_per_minute, monthly_budget_cents, ends_at }
    const created = await addKey(deps, tx, making, settings, now)
    await replaceKey(tx, id, { newId: making.newId, endsAt: new Date(now.getTime() + overlapHours * hourMs), now })
    return created
  })
  if (overlapHours === 0) await untilLetGo()
  return rotated
}
