import { strategyDefaults, type ResultSummary } from '@playbook/contract/strategies'
import type { StrategyVersion } from '@playbook/contract/versions'
import { parseTimeframe } from '@playbook/engine/market/timeframe'
import { isId } from '../db/is-id.ts'
import type { Db } from '../db/tables.ts'
import type { Tx } from './store.ts'

/** The place of a new run among those that it was edited from. */
export interface LineagePosition {
  readonly lineage_id: string
  readonly parent_id: string | null
  readonly version: number
}

/** Where a run stands that was edited from another of the same owner; one of its own where that is gone. Needs the owner's lock. */
export async function lineagePositionOf(tx: Tx, ownerId: string, id: string, parentId: string | null): Promise<LineagePosition> {
  const parent =
    parentId !== null && isId(parentId)
      ? await tx.selectFrom('strategies').select('lineage_id').where('owner_id', '=', ownerId).where('id', '=', parentId).executeTakeFirst()
      : undefined
  if (parent === undefined) return { lineage_id: id, parent_id: null, version: 1 }
  const { newest } = await tx
    .selectFrom('strategies')
    .select(({ fn }) => fn.max('version').as('newest'))
    .where('lineage_id', '=', parent.lineage_id)
    .executeTakeFirstOrThrow()
  return { lineage_id: parent.lineage_id, parent_id: parentId, version: Number(newest) + 1 }
}

/** Runs that were edited from a strategy go on as edited from what it was edited from itself. */
export async function reparentVersions(tx: Tx, ownerId: string, id: string): Promise<void> {
  await tx
    .updateTable('strategies')
    .set(({ selectFrom }) => ({ parent_id: selectFrom('strategies as parent').select('parent.parent_id').where('parent.id', '=', id) }))
    .where('owner_id', '=', ownerId)
    .where('parent_id', '=', id)
    .execute()
}

const maxListed = 200

/** The lineage of an owner's strategy, newest first; empty when the owner has none of this id. */
export async function findVersions(db: Db, ownerId: string, id: string): Promise<StrategyVersion[]> {
  const rows = await db
    .selectFrom('strategies')
    .select(['id', 'version', 'parent_id', 'name', 'symbol', 'timeframe', 'status', 'created_at', 'result_summary'])
    .where('owner_id', '=', ownerId)
    .where('lineage_id', '=', ({ selectFrom }) =>
      selectFrom('strategies').select('lineage_id').where('owner_id', '=', ownerId).where('id', '=', id),
    )
    .orderBy('version', 'desc')
    .limit(maxListed)
    .execute()
  return rows.map(({ result_summary, created_at, timeframe, ...row }) => {
    // Written by `compute-run.ts` in this shape.
    const result = row.status === 'completed' ? (result_summary as ResultSummary) : null
    return {
      ...row,
      timeframe: parseTimeframe(timeframe) ?? strategyDefaults.timeframe,
      created_at: created_at.toISOString(),
      total_return: result?.total_return ?? null,
      max_drawdown: result?.max_drawdown ?? null,
      total_trades: result?.total_trades ?? null,
    }
  })
}
