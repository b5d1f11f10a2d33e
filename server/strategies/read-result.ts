import type { StrategyResult } from '@playbook/contract/strategies'
import type { CalendarName } from '@playbook/engine/market/instrument'
import type { KnownTries } from '@playbook/engine/robustness/retell-trials'
import { afterTrials } from '@playbook/engine/statistics/after-trials'
import { periodsPerYear } from '@playbook/engine/statistics/day-returns'
import type { Db } from '../db/tables.ts'
import { isCounted, presentTried, readTried } from '../robustness/trials.ts'
import { mustFindAsked } from './find-asked.ts'
import { findResult } from './store.ts'

/** How many variants were tried of a strategy's family by now; refuses an id that is not the owner's. */
export const readTriedOf = async (db: Db, ownerId: string, id: string): Promise<KnownTries> =>
  readTried(db, ownerId, { id, ...(await mustFindAsked(db, ownerId, id)) })

/** A stored result as it is after the tries that are known now; null where there is none. */
export async function readResult(db: Db, ownerId: string, id: string): Promise<StrategyResult | null> {
  const row = await findResult(db, ownerId, id)
  if (row === undefined) return null
  const asked = await mustFindAsked(db, ownerId, id)
  // Written by `compute-run.ts` in this shape.
  const result = row.result as StrategyResult
  return isCounted(asked.plan) ? tellTries(result, row.calendar, await readTried(db, ownerId, { id, ...asked })) : result
}

/** Sets every figure of a result that depends on the number of tries, and the number itself; without a calendar none is brought to a year. */
export function tellTries(result: StrategyResult, calendar: CalendarName | null, tries: KnownTries): StrategyResult {
  const percents = result.performance_metrics.daily_returns.map(({ profit_loss_percent: percent }) => percent)
  const { deflated, luckSharpe } = afterTrials(percents, tries)
  const isYearly = luckSharpe !== null && calendar !== null && result.sharpe_ratio !== null
  const luck = isYearly ? luckSharpe * Math.sqrt(periodsPerYear(result.receipt.timeframe, calendar)) : null
  return {
    ...result,
    figures: result.figures.map((figure) => (figure.name === deflated.name ? deflated : figure)),
    tried: { ...presentTried(tries), luck_sharpe: luck },
  }
}
