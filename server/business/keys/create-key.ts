import type { CreatedApiKey, NewApiKey } from '@playbook/contract/business'
import { Failure } from '@playbook/contract/failure'
import { limits } from '@playbook/contract/limits'
import type { Transaction } from 'kysely'
import type { Database, Db } from '../../db/tables.ts'
import type { AnnounceDeps } from '../../webhooks/announce.ts'
import { deriveKeyText, hashKey, makeKeySalt, readKeyText } from './key-text.ts'
import { presentKey } from './present-key.ts'
import { countKeys, findKeyOf, insertKey, lockBusiness, type ApiKeyRow } from './store.ts'
import { tellWebhooks, type TellKey } from './tell-key.ts'

export interface KeyDeps extends AnnounceDeps {
  readonly db: Db
  readonly secretKey: string
  /** The webhooks of the business, where nothing is said. */
  readonly tell?: TellKey
}

/** Who asks, with the id that a repetition of the same call comes with again. */
export interface KeyMaking {
  readonly businessId: string
  readonly userId: string
  readonly newId: string
}

/** Makes a key. Whoever repeats the call after its answer was lost gets the same one, until it has been used. */
export function createKey(deps: KeyDeps, making: KeyMaking, wanted: NewApiKey): Promise<CreatedApiKey> {
  const now = new Date(deps.now())
  return deps.db.transaction().execute(async (tx) => {
    await lockBusiness(tx, making.businessId)
    const made = await findKeyOf(tx, making.businessId, making.newId)
    if (made !== undefined) return tellAgain(deps, made, now)
    if ((await countKeys(tx, making.businessId, now)) >= limits.maxApiKeys) throw new Failure('too_many_api_keys')
    return addKey(deps, tx, making, { ...wanted, ends_at: wanted.ends_at === null ? null : new Date(wanted.ends_at) }, now)
  })
}

type Settings = Pick<
  ApiKeyRow,
  'environment' | 'name' | 'note' | 'scopes' | 'allowed_ips' | 'requests_per_minute' | 'monthly_budget_cents' | 'ends_at'
>

/** Adds a key with these settings as part of the transaction. */
export async function addKey(
  deps: KeyDeps,
  tx: Transaction<Database>,
  { businessId, userId, newId }: KeyMaking,
  settings: Settings,
  now: Date,
): Promise<CreatedApiKey> {
  const salt = makeKeySalt()
  const key = deriveKeyText(deps.secretKey, { id: newId, environment: settings.environment, salt })
  const row = await insertKey(tx, {
    ...settings,
    id: newId,
    business_id: businessId,
    public_id: readKeyText(key)!.publicId,
    secret_hash: hashKey(key),
    salt,
    last_four: key.slice(-4),
    created_by: userId,
    created_at: now,
  })
  const shown = presentKey(row, now)
  await (deps.tell ?? tellWebhooks)(tx, deps, businessId, 'api_key.created', shown)
  return { key, api_key: shown }
}

/** What was answered when the key was made. Once it was used, whoever made it has it. */
export function tellAgain({ secretKey }: KeyDeps, row: ApiKeyRow, now: Date): CreatedApiKey {
  if (row.salt === null) throw new Failure('api_key_over', { message: 'This API key was made already, and is not shown again.' })
  return { key: deriveKeyText(secretKey, { ...row, salt: row.salt }), api_key: presentKey(row, now) }
}
