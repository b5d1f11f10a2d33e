import { backtest } from '../backtest.ts'
import type { Ambiguity } from '../compat.ts'
import type { RunResult } from '../run.ts'
import { slowCase } from './slow-runs.ts'
import { slowBacktest } from './slow-simulator.ts'
import type { SlowResult } from './slow-state.ts'

const near = (a: number, b: number) => Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a), Math.abs(b))

const shown = ({ trades }: SlowResult | RunResult, k: number) => {
  const trade = trades[k]
  if (!trade) return 'no trade'
  const { side, signalBar, entryBar, exitBar, units, entryPrice, exitPrice, exitReason, ambiguous } = trade
  return `${side} ${signalBar}/${entryBar}-${exitBar} ${units} ${entryPrice} ${exitPrice} ${exitReason}${ambiguous ? ' ambiguous' : ''}`
}

/** The first difference between the engine and the slow simulator on a run of `slowCase`; null where there is none. */
export function firstDifference(seed: number, policy: Ambiguity): string | null {
  const { input } = slowCase(seed)
  const run = backtest(input, { ambiguity: policy })
  const slow = slowBacktest(input, policy)
  for (let k = 0; k < Math.max(run.trades.length, slow.trades.length); k++) {
    const [a, b] = [run.trades[k], slow.trades[k]]
    const isSame =
      a !== undefined &&
      b !== undefined &&
      (['side', 'signalBar', 'entryBar', 'exitBar', 'exitReason'] as const).every((key) => a[key] === b[key]) &&
      // The rules say what the headline run flags.
      (policy !== 'pessimistic' || a.ambiguous === b.ambiguous) &&
      (['units', 'entryPrice', 'exitPrice'] as const).every((key) => near(a[key], b[key])) &&
      Math.abs(a.profitUsd - b.profitUsd) < 1e-6
    if (!isSame) return `trade ${k}: engine ${shown(run, k)} | slow ${shown(slow, k)}`
  }
  for (const [k, value] of run.equityUsd.entries())
    if (!(Math.abs(value - slow.equityUsd[k]!) <= 1e-6)) return `equity ${k}: engine ${value} | slow ${slow.equityUsd[k]}`
  const reasons = new Set([...Object.keys(run.rejectionCounts), ...Object.keys(slow.rejections)]) as Set<keyof typeof slow.rejections>
  for (const reason of reasons) {
    const [a, b] = [run.rejectionCounts[reason] ?? 0, slow.rejections[reason] ?? 0]
    if (a !== b) return `rejections ${reason}: engine ${a} | slow ${b}`
  }
  return null
}
