import type { MarketSource } from '@playbook/contract/market-sources'
import type { StrategyStatus } from '@playbook/contract/strategies'
import type { StrategyOrdering } from '@playbook/contract/strategy-filters'
import type { CalendarName } from '@playbook/engine/market/instrument'
import { sql, type SqlBool, type Transaction } from 'kysely'
import type { Database, Db } from '../db/tables.ts'
import { announcing } from '../jobs/notices.ts'
import { statusesBefore, unfinished, type StoredStatus } from './can-transition.ts'
import type { Strategies } from './tables.ts'
import type { TradeBlock } from './trade-blocks.ts'
import { reparentVersions, lineagePositionOf, type LineagePosition } from './versions.ts'

export type Tx = Transaction<Database>

/** Where watchers of a strategy hear that it has changed. */
export const strategyTopic = (id: string) => `strategy:${id}`
const topicOfRow = sql<string>`'strategy:' || id`

const progressColumns = ['id', 'status', 'progress', 'message', 'attempt', 'error_message', 'updated_at'] as const
const itemColumns = [
  ...progressColumns,
  'name',
  'summary',
  'strategy_text',
  'symbol',
  'timeframe',
  'source',
  'created_at',
  'result_summary',
  'plan',
  'initial_capital',
  'deleted_at',
] as const
const dates = [sql<string | null>`start_date::text`.as('start_date'), sql<string | null>`end_date::text`.as('end_date')] as const

export const findProgress = (db: Db, ownerId: string, id: string) =>
  db.selectFrom('strategies').select(progressColumns).where('owner_id', '=', ownerId).where('id', '=', id).executeTakeFirst()
export type ProgressRow = NonNullable<Awaited<ReturnType<typeof findProgress>>>

const selectItems = (db: Db, ownerId: string) =>
  db.selectFrom('strategies').select(itemColumns).select(dates).where('owner_id', '=', ownerId)
export type ItemRow = Awaited<ReturnType<ReturnType<typeof selectItems>['execute']>>[number]

export const findItem = (db: Db, ownerId: string, id: string) => selectItems(db, ownerId).where('id', '=', id).executeTakeFirst()

export const findDetail = (db: Db, ownerId: string, id: string) =>
  selectItems(db, ownerId).select(['reading', 'answers', 'overrides', 'error_paths']).where('id', '=', id).executeTakeFirst()
export type DetailRow = NonNullable<Awaited<ReturnType<typeof findDetail>>>

export interface Listing {
  /** Those that were deleted after this moment, in place of those that are there. */
  readonly deletedSince: Date | null
  readonly search?: string | undefined
  readonly status?: StrategyStatus | undefined
  readonly symbol?: string | undefined
  readonly ordering: StrategyOrdering
  readonly page: number
  readonly pageSize: number
}

const orders = {
  '-created_at': sql`created_at desc, id`,
  created_at: sql`created_at, id`,
  name: sql`lower(name), created_at desc, id`,
  '-name': sql`lower(name) desc, created_at desc, id`,
  total_return: sql`total_return nulls last, created_at desc, id`,
  '-total_return': sql`total_return desc nulls last, created_at desc, id`,
} as const satisfies Record<StrategyOrdering, unknown>

/** The specification's filter offers "running" for everything that a worker has in hand. */
const statusesOf = (status: StrategyStatus): StoredStatus[] => (status === 'running' ? ['processing', 'backtesting'] : [status])

/** The owner's strategies, one page of them, with the number and the last change of all that match. */
export async function listItems(db: Db, ownerId: string, { deletedSince, search, status, symbol, ordering, page, pageSize }: Listing) {
  let matching =
    deletedSince === null
      ? db.selectFrom('strategies').where('owner_id', '=', ownerId)
      : db.selectFrom('strategies').where('deleted_owner_id', '=', ownerId).where('deleted_at', '>', deletedSince)
  if (status !== undefined) matching = matching.where('status', 'in', statusesOf(status))
  if (symbol !== undefined) matching = matching.where('symbol', '=', symbol)
  if (search !== undefined && search !== '') {
    const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
    matching = matching.where(sql<SqlBool>`(name ilike ${pattern} or strategy_text ilike ${pattern} or symbol ilike ${pattern})`)
  }
  const totals = await matching
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('updated_at').as('last_updated')])
    .executeTakeFirstOrThrow()
  const rows = await matching
    .select(itemColumns)
    .select(dates)
    .orderBy(orders[ordering])
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  return { rows, count: totals.count, lastUpdated: totals.last_updated }
}

/** The runs of a strategy on other markets that have not failed: their markets and ids. */
export const findMarketRuns = (db: Db | Tx, ownerId: string, originId: string) =>
  db
    .selectFrom('market_runs')
    .innerJoin('strategies', 'strategies.id', 'market_runs.strategy_id')
    .select(['strategies.id', 'symbol'])
    .where('market_runs.owner_id', '=', ownerId)
    .where('strategies.owner_id', '=', ownerId)
    .where('origin_id', '=', originId)
    .where('status', 'not in', ['failed', 'cancelled'])
    .execute()

