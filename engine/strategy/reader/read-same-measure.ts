import type { Expr, Term } from '../plan.ts'
import { attempt, endsHere, isTag, originSince, passAll, peek, take } from './cursor.ts'
import type { Cursor } from './cursor.ts'
import { sameMeaning } from './read-action.ts'

/** What has no side: the same condition holds for buys and sells. */
const isSideless = (term: Term): boolean =>
  term.kind === 'indicator' && (term.name === 'atr' || (term.name === 'adx' && !term.output.endsWith('_di')))

const measureOf = (term: Term): string | null => {
  if (term.kind === 'price') return term.field === 'volume' ? 'volume' : null
  return term.kind === 'indicator' && isSideless(term) ? term.name : null
}

/** Keeps a condition on volume or strength for `the same volume filter`; two different ones cannot be told apart by that. */
export function rememberMeasure(c: Cursor, expr: Expr): void {
  const core = expr.op === 'for_bars' || expr.op === 'within' || expr.op === 'shift' ? expr.expr : expr
  const measure = 'left' in core ? measureOf(core.left) : null
  if (measure === null) return
  const known = c.memory.measured.get(measure)
  const isOther = known === null || (known !== undefined && sameMeaning(known) !== sameMeaning(expr))
  c.memory.measured.set(measure, isOther ? null : expr)
}

/** `with the same volume condition`, `same ADX filter`, `the volume rule is met`: as it was told before. */
export const readSameMeasure = (c: Cursor): Expr | null =>
  attempt(c, () => {
    const from = c.at
    const isSame = take(c, 'same') !== null
    const word = take(c, 'field', 'indicator')
    const known = word && c.memory.measured.get(word.name)
    if (!known) return null
    const isCalled = take(c, 'signal') !== null || peek(c).before === 'filter'
    passAll(c, 'be')
    const isMet = take(c, 'holds_true') !== null
    const isWhole = endsHere(c, 'and', 'or', 'then', 'stop', 'target', 'exit', 'buy', 'sell', 'long', 'short')
    return isWhole && (isSame || (isCalled && isMet)) && !isTag(c, -1, 'be') ? { ...known, from: originSince(c, from) } : null
  })
