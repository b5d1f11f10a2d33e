import { sql } from 'kysely'
import type { ModelAllowance } from '../agent/mind.ts'
import type { Db } from '../db/tables.ts'

/** Tokens of a language model that answers may take in a day of UTC, read and written ones together. */
export interface ModelTokens {
  readonly perUser: number
  readonly all: number
}

/**
 * Whether a language model may be asked for a user, by what answers of today have taken, those that are still being written
 * included. An answer that has begun is written to its end, so a day may end above its bound by the answers of a moment.
 */
export async function modelAllowance(db: Db, ownerId: string, nowMs: number, { perUser, all }: ModelTokens): Promise<ModelAllowance> {
  const midnight = new Date(nowMs)
  midnight.setUTCHours(0, 0, 0, 0)
  const tokens = sql`(spent->>'inputTokens')::bigint + (spent->>'outputTokens')::bigint`
  const spent = await db
    .selectFrom('messages')
    .select([
      sql<number>`coalesce(sum(${tokens}), 0)::float8`.as('all'),
      sql<number>`coalesce(sum(${tokens}) filter (where owner_id = ${ownerId}), 0)::float8`.as('own'),
    ])
    .where('spent', 'is not', null)
    .where('created_at', '>=', midnight)
    .executeTakeFirstOrThrow()
  if (spent.own >= perUser) return 'own'
  return spent.all >= all ? 'all' : 'open'
}
