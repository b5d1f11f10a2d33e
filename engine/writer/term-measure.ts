import type { Measure } from '../reader/measures.ts'
import { scaleOf } from '../reader/scale-of.ts'
import type { Term } from '../strategy/plan.ts'

/** A price of the bar itself. */
export const isPlainPrice = (term: Term): term is Extract<Term, { kind: 'price' }> =>
  term.kind === 'price' && !term.shift && term.timeframe === undefined

/** What a term is measured in, as the reader tells it of the words. */
export function measureOf(term: Term): Measure {
  switch (term.kind) {
    case 'price':
      return term.field === 'volume' ? 'volume' : 'price'
    case 'indicator':
      if (term.name === 'highest' || term.name === 'lowest')
        return term.source ? (isPlainPrice(term.source) ? measureOf(term.source) : 'any') : 'price'
      return scaleOf(term.name, term.output, term.source ? (isPlainPrice(term.source) ? measureOf(term.source) : 'any') : null)
    case 'value_when':
      return measureOf(term.value)
    case 'count':
    case 'bars_held':
      return 'count'
    case 'const':
      return term.unit === undefined ? 'any' : 'distance'
    case 'calc':
      return 'any'
    default:
      return 'price'
  }
}
