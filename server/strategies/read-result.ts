import type { StrategyResult } from '@playbook/contract/strategies'
import type { CalendarName } from '@playbook/engine/market/instrument'
import type { KnownTrials } from '@playbook/engine/robustness/update-trials'
import { afterTrials } from '@playbook/engine/statistics/after-trials'
import { periodsPerYear } from '@playbook/engine/statistics/day-returns'
import type { Db } from '../db/tables.ts'
import { isCounted, presentVariantCount, readVariantCount } from '../robustness/trials.ts'
import { mustFindBacktestRequest } from './find-backtest-request.ts'
import { findResult } from './store.ts'

/** How many variants were tried of a strategy's family by now; refuses an id that is not the owner's. */
export const readVariantCountOf = async (db: Db, ownerId: string, id: string): Promise<KnownTrials> =>
  readVariantCount(db, ownerId, { id, ...(await mustFindBacktestRequest(db, ownerId, id)) })

/** A stored result as it is after the tries that are known now; null where there is none. */
export async function readResult(db: Db, ownerId: string, id: string): Promise<StrategyResult | null> {
  const row = await findResult(db, ownerId, id)
  if (row === undefined) return null
  const asked = await mustFindBacktestRequest(db, ownerId, id)
  // Written by `compute-run.ts` in this shape.
  const result = row.result as StrategyResult
  return isCounted(asked.plan) ? withTrialFigures(result, row.calendar, await readVariantCount(db, ownerId, { id, ...asked })) : result
}

/** Sets every figure of a result that depends on the number of tries, and the number itself; without a calendar none is brought to a year. */
export function withTrialFigures(result: StrategyResult, calendar: CalendarName | null, tries: KnownTrials): StrategyResult {
  const percents = result.performance_metrics.daily_returns.map(({ profit_loss_percent: percent }) => percent)
  const { deflated, luckSharpe } = afterTrials(percents, tries)
  const isYearly = luckSharpe !== null && calendar !== null && result.sharpe_ratio !== null
  const luck = isYearly ? luckSharpe * Math.sqrt(periodsPerYear(result.receipt.timeframe, calendar)) : null
  return {
    ...result,
    figures: result.figures.map((figure) => (figure.name === deflated.name ? deflated : figure)),
    tried: { ...presentVariantCount(tries), luck_sharpe: luck },
  }
}
