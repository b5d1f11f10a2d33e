import { bestPlaces, betterWays } from '@playbook/engine/statistics/better-ways'
import type { StatisticName } from '@playbook/engine/statistics/catalogue'
import type { ComparedRun } from './compared-run.ts'

export interface FigureRow {
  readonly name: StatisticName
  /** One for each run. */
  readonly values: readonly (number | null)[]
  /** The place of the best value; none where neither way is better, or another one reads the same. */
  readonly best: readonly number[]
}

/** The figures of the runs side by side. */
export const figureRows = (runs: readonly Pick<ComparedRun, 'result'>[]): FigureRow[] =>
  (Object.keys(betterWays) as StatisticName[]).map((name) => {
    const values = runs.map(({ result }) => result.figures.find((figure) => figure.name === name)?.value ?? null)
    return { name, values, best: bestPlaces(name, values) }
  })
