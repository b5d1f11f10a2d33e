import type { Plan } from '../strategy/plan.ts'
import { naturalConstraints, parametersOf } from './parameters.ts'
import { planSweep } from './plan-tasks.ts'
import type { RobustnessReport } from './report.ts'
import type { RobustnessSettings } from './settings.ts'
import { cutWindows } from './walk-forward.ts'

/** What a check or a sweep consists of, on a run of so many tested bars. */
export interface StudyWork {
  readonly bars: number
  /** Orders of trades, resampled histories, other costs and random entries. */
  readonly paths: number
  /** Of walk-forward, rolling and anchored. */
  readonly windows: number
  /** Combinations of the sweep, the present one among them. */
  readonly neighbours: number
}

/** The work that settings ask for; what the run turns out to have too few trades for is done without. */
export function plannedWork(plan: Plan, bars: number, settings: RobustnessSettings): StudyWork {
  const { parts, monteCarlo, randomEntries, walkForward, sweep } = settings
  const parameters = parametersOf(plan)
  const { axes, combinations } = planSweep({ parameters, constraints: naturalConstraints(plan, parameters) }, settings)
  const isSwept = axes.length > 0
  const windowsOf = (mode: 'rolling' | 'anchored') => cutWindows({ firstBar: 0, bars }, walkForward, mode).length
  const guided = Math.min(sweep.maxCombinations, combinations.possible ?? sweep.maxCombinations)
  const neighbours = sweep.method === 'guided' ? guided : combinations.rows.length
  const counts = {
    baseline: {},
    sweep: { neighbours: isSwept ? neighbours : 0 },
    overfitting: {},
    walk_forward_rolling: { windows: isSwept ? windowsOf('rolling') : 0 },
    walk_forward_anchored: { windows: isSwept ? windowsOf('anchored') : 0 },
    trade_order: { paths: monteCarlo.tradeOrders },
    resampled_candles: { paths: monteCarlo.candleRuns },
    cost_jitter: { paths: monteCarlo.costRuns },
    random_entries: { paths: randomEntries },
  } as const satisfies Record<(typeof parts)[number], Partial<StudyWork>>
  return parts.reduce<StudyWork>(
    (sum, part) => {
      const { paths = 0, windows = 0, neighbours: tried = 0 }: Partial<StudyWork> = counts[part]
      return { bars, paths: sum.paths + paths, windows: sum.windows + windows, neighbours: sum.neighbours + tried }
    },
    { bars, paths: 0, windows: 0, neighbours: 0 },
  )
}

/** The work that a finished report shows: parts that were skipped are none. */
export function doneWork(report: RobustnessReport, bars: number): StudyWork {
  const { tradeOrder, resampledCandles, costJitter, randomEntries, walkForwardRolling, walkForwardAnchored, sweep } = report
  return {
    bars,
    paths:
      (tradeOrder?.simulations ?? 0) +
      (resampledCandles?.runs.length ?? 0) +
      (costJitter?.runs.length ?? 0) +
      (randomEntries?.simulations ?? 0),
    windows: (walkForwardRolling?.windows.length ?? 0) + (walkForwardAnchored?.windows.length ?? 0),
    neighbours: sweep?.trials.length ?? 0,
  }
}
