import { scaleOf, type Measure } from '../reader/scale-of.ts'
import type { Term } from '../strategy/plan.ts'

/** A price of the bar itself. */
export const isPlainPrice = (term: Term): term is Extract<Term, { kind: 'price' }> =>
  term.kind === 'price' && !term.shift && term.timeframe === undefined

const isOfSeveralWords: readonly string[] = ['highest', 'lowest', 'opening_range', 'session_range', 'pivot']

/** A line of the bar itself that is told by its name and its numbers alone: no words behind them can be meant of it. */
export const isPlainLine = (term: Term): boolean =>
  term.kind === 'indicator' &&
  !term.shift &&
  term.timeframe === undefined &&
  term.source === undefined &&
  !isOfSeveralWords.includes(term.name)

/** An average of a line or a price of the bar itself. */
const isPlainAverage = (term: Term): boolean =>
  term.kind === 'indicator' &&
  term.source !== undefined &&
  isPlainLine({ ...term, source: undefined }) &&
  (isPlainPrice(term.source) || isPlainLine(term.source))

const measureOfSource = (source: Term): Measure => (isPlainPrice(source) || isPlainLine(source) ? measureOf(source) : 'any')

/** So many times a line or a price: `2 times the ATR(14)`. */
export const isMultiple = (term: Term): term is Extract<Term, { kind: 'calc' }> => {
  if (term.kind !== 'calc' || term.op !== 'mul' || term.args.length !== 2) return false
  const [times, of] = term.args
  const isTimes = times?.kind === 'const' && times.unit === undefined && times.value > 0
  return isTimes && of !== undefined && (isPlainPrice(of) || isPlainLine(of) || isPlainAverage(of))
}

/** What a term is measured in, as the reader tells it of the words. */
export function measureOf(term: Term): Measure {
  switch (term.kind) {
    case 'price':
      return term.field === 'volume' ? 'volume' : 'price'
    case 'indicator':
      if (term.name === 'highest' || term.name === 'lowest') return term.source ? measureOfSource(term.source) : 'price'
      return scaleOf(term.name, term.output, term.source ? measureOfSource(term.source) : null)
    case 'value_when':
      return measureOf(term.value)
    case 'count':
    case 'bars_held':
      return 'count'
    case 'const':
      return term.unit === undefined ? 'any' : 'distance'
    case 'calc':
      return isMultiple(term) ? measureOf(term.args[1]!) : 'any'
    default:
      return 'price'
  }
}
