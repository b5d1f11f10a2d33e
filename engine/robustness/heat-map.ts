import { invariant } from '../invariant.ts'
import { quantile } from '../statistics/moments.ts'
import type { HeatCell, HeatMap, SweepReport } from './report.ts'

/** The objective over two axes of a sweep, by their paths. Each cell takes all trials with its two values. */
export function heatMapOf(sweep: Pick<SweepReport, 'axes' | 'trials'>, xPath: string, yPath: string): HeatMap {
  const [xAt, yAt] = [xPath, yPath].map((path) => sweep.axes.findIndex((axis) => axis.path === path)) as [number, number] // two paths
  const [x, y] = [sweep.axes[xAt], sweep.axes[yAt]]
  invariant(x && y, `axes at ${xPath} and ${yPath}`)
  const found: number[][][] = y.values.map(() => x.values.map(() => []))
  for (const { values, objective } of sweep.trials) {
    const cell = found[y.values.indexOf(values[yAt]!)]?.[x.values.indexOf(values[xAt]!)]
    if (cell && objective !== null) cell.push(objective)
  }
  const cells = found.map((row) => row.map(cellOf))
  const shown = cells.flat().flatMap((cell) => (cell ? [cell.median] : []))
  return { x, y, cells, range: shown.length === 0 ? null : { min: Math.min(...shown), max: Math.max(...shown) } }
}

const cellOf = (objectives: readonly number[]): HeatCell | null =>
  objectives.length === 0
    ? null
    : {
        median: quantile(Float64Array.from(objectives), 0.5),
        best: objectives.reduce((most, each) => Math.max(most, each)),
        trials: objectives.length,
      }
