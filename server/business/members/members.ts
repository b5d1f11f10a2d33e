import type { BusinessInvitation } from '@playbook/contract/b2b-members'
import { businessRoles, type BusinessMember, type BusinessRole } from '@playbook/contract/business'
import { Failure } from '@playbook/contract/failure'
import { sql, type Transaction } from 'kysely'
import { isId } from '../../db/is-id.ts'
import type { Database, Db } from '../../db/tables.ts'
import { accessTopic } from '../../http/access.ts'
import { announce } from '../../jobs/notices.ts'
import { mustBelong } from '../business-of.ts'
import { lockBusiness } from '../keys/store.ts'
import { mustBeOwnerFor } from './invite.ts'

type Tx = Transaction<Database>

const membersOf = (db: Db | Tx, businessId: string) =>
  db
    .selectFrom('business_members')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['user_id', 'email', 'role', 'since', sql<string>`trim(first_name || ' ' || last_name)`.as('name')])
    .where('business_id', '=', businessId)
    .orderBy('since')

export async function listMembers(
  db: Db,
  businessId: string,
  now: Date,
): Promise<{ results: BusinessMember[]; invitations: BusinessInvitation[] }> {
  const [members, invited] = await Promise.all([
    membersOf(db, businessId).execute(),
    db
      .selectFrom('business_invitations')
      .innerJoin('users', 'users.id', 'invited_by')
      .select(['business_invitations.id', 'business_invitations.email', 'role', 'expires_at', 'users.email as invited_by'])
      .where('business_id', '=', businessId)
      .where('expires_at', '>', now)
      .orderBy('business_invitations.created_at')
      .execute(),
  ])
  return {
    results: members.map((member) => ({ ...member, since: member.since.toISOString() })),
    invitations: invited.map((each) => ({ ...each, expires_at: each.expires_at.toISOString() })),
  }
}

/** Looks a member up whom the caller wants to touch, with everybody's roles held until the transaction ends. */
async function lockMember(tx: Tx, callerId: string, memberId: string) {
  const { businessId } = await mustBelong(tx, callerId)
  await lockBusiness(tx, businessId)
  const members = await membersOf(tx, businessId).execute()
  const [mine, member] = [callerId, memberId].map((id) => members.find(({ user_id }) => user_id === id))
  if (mine === undefined) throw new Failure('business_required')
  if (!businessRoles[mine.role].members && callerId !== memberId) throw new Failure('role_required')
  if (!isId(memberId) || member === undefined) throw new Failure('member_not_found')
  const isLastOwner = member.role === 'owner' && members.filter(({ role }) => role === 'owner').length === 1
  return { mine: mine.role, member, isLastOwner }
}

/** Gives a member another role. */
export function changeMember(db: Db, callerId: string, memberId: string, role: BusinessRole): Promise<BusinessMember> {
  return db.transaction().execute(async (tx) => {
    const { mine, member, isLastOwner } = await lockMember(tx, callerId, memberId)
    if (!businessRoles[mine].members) throw new Failure('role_required')
    mustBeOwnerFor(mine, member.role, role)
    if (isLastOwner && role !== 'owner') throw new Failure('last_owner')
    await tx.updateTable('business_members').set({ role }).where('user_id', '=', memberId).execute()
    return { ...member, role, since: member.since.toISOString() }
  })
}

/** Removes a member; who may do no more than leave removes themselves. */
export function removeMember(db: Db, callerId: string, memberId: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const { mine, member, isLastOwner } = await lockMember(tx, callerId, memberId)
    mustBeOwnerFor(mine, member.role)
    if (isLastOwner) throw new Failure('last_owner')
    await tx.deleteFrom('business_members').where('user_id', '=', memberId).execute()
    await announce(tx, accessTopic(memberId))
  })
}
