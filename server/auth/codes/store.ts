import { sql, type Transaction } from 'kysely'
import type { Database, Db } from '../../db/tables.ts'

type AnyDb = Db | Transaction<Database>

interface NewCode {
  readonly key: Buffer
  readonly purpose: string
  readonly userId: string | null
  readonly hash: Buffer
  readonly now: Date
  readonly expiresAt: Date
}

/** Puts a new code in the place of the old one of this purpose and address. */
export async function replaceCode(db: AnyDb, { key, purpose, userId, hash, now, expiresAt }: NewCode): Promise<void> {
  const fresh = { user_id: userId, hash, used_at: null, tries: 0, created_at: now, expires_at: expiresAt }
  await db
    .insertInto('one_time_codes')
    .values({ key, purpose, ...fresh })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(fresh))
    .execute()
}

interface CodeState {
  readonly tries: number
  readonly hash: Buffer | null
  readonly used_at: Date | null
  readonly created_at: Date
  readonly expires_at: Date
  readonly user_id: string | null
}

/** Counts a guess before it is judged, for an address with a code and for any other alike. */
export async function countGuess(db: AnyDb, guess: { key: Buffer; purpose: string; now: Date; expiresAt: Date }): Promise<CodeState> {
  return db
    .insertInto('one_time_codes')
    .values({
      key: guess.key,
      purpose: guess.purpose,
      user_id: null,
      hash: null,
      tries: 1,
      created_at: guess.now,
      expires_at: guess.expiresAt,
    })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ tries: sql`one_time_codes.tries + 1` }))
    .returning(['tries', 'hash', 'used_at', 'created_at', 'expires_at', 'user_id'])
    .executeTakeFirstOrThrow()
}

/** The token's row: of a link, which nobody can guess, no guesses are counted. */
export function findByHash(db: AnyDb, hash: Buffer): Promise<(CodeState & { key: Buffer; purpose: string }) | undefined> {
  return db
    .selectFrom('one_time_codes')
    .select(['key', 'purpose', 'tries', 'hash', 'used_at', 'created_at', 'expires_at', 'user_id'])
    .where('hash', '=', hash)
    .executeTakeFirst()
}

/** Uses a code up; false when it was used, replaced or forgotten in the meantime. */
export async function takeCode(db: AnyDb, { key, hash }: { key: Buffer; hash: Buffer }, now: Date): Promise<boolean> {
  const taken = await db
    .updateTable('one_time_codes')
    .set({ used_at: now })
    .where('key', '=', key)
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('key')
    .executeTakeFirst()
  return taken !== undefined
}

/** Makes every code and link of the user for these purposes worthless that was not used. */
export async function endCodesOf(db: AnyDb, userId: string, purposes: readonly string[]): Promise<void> {
  await db
    .updateTable('one_time_codes')
    .set({ hash: null })
    .where('user_id', '=', userId)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .execute()
}

interface Cap {
  readonly most: number
  readonly withinMs: number
}

/** Counts one more sending if every cap allows it; null then, else the moments of the earlier ones, oldest first. */
export async function countSending(db: AnyDb, key: Buffer, now: Date, caps: readonly Cap[]): Promise<readonly Date[] | null> {
  const longestMs = Math.max(...caps.map(({ withinMs }) => withinMs))
  const from = (ms: number) => new Date(now.getTime() + ms)
  // Other processes' clocks run a little ahead. What is further ahead was written before a clock was set back, and counts no more.
  const among = (ms: number) => sql`unnest(code_sends.sent_at) as at where at > ${from(-ms)} and at <= ${from(ms)}`
  const allows = caps.map(({ most, withinMs }) => sql`(select count(*) from ${among(withinMs)}) < ${most}`)
  const { rows } = await sql`
    insert into code_sends (key, sent_at, last_at) values (${key}, array[${now}::timestamptz], ${now})
    on conflict (key) do update set
      sent_at = array(select at from ${among(longestMs)} order by at) || excluded.sent_at,
      last_at = excluded.last_at
    where ${sql.join(allows, sql` and `)}
    returning 1`.execute(db)
  if (rows.length > 0) return null
  const held = await db.selectFrom('code_sends').select('sent_at').where('key', '=', key).executeTakeFirst()
  return held?.sent_at ?? []
}

/** Removes codes that have been over since, and what was sent before. */
export async function deleteOldCodes(db: AnyDb, before: Date): Promise<void> {
  await db.deleteFrom('one_time_codes').where('expires_at', '<', before).execute()
  await db.deleteFrom('code_sends').where('last_at', '<', before).execute()
}
