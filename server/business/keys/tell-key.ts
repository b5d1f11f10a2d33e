import type { ApiKey } from '@playbook/contract/business'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/tables.ts'
import type { AnnounceDeps } from '../../webhooks/announce.ts'
import { announceToBusiness } from '../webhooks/announce-to-business.ts'

/** Tells whoever is to know what became of a key, as part of the transaction. */
export type TellKey = (
  tx: Transaction<Database>,
  deps: AnnounceDeps,
  ownerId: string,
  type: 'api_key.created' | 'api_key.revoked',
  key: ApiKey,
) => Promise<void>

/** Tells the webhooks of a key's environment what became of it, never with the key itself. */
export const tellWebhooks: TellKey = async (tx, deps, businessId, type, { id, name, hint, scopes, environment, ends_at: endsAt }) => {
  const data = { id, name, hint, scopes, ends_at: endsAt }
  await announceToBusiness(tx, deps, businessId, { environment, type, key: `${type}:${id}`, data })
}
