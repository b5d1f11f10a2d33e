import type { Drawing } from '@playbook/engine/drawings/drawing'
import { sql, type Selectable, type Transaction } from 'kysely'
import type { Database, Db } from '../db/tables.ts'
import type { Drawings } from './tables.ts'

type DrawingRow = Pick<Selectable<Drawings>, 'id' | 'type' | 'is_changed' | 'properties'>
const columns = ['id', 'type', 'is_changed', 'properties'] as const

const drawingOf = ({ id, type, is_changed, properties }: DrawingRow): Drawing => ({
  id,
  command: is_changed ? 'update' : 'add',
  type,
  properties,
})

/** The owner's drawings on a market in the order of adding. */
export async function listDrawings(db: Db, ownerId: string, symbol: string): Promise<Drawing[]> {
  const rows = await db
    .selectFrom('drawings')
    .select(columns)
    .where('owner_id', '=', ownerId)
    .where('market_symbol', '=', symbol)
    .orderBy('number')
    .execute()
  return rows.map(drawingOf)
}

/** A drawing with the market that it is on. */
export async function findDrawing(db: Db, ownerId: string, id: string): Promise<{ drawing: Drawing; symbol: string } | undefined> {
  const row = await db
    .selectFrom('drawings')
    .select(columns)
    .select('market_symbol')
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && { drawing: drawingOf(row), symbol: row.market_symbol }
}

/** Does work on an owner's drawings while nobody else changes them. */
export const whileHeld = <T>(db: Db, ownerId: string, work: (tx: Transaction<Database>) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`drawings:${ownerId}`}, 0))`.execute(tx)
    return work(tx)
  })

/** Which of these ids the owner has given to drawings on other markets. */
export async function idsElsewhere(db: Db, ownerId: string, symbol: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('drawings')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('market_symbol', '!=', symbol)
    .where('id', 'in', ids)
    .execute()
  return rows.map(({ id }) => id)
}

/** How many drawings the owner has on all markets. */
export async function countDrawings(db: Db, ownerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('drawings')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow()
  return count
}

interface Kept {
  readonly ownerId: string
  readonly symbol: string
  readonly drawings: readonly Drawing[]
  readonly now: Date
}

/** Writes drawings, each in the place of one with its id. */
export async function saveDrawings(db: Db, { ownerId, symbol, drawings, now }: Kept): Promise<void> {
  if (drawings.length === 0) return
  await db
    .insertInto('drawings')
    .values(
      drawings.map(({ id, command, type, properties }) => ({
        owner_id: ownerId,
        id,
        market_symbol: symbol,
        type,
        is_changed: command === 'update',
        properties: JSON.stringify(properties),
        created_at: now,
        updated_at: now,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['owner_id', 'id']).doUpdateSet(({ ref }) => ({
        type: ref('excluded.type'),
        is_changed: ref('excluded.is_changed'),
        properties: ref('excluded.properties'),
        updated_at: ref('excluded.updated_at'),
      })),
    )
    .execute()
}

export async function deleteDrawings(db: Db, ownerId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db.deleteFrom('drawings').where('owner_id', '=', ownerId).where('id', 'in', ids).execute()
}

/** Deletes all drawings of an owner on a market; tells how many there were. */
export async function clearDrawings(db: Db, ownerId: string, symbol: string): Promise<number> {
  const rows = await db.deleteFrom('drawings').where('owner_id', '=', ownerId).where('market_symbol', '=', symbol).returning('id').execute()
  return rows.length
}
