import { Failure } from '@playbook/contract/failure'
import type { Db } from '../../db/tables.ts'
import { businessOf, type Membership } from '../business-of.ts'

/** The business of whoever calls. */
export async function mustBelong(db: Db, userId: string): Promise<Membership> {
  const membership = await businessOf(db, userId)
  if (membership === null) throw new Failure('business_required')
  return membership
}
