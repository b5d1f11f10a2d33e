import { backtest } from '@playbook/engine/backtest/backtest'
import { buyAndHoldValues } from '@playbook/engine/statistics/buy-and-hold-values'
import { drawdownPercents } from '@playbook/engine/statistics/drawdowns'
import type { Compute } from '../jobs/thread.ts'
import { rerunInput, type RunToRepeat } from '../strategies/rerun-input.ts'

/** A finished run, to be run again; its trades must be those that were stored. */
export type EquityRequest = RunToRepeat & { readonly tradeHash: string }

/** The account at the close of every bar of a run. */
export interface EquityColumns {
  /** UTC seconds. */
  readonly time: Float64Array
  readonly equityUsd: Float64Array
  readonly drawdownPercent: Float64Array
  readonly holdUsd: Float64Array
}

export type EquityAnswer =
  | { readonly kind: 'done'; readonly columns: EquityColumns }
  | { readonly kind: 'refused'; readonly reason: string }

const otherRules = 'made by an older version of the engine'

/** Runs the backtest again. Runs in a thread; the database is the caller's. */
export const compute: Compute<EquityRequest, EquityAnswer> = (order) => {
  const input = rerunInput(order)
  if (!input.ok) return { output: { kind: 'refused', reason: input.problem }, transfer: [] }
  const { bars, initialCapitalUsd } = input.value
  const { equityUsd, firstBar, tradeHash } = backtest(input.value)
  if (tradeHash !== order.tradeHash) return { output: { kind: 'refused', reason: otherRules }, transfer: [] }
  const time = bars.time.slice(firstBar)
  const columns: EquityColumns = {
    time,
    equityUsd,
    drawdownPercent: drawdownPercents(equityUsd, initialCapitalUsd),
    holdUsd: Float64Array.from(buyAndHoldValues(bars, firstBar, [...time], initialCapitalUsd)),
  }
  return { output: { kind: 'done', columns }, transfer: Object.values(columns).map(({ buffer }: Float64Array) => buffer as ArrayBuffer) }
}
