import { randomUUID } from 'node:crypto'
import { apiScopeNames } from '@playbook/contract/api-scopes'
import { NewApiKey } from '@playbook/contract/business'
import type { Db } from '../../db/tables.ts'
import { businessOf } from '../business-of.ts'
import { createKey, type KeyDeps } from '../keys/create-key.ts'
import { openBusiness } from '../open-business.ts'

/** Makes a user the owner of a business, as an operator's approval does; gives its id. */
export async function makeBusiness(db: Db, userId: string, now = new Date()): Promise<string> {
  await db.transaction().execute((tx) => openBusiness(tx, { userId, name: 'Kestrel', site: 'https://kestrel.example', now }))
  return (await businessOf(db, userId))!.businessId
}

/** A key of a business, with every scope unless it says otherwise. */
export async function makeKey(
  deps: KeyDeps,
  who: { readonly businessId: string; readonly userId: string },
  more: Partial<NewApiKey> = {},
): Promise<string> {
  const wanted = NewApiKey.parse({ name: 'Production', environment: 'live', scopes: apiScopeNames, ...more })
  return (await createKey(deps, { ...who, newId: randomUUID() }, wanted)).key
}
