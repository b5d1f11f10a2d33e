import type { Expr, Origin, Term } from '../strategy/plan.ts'

type Sampled = Extract<Term, { kind: 'price' | 'indicator' }>

/** The same of a higher chart so many of its bars before: of the bar so far, of the last that has ended, or of one counted back. */
function sampledBefore(term: Sampled, bars: number): Sampled {
  const { sampling = term.shift === undefined ? 'completed' : 'back' } = term
  return { ...term, sampling: sampling === 'forming' ? 'back' : sampling, shift: (term.shift ?? 0) + bars }
}

/** A term so many bars of its own chart earlier; null for one that has no place in time. */
export function earlierTerm(term: Term, bars: number): Term | null {
  if (bars === 0 || term.kind === 'const') return term
  if (term.kind === 'price' || term.kind === 'indicator')
    return term.timeframe === undefined ? { ...term, shift: (term.shift ?? 0) + bars } : sampledBefore(term, bars)
  if (term.kind !== 'calc') return null
  const args = term.args.map((arg) => earlierTerm(arg, bars))
  return args.every((arg) => arg !== null) ? { ...term, args } : null
}

/** Whether a term is of another chart than the strategy's own. */
export const isOfOtherChart = (term: Term): boolean =>
  term.kind === 'price' || term.kind === 'indicator'
    ? term.timeframe !== undefined
    : term.kind === 'calc' && term.args.some((arg) => isOfOtherChart(arg))

/** So many rises or falls in a row, counted in bars of the term's chart; null where it has no place in time. */
export function runOf(term: Term, direction: 'up' | 'down', bars: number, from: Origin): Expr | null {
  if (!isOfOtherChart(term)) return { op: direction === 'up' ? 'rising' : 'falling', term, bars, from }
  const steps: Expr[] = []
  for (let back = 0; back < bars; back += 1) {
    const [left, right] = [earlierTerm(term, back), earlierTerm(term, back + 1)]
    if (left === null || right === null) return null
    steps.push({ op: direction === 'up' ? 'gt' : 'lt', left, right, from })
  }
  return steps.length === 1 ? steps[0]! : { op: 'and', args: steps, from }
}
