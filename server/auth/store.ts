import { randomInt } from 'node:crypto'
import { limits } from '@playbook/contract/limits'
import { sql, type Selectable, type Transaction } from 'kysely'
import type { Database, Db } from '../db/tables.ts'
import { accessTopic } from '../http/access.ts'
import type { Caller } from '../http/serve.ts'
import { announce } from '../jobs/notices.ts'
import { isHeldAddress } from './address/store.ts'
import { deletedAddress } from './deleted-address.ts'
import type { Users } from './tables.ts'

type AnyDb = Db | Transaction<Database>

export type User = Selectable<Users>

const userColumns = [
  'id',
  'email',
  'username',
  'first_name',
  'last_name',
  'password_hash',
  'auth_type',
  'auth_verified',
  'is_business',
  'is_operator',
  'is_creator',
  'referral_code',
  'created_at',
  'updated_at',
  'deactivated_at',
  'deletion_due_at',
  'deletion_reminded_at',
  'suspended_at',
] as const satisfies readonly (keyof Users)[]

export interface NewUser {
  readonly email: string
  readonly username: string
  readonly firstName: string
  readonly lastName: string
  /** Null for an account that signs in elsewhere. */
  readonly passwordHash: string | null
  readonly authType: Users['auth_type']
  readonly isVerified: boolean
  readonly referralCode: string
  readonly now: Date
}

const minUsernameChars = 3
const maxStemChars = 22

/** A username made from what the user is called by: only what the rule for usernames allows. */
function stemOf(username: string): string {
  const stem = username
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9._-]+/g, '')
    .replace(/^[^A-Za-z0-9]+/, '')
    .slice(0, maxStemChars)
  return stem.length < minUsernameChars ? `trader${stem}` : stem
}

/** Adds the user; null when the email is taken, or was another account's that can still have it back. A username that somebody has gets some digits. */
export async function insertUser(db: AnyDb, user: NewUser): Promise<User | null> {
  const stem = stemOf(user.username)
  for (const username of [stem, ...Array.from({ length: 5 }, () => `${stem}${randomInt(1_000_000, 9_999_999)}`)]) {
    const added = await insertUserAs(db, user, username)
    if (added !== null && (await isHeldAddress(db, user.email, added.id, user.now))) {
      await db.deleteFrom('users').where('id', '=', added.id).execute()
      return null
    }
    if (added !== null || (await findUserByEmail(db, user.email)) !== null) return added
  }
  return null
}

