import { limits } from '@playbook/contract/limits'
import { sql, type Selectable, type Transaction } from 'kysely'
import type { Database, Db } from '../../db/tables.ts'
import type { AuthChallenges } from './tables.ts'

type AnyDb = Db | Transaction<Database>

export type Challenge = Selectable<AuthChallenges>
type ChallengePurpose = Challenge['purpose']

/** Whose challenge it is: a login's own, or that of a device that has none yet. */
export interface ChallengeHolder {
  readonly loginId: string | null
  readonly deviceHash: Buffer | null
}

export interface NewChallenge extends ChallengeHolder {
  readonly purpose: ChallengePurpose
  readonly userId: string | null
  readonly challenge: string
  readonly now: Date
  readonly expiresAt: Date
}

export async function insertChallenge(db: AnyDb, given: NewChallenge): Promise<string> {
  const added = await db
    .insertInto('auth_challenges')
    .values({
      purpose: given.purpose,
      user_id: given.userId,
      login_id: given.loginId,
      device_hash: given.deviceHash,
      challenge: given.challenge,
      created_at: given.now,
      expires_at: given.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return added.id
}

interface ChallengeKey extends ChallengeHolder {
  readonly id: string
  readonly purpose: ChallengePurpose
  readonly now: Date
}

/** What ends later than any challenge can was made by a clock that has been set back since, and is over. */
const openChallenge = ({ id, purpose, loginId, deviceHash, now }: ChallengeKey) => sql<boolean>`
  id = ${id} and purpose = ${purpose}
  and login_id is not distinct from ${loginId}::uuid and device_hash is not distinct from ${deviceHash}::bytea
  and expires_at > ${now} and expires_at <= ${new Date(now.getTime() + 2 * limits.secondStepMs)}`

/** Takes a challenge away: of all who answer it at once, one gets it. Null where it is over, or another's. */
export async function takeChallenge(db: AnyDb, key: ChallengeKey): Promise<Challenge | null> {
  return (await db.deleteFrom('auth_challenges').where(openChallenge(key)).returningAll().executeTakeFirst()) ?? null
}

/** Counts one try before it is judged. Null where the challenge is over, another's, or has been tried too often. */
export async function tryChallenge(db: AnyDb, key: ChallengeKey, maxTries: number): Promise<Challenge | null> {
  const tried = await db
    .updateTable('auth_challenges')
    .set({ tries: sql`tries + 1` })
    .where(openChallenge(key))
    .where('tries', '<', maxTries)
    .returningAll()
    .executeTakeFirst()
  return tried ?? null
}

export async function readChallenge(db: AnyDb, key: ChallengeKey): Promise<Challenge | null> {
  return (await db.selectFrom('auth_challenges').selectAll().where(openChallenge(key)).executeTakeFirst()) ?? null
}

export async function deleteChallengesOf(db: AnyDb, userId: string): Promise<void> {
  await db.deleteFrom('auth_challenges').where('user_id', '=', userId).execute()
}

/** Ends what a login was asked before for the same purpose. */
export async function endEarlierChallenges(db: AnyDb, purpose: ChallengePurpose, loginId: string): Promise<void> {
  await db.deleteFrom('auth_challenges').where('purpose', '=', purpose).where('login_id', '=', loginId).execute()
}

export async function deleteOldChallenges(db: AnyDb, before: Date): Promise<void> {
  await db.deleteFrom('auth_challenges').where('expires_at', '<', before).execute()
}

/** Begins to set an app up, in place of one that never gave a code; false where one is in use. */
export async function insertTotpKey(db: AnyDb, userId: string, sealedSecret: Buffer, now: Date): Promise<boolean> {
  const added = await db
    .insertInto('totp_keys')
    .values({ user_id: userId, sealed_secret: sealedSecret, created_at: now })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ sealed_secret: sealedSecret, created_at: now }).where('totp_keys.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst()
  return added !== undefined
}

export interface TotpKey {
  readonly sealed_secret: Buffer
  readonly confirmed_at: Date | null
}

export async function readTotpKey(db: AnyDb, userId: string): Promise<TotpKey | null> {
  const found = await db.selectFrom('totp_keys').select(['sealed_secret', 'confirmed_at']).where('user_id', '=', userId).executeTakeFirst()
  return found ?? null
}

/** Marks the half minute whose code is being used; false where it, or a later one, was used before. */
export async function useTotpStep(db: AnyDb, userId: string, step: number): Promise<boolean> {
  const used = await db
    .updateTable('totp_keys')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', String(step))
    .returning('user_id')
    .executeTakeFirst()
  return used !== undefined
}

/** Turns an app on; false where it is on already, or nothing is being set up. */
export async function confirmTotpKey(db: AnyDb, userId: string, now: Date): Promise<boolean> {
  const confirmed = await db
    .updateTable('totp_keys')
    .set({ confirmed_at: now })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  return confirmed !== undefined
}

/** Removes the app with its recovery codes; false where none was in use. */
export async function deleteTotpKey(db: Transaction<Database>, userId: string): Promise<boolean> {
  const gone = await db.deleteFrom('totp_keys').where('user_id', '=', userId).returning('confirmed_at').executeTakeFirst()
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  return gone !== undefined && gone.confirmed_at !== null
}

/** Removes an app that was set up or switched on since a moment, and recovery codes made since. Says what there was of each. */
export async function deleteTotpSince(
  db: Transaction<Database>,
  userId: string,
  since: Date,
): Promise<{ readonly app: boolean; readonly codes: boolean }> {
  const app = await db
    .deleteFrom('totp_keys')
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('created_at', '>=', since), eb('confirmed_at', '>=', since)]))
    .returning('confirmed_at')
    .executeTakeFirst()
  const codes = await db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('created_at', '>=', since)
    .returning('created_at')
    .execute()
  return { app: app !== undefined && app.confirmed_at !== null, codes: codes.length > 0 }
}

export async function replaceRecoveryCodes(db: Transaction<Database>, userId: string, hashes: readonly Buffer[], now: Date): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await db
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ user_id: userId, code_hash: hash, created_at: now })))
    .execute()
}

/** Uses a recovery code up; false where there is none such, or it was used. */
export async function markRecoveryCodeUsed(db: AnyDb, userId: string, hash: Buffer, now: Date): Promise<boolean> {
  const used = await db
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  return used !== undefined
}

export async function countRecoveryCodes(db: AnyDb, userId: string): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<string>().as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(left)
}