/** The same as rows of a list, whatever has become of them. */
export const listMarketRunItems = (db: Db, ownerId: string, originId: string): Promise<ItemRow[]> =>
  selectItems(db, ownerId)
    .where('id', 'in', (eb) =>
      eb.selectFrom('market_runs').select('strategy_id').where('owner_id', '=', ownerId).where('origin_id', '=', originId),
    )
    .execute()

/**
 * Notes that a strategy is the run of another one on its market. Gives the run that is there already, which must then stand alone:
 * strategies of one owner are inserted one after the other, so that two calls cannot both be first.
 */
export async function insertMarketRun(
  tx: Tx,
  { ownerId, originId, strategyId, symbol, now }: { ownerId: string; originId: string; strategyId: string; symbol: string; now: Date },
): Promise<string | null> {
  const there = (await findMarketRuns(tx, ownerId, originId)).find((run) => run.symbol === symbol && run.id !== strategyId)
  if (there !== undefined) return there.id
  await tx
    .insertInto('market_runs')
    .values({ owner_id: ownerId, origin_id: originId, strategy_id: strategyId, created_at: now })
    .onConflict((oc) => oc.column('strategy_id').doNothing())
    .execute()
  return null
}

export type NewStrategy = Omit<
  Strategies,
  | keyof LineagePosition
  | 'status'
  | 'progress'
  | 'message'
  | 'attempt'
  | 'error_message'
  | 'error_paths'
  | 'result_summary'
  | 'total_return'
  | 'plan'
  | 'reading'
  | 'answers'
  | 'overrides'
  | 'created_at'
  | 'updated_at'
  | 'deleted_owner_id'
  | 'deleted_at'
> & {
  readonly plan: string
  readonly reading: string
  readonly answers: string
  readonly overrides: string
  readonly now: Date
  readonly parentId?: string | null
}

/** Stores a strategy whose run is waiting, unless it is there already or the owner has `maxUnfinished` of them. */
export async function insertStrategy(
  tx: Tx,
  { now, parentId = null, ...row }: NewStrategy,
  maxUnfinished: number,
): Promise<'new' | 'there' | 'too_many'> {
  // One at a time for each owner, so that two requests cannot both take the last place.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`strategies:${row.owner_id}`}, 0))`.execute(tx)
  const { count, there } = await tx
    .selectFrom('strategies')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('status', 'in', unfinished).as('count'),
      fn.countAll<number>().filterWhere('id', '=', row.id).as('there'),
    ])
    .where('owner_id', '=', row.owner_id)
    .where(({ or, eb }) => or([eb('status', 'in', unfinished), eb('id', '=', row.id)]))
    .executeTakeFirstOrThrow()
  if (there > 0) return 'there'
  if (count >= maxUnfinished) return 'too_many'
  const place = await lineagePositionOf(tx, row.owner_id, row.id, parentId)
  await tx
    .insertInto('strategies')
    .values({
      ...row,
      ...place,
      status: 'pending',
      progress: 0,
      message: 'Waiting for a free worker',
      attempt: 0,
      created_at: now,
      updated_at: now,
    })
    .execute()
  return 'new'
}

/** What is deleted belongs to nobody, and what a worker still writes of it is for nobody. */
const isThere = sql`owner_id is not null`

/** A worker takes the run: false when it has ended, was deleted or is in the hands of a newer attempt. */
export async function claimRun(db: Db, id: string, attempt: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    with claimed as (
      update strategies set status = 'processing', attempt = ${attempt}, progress = 0, message = ${'Processing strategy...'}, updated_at = ${now}
      where id = ${id} and ${isThere} and attempt < ${attempt} and status in (${sql.join(statusesBefore('processing'))})
      returning id
    ) select ${announcing(strategyTopic(id))} from claimed`.execute(db)
  return rows.length === 1
}

// Within an attempt nothing goes back: a late word about loading does not undo the test.
const inHandBefore = { processing: ['processing'], backtesting: ['processing', 'backtesting'] } as const

/** Says how far an attempt is; false when the run is no longer this attempt's. */
export async function saveRunProgress(
  db: Db,
  id: string,
  attempt: number,
  { status, progress, message, now }: { status: 'processing' | 'backtesting'; progress: number; message: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    with moved as (
      update strategies set status = ${status}, progress = ${progress}, message = ${message}, updated_at = ${now}
      where id = ${id} and ${isThere} and attempt = ${attempt} and status in (${sql.join(inHandBefore[status])})
      returning id
    ) select ${announcing(strategyTopic(id))} from moved`.execute(db)
  return rows.length === 1
}

