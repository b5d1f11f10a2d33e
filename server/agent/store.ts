import type { MarketSource } from '@playbook/contract/market-sources'
import type { Statement } from '@playbook/engine/agent/tool'
import { calibrationBins } from '@playbook/engine/agent/track-record'
import type { Timeframe } from '@playbook/engine/market/timeframe'
import { sql } from 'kysely'
import type { Db } from '../db/tables.ts'

export interface NewStatement extends Statement {
  readonly id: string
  readonly source: MarketSource
  readonly claimKey: string
  readonly dueAt: Date
  readonly now: Date
}

/** Stores what was stated; what stands there already, from another answer, stays as it was first said. */
export async function insertStatements(db: Db, made: readonly NewStatement[]): Promise<void> {
  if (made.length === 0) return
  await db
    .insertInto('statements')
    .values(
      made.map(({ id, symbol, source, timeframe, kind, madeAt, horizonBars, claim, claimKey, stated, base, dueAt, now }) => ({
        id,
        symbol,
        source,
        timeframe,
        kind,
        made_at: madeAt,
        horizon_bars: horizonBars,
        claim: JSON.stringify(claim),
        claim_key: claimKey,
        stated,
        base,
        due_at: dueAt,
        created_at: now,
      })),
    )
    .onConflict((oc) => oc.columns(['symbol', 'timeframe', 'kind', 'made_at', 'claim_key']).doNothing())
    .execute()
}

const due = ['id', 'symbol', 'timeframe', 'made_at', 'horizon_bars', 'claim'] as const

/** Statements whose time has come, the oldest first. */
export const findDue = (db: Db, now: Date, count: number) =>
  db.selectFrom('statements').select(due).where('due_at', '<=', now).orderBy('due_at').limit(count).execute()
export type DueRow = Awaited<ReturnType<typeof findDue>>[number]

/** A statement is scored once; what a later look would say changes nothing. */
export async function saveScore(db: Db, id: string, cameTrue: boolean, now: Date): Promise<void> {
  await db
    .updateTable('statements')
    .set({ came_true: cameTrue, scored_at: now, due_at: null })
    .where('id', '=', id)
    .where('due_at', 'is not', null)
    .execute()
}

export async function postpone(db: Db, ids: readonly string[], until: Date): Promise<void> {
  if (ids.length === 0) return
  await db.updateTable('statements').set({ due_at: until }).where('id', 'in', ids).where('due_at', 'is not', null).execute()
}

export interface RecordFilter {
  readonly kind?: string | undefined
  readonly symbol?: string | undefined
  readonly timeframe?: Timeframe | undefined
}

/** Statements counted by kind, market, timeframe and tenth of stated probability. */
export async function countStatements(db: Db, { kind, symbol, timeframe }: RecordFilter) {
  let chosen = db.selectFrom('statements')
  if (kind !== undefined) chosen = chosen.where('kind', '=', kind)
  if (symbol !== undefined) chosen = chosen.where('symbol', '=', symbol)
  if (timeframe !== undefined) chosen = chosen.where('timeframe', '=', timeframe)
  const bin = sql<number | null>`least(floor(stated * ${calibrationBins}), ${calibrationBins - 1})::int`
  const isScored = sql`came_true is not null`
  return chosen
    .select(['kind', 'symbol', 'source', 'timeframe', bin.as('bin')])
    .select([
      sql<number>`count(*) filter (where came_true is null)::int`.as('open'),
      sql<number>`count(*) filter (where ${isScored})::int`.as('scored'),
      sql<number>`count(*) filter (where came_true)::int`.as('hits'),
      sql<number>`coalesce(sum(stated) filter (where ${isScored}), 0)`.as('statedSum'),
      sql<number>`count(base) filter (where ${isScored})::int`.as('baseCount'),
      sql<number>`coalesce(sum(base) filter (where ${isScored}), 0)`.as('baseSum'),
    ])
    .groupBy(['kind', 'symbol', 'source', 'timeframe', sql`5`])
    .execute()
}

/** Statements that are not scored yet, the next ones first, with the number of all. */
export async function listOpen(db: Db, { page, pageSize }: { readonly page: number; readonly pageSize: number }) {
  const open = db.selectFrom('statements').where('due_at', 'is not', null)
  const [rows, counted] = await Promise.all([
    open
      .select(['id', 'kind', 'symbol', 'source', 'timeframe', 'claim', 'stated', 'base', 'made_at', 'horizon_bars', 'due_at'])
      .orderBy('due_at')
      .orderBy('id')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    open.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { rows, count: counted.count }
}

export const findLastScore = (db: Db) =>
  db
    .selectFrom('statements')
    .select(({ fn }) => fn.max('scored_at').as('scored_at'))
    .executeTakeFirstOrThrow()
