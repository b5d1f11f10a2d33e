import { businessRoles, type BusinessRight, type BusinessRole } from '@playbook/contract/business'
import { Failure } from '@playbook/contract/failure'
import type { Transaction } from 'kysely'
import type { Database, Db } from '../db/tables.ts'

export interface Membership {
  readonly businessId: string
  readonly role: BusinessRole
}

/** The business that a user belongs to; null where there is none, or it is suspended. */
export async function businessOf(db: Db | Transaction<Database>, userId: string): Promise<Membership | null> {
  const found = await db
    .selectFrom('business_members')
    .innerJoin('businesses', 'businesses.id', 'business_id')
    .select(['business_id as businessId', 'role'])
    .where('user_id', '=', userId)
    .where('suspended_at', 'is', null)
    .executeTakeFirst()
  return found ?? null
}

/** Whether a user belongs to a business that is suspended. */
export async function isOfSuspended(db: Db, userId: string): Promise<boolean> {
  const found = await db
    .selectFrom('business_members')
    .innerJoin('businesses', 'businesses.id', 'business_id')
    .select('business_id')
    .where('user_id', '=', userId)
    .where('suspended_at', 'is not', null)
    .executeTakeFirst()
  return found !== undefined
}

/** The business of whoever calls. */
export async function mustBelong(db: Db | Transaction<Database>, userId: string): Promise<Membership> {
  const membership = await businessOf(db, userId)
  if (membership === null) throw new Failure('business_required')
  return membership
}

/** The business of a user who may do this in it. */
export async function mustHaveRight(db: Db | Transaction<Database>, userId: string, right: BusinessRight): Promise<Membership> {
  const membership = await mustBelong(db, userId)
  if (!businessRoles[membership.role][right]) throw new Failure('role_required')
  return membership
}
