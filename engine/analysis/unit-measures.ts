import type { Bars } from '../market/bars.ts'
import type { PartPrices } from './time-parts.ts'

/** What can be measured of a unit. */
export const unitMeasures = ['change', 'move', 'body', 'range', 'gap', 'upper_wick', 'lower_wick', 'travel', 'volume'] as const
export type UnitMeasure = (typeof unitMeasures)[number]

/** Formulas, in prices; `base` is what a percentage is of. */
interface MeasureRule {
  readonly words: string
  readonly formula: string
  /** It may be negative. */
  readonly isSigned: boolean
  readonly of: (unit: PartPrices, before: PartPrices | null, bars: Bars) => number | null
  readonly base: (unit: PartPrices, before: PartPrices | null) => number
}

const top = ({ open, close }: PartPrices): number => Math.max(open, close)
const bottom = ({ open, close }: PartPrices): number => Math.min(open, close)

function volumeOf({ first, last }: PartPrices, _: PartPrices | null, { volume }: Bars): number {
  let sum = 0
  for (let i = first; i <= last; i += 1) sum += volume[i]!
  return sum
}

/** The first of a market has nothing before it: then its own open stands for the close before. */
export const measureRules: Readonly<Record<UnitMeasure, MeasureRule>> = {
  change: {
    words: 'change from the close before to the close',
    formula: 'close − close before',
    isSigned: true,
    of: ({ close }, before) => (before === null ? null : close - before.close),
    base: ({ open }, before) => before?.close ?? open,
  },
  move: {
    words: 'move from the close before to the close, either way',
    formula: '|close − close before|',
    isSigned: false,
    of: ({ close }, before) => (before === null ? null : Math.abs(close - before.close)),
    base: ({ open }, before) => before?.close ?? open,
  },
  body: {
    words: 'change from the open to the close',
    formula: 'close − open',
    isSigned: true,
    of: ({ open, close }) => close - open,
    base: ({ open }) => open,
  },
  range: {
    words: 'range from high to low',
    formula: 'high − low',
    isSigned: false,
    of: ({ high, low }) => high - low,
    base: ({ open }) => open,
  },
  gap: {
    words: 'gap from the close before to the open',
    formula: 'open − close before',
    isSigned: true,
    of: ({ open }, before) => (before === null ? null : open - before.close),
    base: ({ open }, before) => before?.close ?? open,
  },
  upper_wick: {
    words: 'upper wick',
    formula: 'high − the higher of open and close',
    isSigned: false,
    of: (unit) => unit.high - top(unit),
    base: ({ open }) => open,
  },
  lower_wick: {
    words: 'lower wick',
    formula: 'the lower of open and close − low',
    isSigned: false,
    of: (unit) => bottom(unit) - unit.low,
    base: ({ open }) => open,
  },
  travel: {
    words: 'move from the open to the close, either way',
    formula: '|close − open|',
    isSigned: false,
    of: ({ open, close }) => Math.abs(close - open),
    base: ({ open }) => open,
  },
  volume: { words: 'volume', formula: 'sum of the volumes of its bars', isSigned: false, of: volumeOf, base: () => Number.NaN },
}