/** The runs, whoever owns them, that wait or run. */
export async function findOpenRuns(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('strategies').select('id').where('status', 'in', unfinished).execute()
  return rows.map((row) => row.id)
}

/** What a run works on, whoever owns it. */
export const findRun = (db: Db, id: string) =>
  db
    .selectFrom('strategies')
    .select(['id', 'owner_id', 'name', 'plan', 'reading', 'symbol', 'timeframe', 'source', 'initial_capital'])
    .select(dates)
    .where('id', '=', id)
    .executeTakeFirst()
export type RunRow = NonNullable<Awaited<ReturnType<typeof findRun>>>

/** Whether a run is one of a strategy's runs on many markets. */
export async function isOfMany(tx: Tx, id: string): Promise<boolean> {
  return (await tx.selectFrom('market_runs').select('strategy_id').where('strategy_id', '=', id).executeTakeFirst()) !== undefined
}

export interface Outcome {
  readonly summary: string
  readonly totalReturnPercent: number | null
  readonly result: string
  /** What it was computed from, see `stored-inputs.ts`; results of older versions have none. */
  readonly inputs?: string
  readonly trades: readonly TradeBlock[]
  readonly message: string
  readonly now: Date
}

/** Stores the whole outcome, completes the run and has its owner told, all or nothing; false when the run is no longer this attempt's. */
export async function completeRun(
  db: Db,
  id: string,
  attempt: number,
  outcome: Outcome,
  tell: (tx: Tx) => Promise<void> = () => Promise.resolve(),
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const done = await sql`
      update strategies set status = 'completed', progress = 100, message = ${outcome.message}, error_message = null,
        result_summary = ${outcome.summary}, total_return = ${outcome.totalReturnPercent}, updated_at = ${outcome.now}
      where id = ${id} and ${isThere} and attempt = ${attempt} and status in (${sql.join(statusesBefore('completed'))})
      returning ${announcing(strategyTopic(id))}`.execute(tx)
    if (done.rows.length !== 1) return false
    await tx
      .insertInto('strategy_results')
      .values({ strategy_id: id, result: outcome.result, inputs: outcome.inputs ?? null })
      .execute()
    if (outcome.trades.length > 0)
      await tx
        .insertInto('strategy_trades')
        .values(
          outcome.trades.map(({ firstNumber, longs, shorts, columns }) => ({
            strategy_id: id,
            first_number: firstNumber,
            longs,
            shorts,
            columns,
          })),
        )
        .execute()
    await tell(tx)
    return true
  })
}

