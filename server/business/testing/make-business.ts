import type { Db } from '../../db/tables.ts'
import { businessOf } from '../business-of.ts'
import { openBusiness } from '../open-business.ts'

/** Makes a user the owner of a business, as an operator's approval does; gives its id. */
export async function makeBusiness(db: Db, userId: string, now = new Date()): Promise<string> {
  await db.transaction().execute((tx) => openBusiness(tx, { userId, name: 'Kestrel', site: 'https://kestrel.example', now }))
  return (await businessOf(db, userId))!.businessId
}
