import { meanOf } from '../statistics/moments.ts'
import { finding, noFinding } from './finding.ts'
import { neutralValue } from './objective.ts'
import type { Finding, SweepAxisReport, Trial } from './report.ts'
import type { SweepObjective } from './settings.ts'

/** Fewer neighbours say nothing about a neighbourhood. */
const minNeighbours = 2

/** How many positions of an axis count as near: a tenth of it, at least one. */
const reachOf = ({ values }: SweepAxisReport) => Math.max(1, Math.round(values.length / 10))

/**
 * How much of its edge a combination's neighbourhood keeps, 0 to 1: the mean over all tried neighbours of
 * min(1, max(0, gain of the neighbour / gain of the combination)), gain being the objective above what no edge gives (0; 1 for the
 * profit factor). Neighbours lie within a tenth of every axis, at least one step; one that could not be judged counts 0.
 * 1 is a plateau, 0 a lonely peak. The idea, without one agreed formula, is Pardo's (2008): a robust optimum has good neighbours.
 */
export function plateauAt(
  center: number | null,
  trials: readonly Trial[],
  axes: readonly SweepAxisReport[],
  objective: SweepObjective,
): Finding {
  const trial = center === null ? undefined : trials[center]
  if (!trial || trial.objective === null) return noFinding('This combination could not be judged.')
  const gainOf = ({ objective: value }: Trial) => (value === null ? 0 : value - neutralValue[objective])
  const gain = gainOf(trial)
  if (gain <= 0) return noFinding('This combination has no edge that its neighbours could keep.')
  const positions = axes.map(({ values }, k) => ({ at: values.indexOf(trial.values[k]!), values }))
  const isNear = (other: Trial) =>
    other !== trial && positions.every(({ at, values }, k) => Math.abs(values.indexOf(other.values[k]!) - at) <= reachOf(axes[k]!))
  const neighbours = trials.filter(isNear)
  if (neighbours.length < minNeighbours) return noFinding('Too few neighbouring combinations were tried.')
  return finding(meanOf(neighbours.map((each) => Math.min(1, Math.max(0, gainOf(each) / gain)))), '')
}
