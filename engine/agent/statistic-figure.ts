import { statisticsCatalogue, type StatisticName, type Unit } from '../statistics/catalogue.ts'
import type { Figure as Statistic } from '../statistics/figure.ts'
import { formatFigure } from '../statistics/format-figure.ts'
import type { Basis, Figure, FigureUnit } from './figure.ts'

const unitOf = {
  percent: 'percent',
  ratio: 'number',
  usd: 'money',
  count: 'count',
  minutes: 'minutes',
  days: 'days',
  basis_points: 'basis_points',
  r: 'r',
  probability: 'share',
} as const satisfies Record<Unit, FigureUnit>

/** A statistic of a run as a figure, written as the page of a result writes it; null where it has no value. */
export function statisticFigure({ name, value }: Pick<Statistic, 'name' | 'value'>, basis: Basis): Figure | null {
  if (value === null) return null
  const { unit, definition } = statisticsCatalogue[name]
  return { is: 'figure', ...basis, value, unit: unitOf[unit], text: formatFigure(name, value), formula: definition }
}

/** Statistics by their names. */
export const statisticFigures = <N extends StatisticName>(
  names: readonly N[],
  statistics: readonly Pick<Statistic, 'name' | 'value'>[],
  basis: Basis,
): Readonly<Record<N, Figure | null>> =>
  Object.fromEntries(
    names.map((name) => {
      const found = statistics.find((each) => each.name === name)
      return [name, found === undefined ? null : statisticFigure(found, basis)]
    }),
  ) as Record<N, Figure | null> // one figure a name
