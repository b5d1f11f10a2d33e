import { indicatorVocabulary } from '../../indicators/vocabulary.ts'
import type { IndicatorName } from '../../indicators/vocabulary.ts'
import { priceFields } from '../../market/price-fields.ts'
import type { PriceField } from '../../market/price-fields.ts'
import type { Timeframe } from '../../market/timeframe.ts'
import type { Origin, Term } from '../plan.ts'

export type IndicatorTerm = Extract<Term, { kind: 'indicator' }>

type PriceTerm = Extract<Term, { kind: 'price' }>

export const constant = (value: number, from: Origin, unit?: 'pips' | 'points'): Term => ({
  kind: 'const',
  value,
  ...(unit && { unit }),
  from,
})

export const price = (field: PriceField, from: Origin, shift = 0, timeframe?: Timeframe): PriceTerm => ({
  kind: 'price',
  field,
  ...(timeframe && { timeframe }),
  ...(shift > 0 && { shift }),
  from,
})

export const calc = (op: Extract<Term, { kind: 'calc' }>['op'], args: readonly Term[], from: Origin): Term => ({
  kind: 'calc',
  op,
  args,
  from,
})

export function indicator(
  name: IndicatorName,
  params: Readonly<Record<string, number>>,
  from: Origin,
  rest: Partial<IndicatorTerm> = {},
): IndicatorTerm {
  const spec = indicatorVocabulary[name]
  return { kind: 'indicator', name, params: { ...spec.params, ...params }, output: spec.outputs[0], ...rest, from }
}

export const averageNames = new Set<string>(['sma', 'ema', 'wma', 'hma', 'dema', 'tema', 'vwma', 'rma'])

export const isAverage = (term: Term | null): term is IndicatorTerm => term?.kind === 'indicator' && averageNames.has(term.name)

export const isPrice = (term: Term | null): boolean => term?.kind === 'price' && term.field !== 'volume'

/** What is told of a band in numbers of its own. */
const isMeasure = (output: string): boolean => output === 'width' || output === 'percent_b'

/** Lines drawn over the candles: prices, averages, bands. */
export const isOnPriceScale = (term: Term | null): boolean =>
  isPrice(term) ||
  (term?.kind === 'indicator' && indicatorVocabulary[term.name].pane === 'price' && !isMeasure(term.output)) ||
  term?.kind === 'entry_price'

export const onTimeframe = (term: Term, timeframe: Timeframe | null): Term => {
  if (!timeframe) return term
  // Pivots are those of the day on every chart.
  if (timeframe === '1d' && term.kind === 'indicator' && term.name === 'pivot') return term
  if (term.kind === 'price' || term.kind === 'indicator') return term.timeframe ? term : { ...term, timeframe }
  if (term.kind === 'calc') return { ...term, args: term.args.map((a) => onTimeframe(a, timeframe)) }
  return term
}

export const shiftTerm = (term: Term, bars: number): Term => {
  if (bars === 0) return term
  if (term.kind === 'price' || term.kind === 'indicator') return { ...term, shift: (term.shift ?? 0) + bars }
  if (term.kind === 'calc') return { ...term, args: term.args.map((a) => shiftTerm(a, bars)) }
  return term
}

export const asField = (name: string): PriceField => ((priceFields as readonly string[]).includes(name) ? (name as PriceField) : 'close')

export function offsetTerm(base: Term, value: number, unit: string, spread: Term | null, isUp: boolean, from: Origin): Term {
  if (unit === 'percent') return calc('mul', [constant(rounded(1 + (isUp ? value : -value) / 100), from), base], from)
  if (spread?.kind === 'indicator' && spread.name === 'stdev') return bandOf(base, value, isUp, from)
  const step = spread
    ? value === 1
      ? spread
      : calc('mul', [constant(value, from), spread], from)
    : constant(value, from, unit === 'pips' ? 'pips' : 'points')
  return calc(isUp ? 'add' : 'sub', [base, step], from)
}

/** Standard deviations from an average are a Bollinger band. */
function bandOf(base: Term, std: number, isUp: boolean, from: Origin): Term {
  const period = base.kind === 'indicator' ? (base.params['period'] ?? 20) : 20
  const timeframe = base.kind === 'indicator' ? base.timeframe : undefined
  return indicator('bb', { period, std }, from, { output: isUp ? 'upper' : 'lower', ...(timeframe && { timeframe }) })
}

/** Removes the dust of binary fractions: 1 − 0.05 is 0.95. */
export const rounded = (value: number) => Number(value.toPrecision(12))
