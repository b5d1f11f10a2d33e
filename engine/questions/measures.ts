import type { FigureUnit } from '../agent/figure.ts'

const measures: ReadonlySet<FigureUnit> = new Set<FigureUnit>([
  'distance',
  'pips',
  'percent',
  'atr',
  'r',
  'deviations',
  'bars',
  'count',
  'money',
  'units',
  'minutes',
  'days',
  'number',
  'share',
])

/** Whether figures of a unit can be larger and smaller than each other as a size is. */
export const isMeasure = (unit: FigureUnit): boolean => measures.has(unit)
