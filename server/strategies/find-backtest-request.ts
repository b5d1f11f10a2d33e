import { parseTimeframe, type Timeframe } from '@playbook/engine/market/timeframe'
import type { Plan } from '@playbook/engine/strategy/plan'
import type { Db } from '../db/tables.ts'
import { mustFind } from './must-find.ts'
import { findDetail, type RunRow } from './store.ts'

/** The backtest that a strategy asks for: its plan, market, timeframe and period. */
export interface BacktestRequest {
  readonly plan: Plan
  readonly symbol: string
  readonly timeframe: Timeframe
  /** ISO dates; null where nothing was said. */
  readonly startDate: string | null
  readonly endDate: string | null
}

export const backtestRequestOf = (row: Pick<RunRow, 'plan' | 'symbol' | 'timeframe' | 'start_date' | 'end_date'>): BacktestRequest => ({
  // Stored as it was read, and checked then.
  plan: row.plan as Plan,
  symbol: row.symbol,
  timeframe: parseTimeframe(row.timeframe) as Timeframe,
  startDate: row.start_date,
  endDate: row.end_date,
})

/** Whatever has become of its run; another owner's strategy is as if it did not exist. */
export async function mustFindBacktestRequest(db: Db, ownerId: string, id: string): Promise<BacktestRequest> {
  return backtestRequestOf(await mustFind(id, () => findDetail(db, ownerId, id)))
}
