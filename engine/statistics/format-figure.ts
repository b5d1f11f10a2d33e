import { formatDuration } from '../format/duration.ts'
import { formatUsd } from '../format/money.ts'
import { isKnown, numberText, unknownFigure } from '../format/number-text.ts'
import { formatPercent } from '../format/percent.ts'
import { statisticsCatalogue, type StatisticName, type StatisticSpec, type Unit } from './catalogue.ts'

const orUnknown = (text: (value: number) => string) => (value: number | null) => (isKnown(value) ? text(value) : unknownFigure)

const formats = {
  percent: (value) => formatPercent(value, 'percent', { digits: 2 }),
  probability: (value) => formatPercent(value, 'fraction', { digits: 1 }),
  usd: formatUsd,
  minutes: formatDuration,
  ratio: orUnknown((value) => numberText(value, 2)),
  count: orUnknown((value) => numberText(value, 0)),
  days: orUnknown((value) => `${numberText(value, 0)} days`),
  basis_points: orUnknown((value) => `${numberText(value, 2)} bp`),
  r: orUnknown((value) => `${numberText(value, 2)} R`),
} as const satisfies Record<Unit, (value: number | null) => string>

/** Returns, whose sign is said where it is plus too. */
const signedNames = new Set<StatisticName>(['total_return', 'cagr', 'buy_and_hold_return'])

/** A figure in the unit that its catalogue line names. */
export const formatFigure = (name: StatisticName, value: number | null): string =>
  signedNames.has(name) ? formatPercent(value, 'percent', { digits: 2, signed: true }) : formats[statisticsCatalogue[name].unit](value)

/** The groups of the catalogue, in the order in which they are read. */
export const groupTitles = {
  return: 'Return',
  risk: 'Risk',
  drawdown: 'Drawdown',
  trades: 'Trades',
  costs: 'Costs',
  benchmark: 'Against buy and hold',
} as const satisfies Record<StatisticSpec['group'], string>
