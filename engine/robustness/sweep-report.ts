import { invariant } from '../invariant.ts'
import { finding, noFinding } from './finding.ts'
import { objectiveTitle } from './objective.ts'
import type { SweepPlan } from './plan-tasks.ts'
import { plateauAt } from './plateau.ts'
import type { SweepAxisReport, SweepReport, Trial } from './report.ts'
import type { SweepSettings } from './settings.ts'
import { percentWhere } from './spread-of.ts'
import type { RobustnessFacts } from './task.ts'

export function axesOf({ axes }: SweepPlan, { parameters }: RobustnessFacts): readonly SweepAxisReport[] {
  return axes.map(({ path, values }) => {
    const parameter = parameters.find((one) => one.path === path)
    invariant(parameter, `a parameter at ${path}`)
    const { label, group, value, isWhole } = parameter
    return { path, label, group, present: value, values, isWhole }
  })
}

export function sweepReport(trials: readonly Trial[], plan: SweepPlan, facts: RobustnessFacts, settings: SweepSettings): SweepReport {
  const axes = axesOf(plan, facts)
  const present = plan.present.join(' ')
  const presentAt = orNull(trials.findIndex(({ values }) => values.join(' ') === present))
  const bestAt = bestOf(trials)
  const judged = trials.filter(({ objective }) => objective !== null)
  const withTrades = trials.filter((trial) => trial.trades >= settings.minTrades)
  const own = presentAt === null ? null : trials[presentAt]!.objective
  return {
    method: settings.method,
    objective: settings.objective,
    objectiveTitle: objectiveTitle(settings.objective),
    minTrades: settings.minTrades,
    axes,
    possible: plan.combinations.possible,
    trials,
    bestAt,
    presentAt,
    profitablePercent:
      withTrades.length === 0
        ? noFinding('No combination had trades enough.')
        : finding(
            percentWhere(withTrades, (trial) => trial.returnPercent > 0),
            '',
          ),
    presentRankPercent:
      own === null
        ? noFinding('The present values could not be judged.')
        : finding(
            percentWhere(judged, ({ objective }) => objective! < own),
            '',
          ),
    plateauAtPresent: plateauAt(presentAt, trials, axes, settings.objective),
    plateauAtBest: plateauAt(bestAt, trials, axes, settings.objective),
  }
}

const orNull = (at: number) => (at < 0 ? null : at)

/** The greatest objective; of equal ones the first. */
function bestOf(trials: readonly Trial[]): number | null {
  let best: number | null = null
  for (const [at, { objective }] of trials.entries())
    if (objective !== null && (best === null || objective > trials[best]!.objective!)) best = at
  return best
}