async function insertUserAs(db: AnyDb, user: NewUser, username: string): Promise<User | null> {
  const added = await db
    .insertInto('users')
    .values({
      email: user.email,
      username,
      first_name: user.firstName,
      last_name: user.lastName,
      password_hash: user.passwordHash,
      auth_type: user.authType,
      auth_verified: user.isVerified,
      referral_code: user.referralCode,
      created_at: user.now,
      updated_at: user.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(userColumns)
    .executeTakeFirst()
  return added ?? null
}

export async function findUserByEmail(db: AnyDb, email: string): Promise<User | null> {
  return (await db.selectFrom('users').select(userColumns).where('email', '=', email).executeTakeFirst()) ?? null
}

/** The user of an account that can be used: neither closed nor suspended. */
export async function findOpenUser(db: AnyDb, userId: string): Promise<User | null> {
  return (
    (await db
      .selectFrom('users')
      .select(userColumns)
      .where('id', '=', userId)
      .where('deactivated_at', 'is', null)
      .where('suspended_at', 'is', null)
      .executeTakeFirst()) ?? null
  )
}

export async function findOpenUserByEmail(db: AnyDb, email: string): Promise<User | null> {
  const user = await findUserByEmail(db, email)
  return user?.deactivated_at === null && user.suspended_at === null ? user : null
}

export async function markVerified(db: AnyDb, userId: string, now: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({ auth_verified: true, updated_at: now })
    .where('id', '=', userId)
    .where('auth_verified', '=', false)
    .execute()
}

export function readUser(db: AnyDb, userId: string): Promise<User> {
  return db.selectFrom('users').select(userColumns).where('id', '=', userId).executeTakeFirstOrThrow()
}

/** Whether another user has a username, however it is capitalised. */
export async function isUsernameTaken(db: AnyDb, userId: string, username: string): Promise<boolean> {
  const { rows } = await sql`select 1 from users where lower(username) = lower(${username}) and id <> ${userId}`.execute(db)
  return rows.length > 0
}

export function updateNames(
  db: AnyDb,
  userId: string,
  names: { readonly first_name?: string; readonly last_name?: string; readonly username?: string },
  now: Date,
): Promise<User> {
  return db
    .updateTable('users')
    .set({ ...names, updated_at: now })
    .where('id', '=', userId)
    .returning(userColumns)
    .executeTakeFirstOrThrow()
}

export async function updatePassword(db: AnyDb, userId: string, passwordHash: string, now: Date): Promise<void> {
  await db.updateTable('users').set({ password_hash: passwordHash, updated_at: now }).where('id', '=', userId).execute()
}

/** Makes Google the only way into an account, whose address it has confirmed. */
export async function markGoogleOnly(db: AnyDb, userId: string, now: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({ password_hash: null, auth_type: 'google', auth_verified: true, updated_at: now })
    .where('id', '=', userId)
    .execute()
}

export async function markAuthType(db: AnyDb, userId: string, authType: Users['auth_type'], now: Date): Promise<void> {
  await db.updateTable('users').set({ auth_type: authType, updated_at: now }).where('id', '=', userId).execute()
}

export async function markDeactivated(db: AnyDb, userId: string, now: Date): Promise<void> {
  await db.updateTable('users').set({ deactivated_at: now, updated_at: now }).where('id', '=', userId).execute()
}

export interface NewLogin {
  readonly userId: string
  readonly now: Date
  /** Null where how it was opened does not count as a confirmation. */
  readonly confirmedAt: Date | null
  readonly expiresAt: Date
  readonly network: string
  readonly userAgent: string
}

/** Closes an account that is to be deleted. */
export async function markClosed(db: AnyDb, userId: string, dueAt: Date, now: Date): Promise<void> {
  await db.updateTable('users').set({ deactivated_at: now, deletion_due_at: dueAt, updated_at: now }).where('id', '=', userId).execute()
}

/** Opens a closed account again; false where it was not closed, or is deleted. */
export async function markRestored(db: AnyDb, userId: string, now: Date): Promise<boolean> {
  const restored = await db
    .updateTable('users')
    .set({ deactivated_at: null, deletion_due_at: null, deletion_reminded_at: null, updated_at: now })
    .where('id', '=', userId)
    .where('deactivated_at', 'is not', null)
    .where((eb) => eb.or([eb('deletion_due_at', 'is', null), eb('deletion_due_at', '>', now)]))
    .where('email', 'not like', `%${deletedAddress}`)
    .returning('id')
    .executeTakeFirst()
  return restored !== undefined
}

/** Accounts that are deleted before a moment and whose owners have not been reminded; they are from now on. */
export async function takeReminders(
  tx: Transaction<Database>,
  before: Date,
  now: Date,
): Promise<{ readonly id: string; readonly email: string; readonly deletion_due_at: Date }[]> {
  const { rows } = await sql<{ id: string; email: string; deletion_due_at: Date }>`
    update users set deletion_reminded_at = ${now}
    where deletion_due_at > ${now} and deletion_due_at <= ${before} and deletion_reminded_at is null
    returning id, email, deletion_due_at`.execute(tx)
  return rows
}

/** Adds a login; null for a suspended account. A suspension at this very moment waits for it, and then ends it. */
export async function insertLogin(
  db: AnyDb,
  { userId, now, confirmedAt, expiresAt, network, userAgent }: NewLogin,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into logins (user_id, created_at, confirmed_at, expires_at, network, user_agent, last_seen_at)
    select id, ${now}, ${confirmedAt}::timestamptz, ${expiresAt}, ${network}, ${userAgent}, ${now} from users where id = ${userId} and suspended_at is null for share
    returning id`.execute(db)
  return rows[0]?.id ?? null
}

/** Shuts an account out, or lets it in again; false where it is so already. */
export async function markSuspended(db: Transaction<Database>, userId: string, suspendedAt: Date | null, now: Date): Promise<boolean> {
  const changed = await db
    .updateTable('users')
    .set({ suspended_at: suspendedAt, updated_at: now })
    .where('id', '=', userId)
    .where('suspended_at', suspendedAt === null ? 'is not' : 'is', null)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

export interface NewPair {
  readonly loginId: string
  readonly parentId: string | null
  readonly accessHash: Buffer
  readonly accessExpiresAt: Date
  readonly refreshHash: Buffer
  readonly salt: Buffer
  readonly now: Date
}

export async function insertPair(db: AnyDb, pair: NewPair): Promise<void> {
  await db
    .insertInto('token_pairs')
    .values({
      login_id: pair.loginId,
      parent_id: pair.parentId,
      access_hash: pair.accessHash,
      access_expires_at: pair.accessExpiresAt,
      refresh_hash: pair.refreshHash,
      salt: pair.salt,
      created_at: pair.now,
    })
    .execute()
}

/** The pair that a refresh token belongs to, with its login; locked, so that of many exchanges at once one makes the child. */
export function lockPair(db: Transaction<Database>, refreshHash: Buffer) {
  return db
    .selectFrom('token_pairs as pair')
    .innerJoin('logins as login', 'login.id', 'pair.login_id')
    .innerJoin('users as user', 'user.id', 'login.user_id')
    .select([
      'pair.id',
      'pair.login_id',
      'pair.salt',
      'pair.exchanged_at',
      'login.user_id',
      'login.expires_at',
      'login.ended_at',
      'user.deactivated_at',
      'user.suspended_at',
    ])
    .where('pair.refresh_hash', '=', refreshHash)
    .forUpdate('pair')
    .executeTakeFirst()
}

export async function markExchanged(db: AnyDb, pairId: string, now: Date): Promise<void> {
  await db.updateTable('token_pairs').set({ exchanged_at: now }).where('id', '=', pairId).execute()
}

/** When the child's access token ends; null when there is no child with this refresh token. */
export async function findChild(db: AnyDb, parentId: string, refreshHash: Buffer): Promise<Date | null> {
  const child = await db
    .selectFrom('token_pairs')
    .select('access_expires_at')
    .where('parent_id', '=', parentId)
    .where('refresh_hash', '=', refreshHash)
    .executeTakeFirst()
  return child?.access_expires_at ?? null
}

export async function markConfirmed(db: AnyDb, loginId: string, now: Date): Promise<void> {
  await db.updateTable('logins').set({ confirmed_at: now }).where('id', '=', loginId).execute()
}

export async function readConfirmedAt(db: AnyDb, loginId: string): Promise<Date | null> {
  const found = await db.selectFrom('logins').select('confirmed_at').where('id', '=', loginId).executeTakeFirst()
  return found?.confirmed_at ?? null
}

/** Moves on when a login was last seen. */
export async function touchLogin(db: AnyDb, loginId: string, now: Date): Promise<void> {
  await db.updateTable('logins').set({ last_seen_at: now }).where('id', '=', loginId).where('last_seen_at', '<', now).execute()
}

/** Ends one login of the user. */
export async function endLogin(db: AnyDb, userId: string, loginId: string, reason: string, now: Date): Promise<void> {
  await db
    .updateTable('logins')
    .set({ ended_at: now, ended_by: reason })
    .where('user_id', '=', userId)
    .where('id', '=', loginId)
    .where('ended_at', 'is', null)
    .execute()
  await announce(db, accessTopic(userId))
}

/** Ends every login of the user but `exceptId`. */
export async function endLogins(db: AnyDb, userId: string, exceptId: string | null, reason: string, now: Date): Promise<void> {
  await db
    .updateTable('logins')
    .set({ ended_at: now, ended_by: reason })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .$if(exceptId !== null, (query) => query.where('id', '!=', exceptId))
    .execute()
  await announce(db, accessTopic(userId))
}

/** What ends later was made by a clock that has been set back since; twice the lifetime, since servers' clocks differ a little. */
export const latestExpiry = (now: Date, lifetimeMs: number): Date => new Date(now.getTime() + 2 * lifetimeMs)

interface CallerRow {
  readonly userId: string
  readonly loginId: string
  readonly created_at: Date
  /** Of the user as it is now; null where the account is closed to everybody. */
  readonly rights: readonly [isBusiness: boolean, isOperator: boolean, isVerified: boolean] | null
}

/**
 * Who an access token belongs to, if it is still good. Every request asks this, so it is written for little planning:
 * two indexed tables, and the user's own state, read as it is now, in a column.
 */
export async function findCallerByToken(db: AnyDb, accessHash: Buffer, now: Date): Promise<Caller | null> {
  const { rows } = await sql<CallerRow>`
    select login.user_id as "userId", login.id as "loginId", login.created_at,
      (select array[is_business, is_operator, auth_verified] from users
        where id = login.user_id and deactivated_at is null and suspended_at is null) as rights
    from token_pairs as pair join logins as login on login.id = pair.login_id
    where pair.access_hash = ${accessHash} and login.ended_at is null
      and pair.access_expires_at > ${now} and pair.access_expires_at <= ${latestExpiry(now, limits.accessLifetimeMs)}
      and login.expires_at > ${now} and login.expires_at <= ${latestExpiry(now, limits.refreshLifetimeMs)}`.execute(db)
  const [found] = rows
  if (found === undefined || found.rights === null) return null
  const [isBusiness, isOperator, isVerified] = found.rights
  return { userId: found.userId, loginId: found.loginId, loggedInAt: found.created_at.getTime(), isBusiness, isOperator, isVerified }
}

/**
 * Counts one attempt before it is judged, so that attempts at the same moment cannot slip through together.
 * Null when the account is blocked. Attempts are forgotten after `forgetMs` without one. A block that ends later than
 * any can was set by a clock that has been set back since, and is over.
 */
export async function countAttempt(
  db: AnyDb,
  attempt: { key: Buffer; now: Date; freeAttempts: number; firstDelayMs: number; maxDelayMs: number; forgetMs: number },
): Promise<number | null> {
  const { key, now, freeAttempts, firstDelayMs, maxDelayMs, forgetMs } = attempt
  const forgottenBefore = new Date(now.getTime() - forgetMs)
  const next = sql`case when login_attempts.last_at < ${forgottenBefore} then 1 else login_attempts.attempts + 1 end`
  const { rows } = await sql<{ attempts: number }>`
    insert into login_attempts (key, attempts, last_at) values (${key}, 1, ${now})
    on conflict (key) do update set
      attempts = ${next},
      last_at = excluded.last_at,
      blocked_until = case when ${next} >= ${freeAttempts}::int
        then ${now}::timestamptz + least(${firstDelayMs}::float8 * power(2, least(${next} - ${freeAttempts}::int, 30)), ${maxDelayMs}::float8) * interval '1 millisecond'
        end
    where login_attempts.blocked_until is null or login_attempts.blocked_until <= ${now}
      or login_attempts.blocked_until > ${new Date(now.getTime() + maxDelayMs)}
    returning attempts`.execute(db)
  return rows[0]?.attempts ?? null
}

export async function readBlockedUntil(db: AnyDb, key: Buffer): Promise<Date | null> {
  const found = await db.selectFrom('login_attempts').select('blocked_until').where('key', '=', key).executeTakeFirst()
  return found?.blocked_until ?? null
}

export async function clearAttempts(db: AnyDb, key: Buffer): Promise<void> {
  await db.deleteFrom('login_attempts').where('key', '=', key).execute()
}

/** Takes back one attempt that was never judged. */
export async function undoAttempt(db: AnyDb, key: Buffer): Promise<void> {
  await db
    .updateTable('login_attempts')
    .set({ attempts: sql`greatest(1, attempts - 1)`, blocked_until: null })
    .where('key', '=', key)
    .execute()
}

/** Removes logins that ended or expired long ago, with their tokens, and forgotten attempts. */
export async function deleteOldLogins(db: AnyDb, before: Date): Promise<void> {
  await db.deleteFrom('logins').where('expires_at', '<', before).execute()
  await db.deleteFrom('logins').where('ended_at', '<', before).execute()
  await db.deleteFrom('login_attempts').where('last_at', '<', before).execute()
}
