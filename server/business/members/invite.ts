import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { BusinessInvitation } from '@playbook/contract/b2b-members'
import { businessRoles, type BusinessRole } from '@playbook/contract/business'
import { Failure } from '@playbook/contract/failure'
import { limits } from '@playbook/contract/limits'
import type { Transaction } from 'kysely'
import { isId } from '../../db/is-id.ts'
import type { Database, Db } from '../../db/tables.ts'
import { accessTopic } from '../../http/access.ts'
import type { RateLimiter } from '../../http/rate-limit.ts'
import type { Caller } from '../../http/serve.ts'
import { announce } from '../../jobs/notices.ts'
import { sendMail, type MailDeps } from '../../mail/send-mail.ts'
import { mustHaveRight } from '../business-of.ts'
import { lockBusiness } from '../keys/store.ts'

export interface MemberDeps extends MailDeps {
  readonly db: Db
  readonly limiter: RateLimiter
}

type Tx = Transaction<Database>
const hashOf = (token: string) => createHash('sha256').update(token).digest()
const dayMs = 24 * 3_600_000
/** Mails of a business to whom it likes. */
const perDay = { limit: 20, windowMs: dayMs }

/** Owners alone make owners, change them and remove them. */
export function mustBeOwnerFor(mine: BusinessRole, ...touched: readonly BusinessRole[]): void {
  if (touched.includes('owner') && mine !== 'owner') throw new Failure('owner_required')
}

/** Counts members, and invitations that may become some. */
async function mustHaveRoom(tx: Tx, businessId: string, now: Date, exceptEmail: string | null): Promise<void> {
  const members = await tx.selectFrom('business_members').select('user_id').where('business_id', '=', businessId).execute()
  const invited = await tx
    .selectFrom('business_invitations')
    .select('email')
    .where('business_id', '=', businessId)
    .where('expires_at', '>', now)
    .execute()
  const others = invited.filter(({ email }) => email !== exceptEmail)
  if (members.length + others.length >= limits.maxBusinessMembers) throw new Failure('too_many_members')
}

/** Asks somebody by mail to join. Whether the address has an account is not told. */
export async function invite(
  deps: MemberDeps,
  caller: Caller,
  { email, role, id }: { readonly email: string; readonly role: BusinessRole; readonly id: string },
): Promise<BusinessInvitation> {
  const { businessId, role: mine } = await mustHaveRight(deps.db, caller.userId, 'members')
  mustBeOwnerFor(mine, role)
  const retryAfterSeconds = await deps.limiter.take(`business-invitations:${businessId}`, perDay)
  if (retryAfterSeconds !== null) throw new Failure('too_many_attempts', { retryAfterSeconds })
  const [token, now] = [randomBytes(32).toString('base64url'), new Date(deps.now())]
  const expiresAt = new Date(now.getTime() + limits.invitationDays * dayMs)
  return deps.db.transaction().execute(async (tx) => {
    await lockBusiness(tx, businessId)
    const member = await tx
      .selectFrom('business_members')
      .innerJoin('users', 'users.id', 'user_id')
      .select('user_id')
      .where('business_id', '=', businessId)
      .where('email', '=', email)
      .executeTakeFirst()
    if (member !== undefined) throw new Failure('already_member')
    await mustHaveRoom(tx, businessId, now, email)
    await tx.deleteFrom('business_invitations').where('business_id', '=', businessId).where('email', '=', email).execute()
    await tx
      .insertInto('business_invitations')
      .values({
        id,
        business_id: businessId,
        email,
        role,
        token_hash: hashOf(token),
        invited_by: caller.userId,
        created_at: now,
        expires_at: expiresAt,
      })
      .execute()
    const { name } = await tx.selectFrom('businesses').select('name').where('id', '=', businessId).executeTakeFirstOrThrow()
    const inviter = await tx.selectFrom('users').select('email').where('id', '=', caller.userId).executeTakeFirstOrThrow()
    await sendMail(tx, deps, {
      id: randomUUID(),
      template: 'business_invitation',
      to: email,
      userId: null,
      values: { business: name, by: inviter.email, role: businessRoles[role].label.toLowerCase(), valid: `${limits.invitationDays} days` },
      secret: token,
      expiresAt,
    })
    return { id, email, role, invited_by: inviter.email, expires_at: expiresAt.toISOString() }
  })
}

/** What an invitation is for; with `accept` its reader joins, and it is used up. */
export async function answer(
  { db, now: clock }: Pick<MemberDeps, 'db' | 'now'>,
  caller: Caller,
  { token, accept }: { readonly token: string; readonly accept: boolean },
): Promise<{ business: string; role: BusinessRole; joined: boolean }> {
  const now = new Date(clock())
  return db.transaction().execute(async (tx) => {
    const found = await tx
      .selectFrom('business_invitations')
      .innerJoin('businesses', 'businesses.id', 'business_id')
      .select(['business_invitations.id', 'business_id', 'email', 'role', 'name'])
      .where('token_hash', '=', hashOf(token))
      .where('expires_at', '>', now)
      .where('suspended_at', 'is', null)
      .executeTakeFirst()
    if (found === undefined) throw new Failure('invitation_not_found')
    const { email } = await tx.selectFrom('users').select('email').where('id', '=', caller.userId).executeTakeFirstOrThrow()
    if (email !== found.email) throw new Failure('invitation_for_another')
    const told = { business: found.name, role: found.role }
    if (!accept) return { ...told, joined: false }
    if (!caller.isVerified) throw new Failure('access_denied')
    await lockBusiness(tx, found.business_id)
    // It counts for one itself, until it is gone.
    const used = await tx.deleteFrom('business_invitations').where('id', '=', found.id).returning('id').executeTakeFirst()
    if (used === undefined) throw new Failure('invitation_not_found')
    await mustHaveRoom(tx, found.business_id, now, null)
    const joined = await tx
      .insertInto('business_members')
      .values({ user_id: caller.userId, business_id: found.business_id, role: found.role, since: now })
      .onConflict((conflict) => conflict.column('user_id').doNothing())
      .returning('user_id')
      .executeTakeFirst()
    if (joined === undefined) throw new Failure('already_in_business')
    await announce(tx, accessTopic(caller.userId))
    return { ...told, joined: true }
  })
}

export async function withdraw(db: Db, caller: Caller, id: string): Promise<void> {
  const { businessId, role } = await mustHaveRight(db, caller.userId, 'members')
  if (!isId(id)) throw new Failure('invitation_not_found')
  const found = await db
    .selectFrom('business_invitations')
    .select('role')
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (found === undefined) throw new Failure('invitation_not_found')
  mustBeOwnerFor(role, found.role)
  await db.deleteFrom('business_invitations').where('id', '=', id).execute()
}

/** Forgets invitations that nobody can accept any more. */
export async function purgeOldInvitations({ db, now }: { readonly db: Db; readonly now: () => number }): Promise<void> {
  await db.deleteFrom('business_invitations').where('expires_at', '<=', new Date(now())).execute()
}