/** Ends a run with the reason people read and the parts of the plan that it is about; `attempt` null means whichever attempt it is in. */
export async function failRun(
  db: Db | Tx,
  id: string,
  attempt: number | null,
  { error, paths, now }: { error: string; paths: readonly string[]; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    with failed as (
      update strategies set status = 'failed', message = 'Strategy failed', error_message = ${error},
        error_paths = ${JSON.stringify(paths)}, updated_at = ${now}
      where id = ${id} and ${isThere} and (${attempt}::int is null or attempt = ${attempt}) and status in (${sql.join(statusesBefore('failed'))})
      returning id
    ) select ${announcing(strategyTopic(id))} from failed`.execute(db)
  return rows.length === 1
}

/** Cancels runs that have not ended; answers the ids of those it cancelled. */
export async function cancelRuns(tx: Tx, ownerId: string, id: string | null, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update strategies set status = 'cancelled', message = 'Cancelled', updated_at = ${now}
    where owner_id = ${ownerId} and (${id}::uuid is null or id = ${id}) and status in (${sql.join(statusesBefore('cancelled'))})
    returning id, ${announcing(topicOfRow)}`.execute(tx)
  return rows.map((row) => row.id)
}

/** Takes a strategy from its owner, for as long as it can be brought back; false when the owner has none of this id. */
export async function deleteStrategy(tx: Tx, ownerId: string, id: string, now: Date): Promise<boolean> {
  await reparentVersions(tx, ownerId, id)
  const { rows } = await sql`
    update strategies set owner_id = null, deleted_owner_id = owner_id, deleted_at = ${now}
    where owner_id = ${ownerId} and id = ${id} returning ${announcing(strategyTopic(id))}`.execute(tx)
  return rows.length === 1
}

/** Gives a strategy that was deleted after a moment back to its owner, in its lineage behind the nearest one that is still there. */
export async function restoreStrategy(db: Db, ownerId: string, id: string, since: Date): Promise<void> {
  await sql`
    with recursive above as (
      select parent.id, parent.parent_id, parent.owner_id, 1 as depth from strategies parent
        where parent.id = (select parent_id from strategies where id = ${id})
      union all
      select parent.id, parent.parent_id, parent.owner_id, depth + 1 from strategies parent join above on parent.id = above.parent_id
    )
    update strategies set owner_id = deleted_owner_id, deleted_owner_id = null, deleted_at = null,
      parent_id = (select above.id from above where above.owner_id is not null order by depth limit 1)
    where id = ${id} and deleted_owner_id = ${ownerId} and deleted_at > ${since}`.execute(db)
}

/** Removes for good, with results and all that belongs to them, what was deleted up to a moment. */
export async function purgeStrategies(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('strategies').where('deleted_at', '<=', before).execute()
}

/** The market of an owner's strategy; undefined when the owner has none of this id. */
export async function findSymbol(db: Db, ownerId: string, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('strategies').select('symbol').where('owner_id', '=', ownerId).where('id', '=', id).executeTakeFirst()
  return row?.symbol
}

/** The result as JSON, with the calendar of its market where that was kept; undefined until there is one. */
export const findResult = (db: Db, ownerId: string, id: string) =>
  db
    .selectFrom('strategy_results')
    .innerJoin('strategies', 'strategies.id', 'strategy_results.strategy_id')
    .select(['result', sql<CalendarName | null>`inputs -> 'instrument' ->> 'calendar'`.as('calendar')])
    .where('owner_id', '=', ownerId)
    .where('strategies.id', '=', id)
    .executeTakeFirst()

export interface FinishedRow {
  readonly status: StoredStatus
  readonly name: string
  readonly strategy_text: string
  readonly plan: unknown
  readonly reading: unknown
  readonly source: MarketSource
  readonly inputs: unknown
  readonly receipt: unknown
  readonly figures: unknown
  readonly trades_summary: unknown
  readonly interval: unknown
}

/** A strategy with the parts of its result that tell what was run; the parts are null until there is a result. */
export async function findFinished(db: Db, ownerId: string, id: string): Promise<FinishedRow | undefined> {
  const { rows } = await sql<FinishedRow>`
    select status, name, strategy_text, plan, reading, source, inputs,
      result -> 'receipt' as receipt, result -> 'figures' as figures, result -> 'trades_summary' as trades_summary,
      result -> 'interval' as interval
    from strategies left join strategy_results on strategy_id = id where owner_id = ${ownerId} and id = ${id}`.execute(db)
  return rows[0]
}

const finishedItems = (db: Db, ownerId: string) =>
  db
    .selectFrom('strategies')
    .innerJoin('strategy_results', 'strategy_results.strategy_id', 'strategies.id')
    .select(['strategies.id', 'name', 'symbol', 'timeframe', 'strategy_text'])
    .select([sql<unknown>`result -> 'receipt'`.as('receipt'), sql<unknown>`result -> 'figures'`.as('figures')])
    .where('owner_id', '=', ownerId)
    .where('status', '=', 'completed')
export type FinishedItem = Awaited<ReturnType<ReturnType<typeof finishedItems>['execute']>>[number]

/** The owner's newest completed strategies with the figures of their results. */
export const listFinished = (db: Db, ownerId: string, count: number): Promise<FinishedItem[]> =>
  finishedItems(db, ownerId).orderBy('strategies.created_at', 'desc').limit(count).execute()

export const findFinishedItem = (db: Db, ownerId: string, id: string): Promise<FinishedItem | undefined> =>
  finishedItems(db, ownerId).where('strategies.id', '=', id).executeTakeFirst()

/** Every block of a strategy's trades, oldest first. */
export const findAllTradeBlocks = (db: Db, id: string) =>
  db.selectFrom('strategy_trades').select(['first_number', 'columns']).where('strategy_id', '=', id).orderBy('first_number').execute()

export type TradeCount = 'longs' | 'shorts' | 'all'

/** The blocks that hold trades `offset` to `offset + limit` of one side or both, and how many there are in all. */
export async function findTradeBlocks(db: Db, id: string, counted: TradeCount, offset: number, limit: number) {
  const size = counted === 'all' ? sql<number>`longs + shorts` : sql<number>`${sql.ref(counted)}`
  const { rows } = await sql<{ first_number: number; before: number; total: number }>`
    select first_number, (sum(${size}) over (order by first_number) - (${size}))::int as before, (sum(${size}) over ())::int as total
    from strategy_trades where strategy_id = ${id} order by first_number`.execute(db)
  const total = rows[0]?.total ?? 0
  const wanted = rows.filter((row, i) => row.before < offset + limit && (rows[i + 1]?.before ?? total) > offset)
  if (wanted.length === 0) return { total, before: 0, blocks: [] }
  const blocks = await db
    .selectFrom('strategy_trades')
    .select(['first_number', 'columns'])
    .where('strategy_id', '=', id)
    .where(
      'first_number',
      'in',
      wanted.map((row) => row.first_number),
    )
    .orderBy('first_number')
    .execute()
  return { total, before: wanted[0]!.before, blocks }
}
