import { sql, type Transaction } from 'kysely'
import { holderIsGone } from '../db/holder-is-gone.ts'
import type { Database, Db } from '../db/tables.ts'

interface Hits {
  readonly key: string
  readonly windowIndex: number
  readonly windowMs: number
  readonly nowMs: number
  readonly limit: number
  readonly hits: number
}

/**
 * Adds hits if the limit allows them, in one statement, and gives what stands against the key then; null where it does not. The previous window counts for the part of it that still lies
 * within one window's length from now. A clock that was set back stays in the window it had reached.
 */
export async function consumeHits(db: Db, { key, windowIndex, windowMs, nowMs, limit, hits }: Hits): Promise<CountedHits | null> {
  if (hits > limit) return null
  const fade = 1 - (nowMs % windowMs) / windowMs
  const expiresAt = new Date(nowMs + 2 * windowMs)
  const isSame = sql`rate_limits.window_index >= excluded.window_index`
  const isNext = sql`rate_limits.window_index = excluded.window_index - 1`
  const before = sql`case when ${isSame} then rate_limits.previous_hits when ${isNext} then rate_limits.hits else 0 end`
  const present = sql`case when ${isSame} then rate_limits.hits else 0 end`
  const { rows } = await sql<CountedHits>`
    insert into rate_limits (key, window_index, hits, previous_hits, expires_at)
    values (${key}, ${windowIndex}, ${hits}, 0, ${expiresAt})
    on conflict (key) do update set
      hits = ${present} + excluded.hits,
      previous_hits = ${before},
      window_index = greatest(rate_limits.window_index, excluded.window_index),
      expires_at = excluded.expires_at
    where ${present} + excluded.hits + ceil((${before}) * ${fade}::float8) <= ${limit}::int
    returning hits, previous_hits as "previousHits"`.execute(db)
  return rows[0] ?? null
}

/**
 * The hits that stand against a key. A window further ahead than the next one was counted by a clock that has been set back
 * since: its hits move to the present window, so that they fade like any others.
 */
export async function currentHits(db: Db, { key, windowIndex, windowMs, nowMs }: Omit<Hits, 'limit' | 'hits'>): Promise<CountedHits> {
  await db
    .updateTable('rate_limits')
    .set({ window_index: windowIndex, previous_hits: 0, expires_at: new Date(nowMs + 2 * windowMs) })
    .where('key', '=', key)
    .where('window_index', '>', windowIndex + 1)
    .execute()
  return readHits(db, key)
}

export interface CountedHits {
  readonly hits: number
  readonly previousHits: number
}

async function readHits(db: Db, key: string): Promise<CountedHits> {
  const found = await db
    .selectFrom('rate_limits')
    .select(['hits', 'previous_hits as previousHits'])
    .where('key', '=', key)
    .executeTakeFirst()
  return found ?? { hits: 0, previousHits: 0 }
}

export async function deleteExpiredHits(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('rate_limits').where('expires_at', '<', now).execute()
}

/** One attempt to answer a request under an idempotency key. */
export interface Claim {
  readonly id: string
  /** Who calls: see `actorIdOf`. */
  readonly actor: string
  /** The user among them, whose answers go with the account. */
  readonly userId: string | null
  readonly key: string
  readonly requestHash: Buffer
  /** The lock that the process holds while it lives; null where that is not known. */
  readonly holder: number | null
  readonly nowMs: number
  readonly lockMs: number
}

export interface StoredAnswer {
  readonly request_hash: Buffer
  readonly status: number | null
  readonly body: string | null
}

const isHolderGone = holderIsGone(sql.ref('idempotency_keys.holder'))

/**
 * Claims the key for this request; null when it is claimed now, otherwise what is stored under it. A claim that was never
 * finished can be taken over once its process has gone or its time is up, also where the clock has been set back since.
 */
export async function claimKey(
  db: Db,
  { id, actor, userId, key, requestHash, holder, nowMs, lockMs }: Claim,
): Promise<StoredAnswer | null> {
  const now = new Date(nowMs)
  const lockedUntil = new Date(nowMs + lockMs)
  const { rows } = await sql`
    insert into idempotency_keys (actor, user_id, key, request_hash, created_at, locked_until, holder, claim)
    values (${actor}, ${userId}, ${key}, ${requestHash}, ${now}, ${lockedUntil}, ${holder}, ${id})
    on conflict (actor, key) do update
      set locked_until = excluded.locked_until, holder = excluded.holder, claim = excluded.claim
    where idempotency_keys.status is null and idempotency_keys.request_hash = excluded.request_hash
      and (idempotency_keys.locked_until <= ${now} or idempotency_keys.locked_until > ${lockedUntil} or (${isHolderGone}))
    returning 1`.execute(db)
  if (rows.length > 0) return null
  return db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'status', 'body'])
    .where('actor', '=', actor)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
}

/** Stores the answer of this attempt; false when another one has taken the key over. */
export async function storeAnswer(db: Db | Transaction<Database>, claim: Claim, status: number, body: string): Promise<boolean> {
  const stored = await db
    .updateTable('idempotency_keys')
    .set({ status, body })
    .where('actor', '=', claim.actor)
    .where('key', '=', claim.key)
    .where('claim', '=', claim.id)
    .where('status', 'is', null)
    .returning('key')
    .executeTakeFirst()
  return stored !== undefined
}

/** Gives a key back whose request came to nothing. */
export async function releaseKey(db: Db, claim: Claim): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('actor', '=', claim.actor)
    .where('key', '=', claim.key)
    .where('claim', '=', claim.id)
    .where('status', 'is', null)
    .execute()
}

export async function deleteOldKeys(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('created_at', '<', before).execute()
}
