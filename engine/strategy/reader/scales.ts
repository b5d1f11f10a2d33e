import { indicatorVocabulary } from '../../indicators/vocabulary.ts'
import { childrenOf } from '../plan-children.ts'
import type { Expr, Term } from '../plan.ts'

/** What a value is measured in: a place among prices, a distance between prices, traded units, or a scale of its own. */
export type Scale = 'price' | 'distance' | 'volume' | 'own'

/** Lines over the candles that are no prices. */
const ratios = /^(?:width|percent_b|direction)$/

/** Null for a number and for what may be any of them. */
export function scaleOf(term: Term): Scale | null {
  switch (term.kind) {
    case 'price':
      return term.field === 'volume' ? 'volume' : 'price'
    case 'entry_price':
      return 'price'
    case 'indicator':
      return scaleOfLine(term)
    case 'calc':
      return scaleOfSum(term)
    default:
      return null
  }
}

function scaleOfLine({ name, output, source }: Extract<Term, { kind: 'indicator' }>): Scale | null {
  if (ratios.test(output)) return null
  if (name === 'atr' || name === 'stdev') return 'distance'
  if (/^(?:highest|lowest)$/.test(name) || indicatorVocabulary[name].takesSource) {
    const of = source ? scaleOf(source) : 'price'
    return indicatorVocabulary[name].pane === 'price' ? of : 'own'
  }
  return indicatorVocabulary[name].pane === 'price' ? 'price' : 'own'
}

function scaleOfSum({ op, args }: Extract<Term, { kind: 'calc' }>): Scale | null {
  const [left, right] = args
  const [a, b] = [left ? scaleOf(left) : null, right ? scaleOf(right) : null]
  if (op === 'mul') return a === null ? scaleOfShare(left, b) : b === null ? scaleOfShare(right, a) : null
  if (op === 'div') return b === null ? a : null
  if (op === 'abs') return a
  if (op === 'sub' && a === 'price' && b === 'price') return 'distance'
  if (op === 'add' || op === 'sub') return a === 'price' && b === 'distance' ? 'price' : a === b ? a : null
  return a === b ? a : null
}

/** `less than 2% of the price` may be how far price moves. */
const scaleOfShare = (factor: Term | undefined, of: Scale | null): Scale | null =>
  of === 'price' && factor?.kind === 'const' && factor.value < 0.5 ? null : of

/** `the close is above half the ATR`: comparisons of a price or a volume with something that is none. */
export function unlikeComparisons(expr: Expr): readonly Expr[] {
  const inside = childrenOf(expr).flatMap(unlikeComparisons)
  if (!('left' in expr)) return inside
  const scales = [scaleOf(expr.left), scaleOf(expr.right)]
  const isUnlike = scales[0] !== scales[1] && !scales.includes(null) && scales.some((scale) => scale === 'price' || scale === 'volume')
  return isUnlike ? [...inside, expr] : inside
}
