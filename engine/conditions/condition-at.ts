import type { Expr, Fill, Term } from '../strategy/plan.ts'
import { combineValues, comparesWithBarBefore } from './calc.ts'
import { compareValues } from './comparison.ts'
import { conditionColumn, firstKnown } from './condition-column.ts'
import { dependsOnPosition, termDependsOnPosition } from './depends-on-position.ts'
import { termColumn } from './term-column.ts'
import { both, either, negate, unknown, type Truth } from './truth.ts'
import type { World } from './world.ts'

/** What a condition may ask of an open position. */
export interface HeldPosition {
  /** Price of the fill. */
  readonly entryPrice: number
  /** First bar whose close the position sees: the bar of the fill, or the next one after a fill at the close. */
  readonly firstHeldBar: number
}

/**
 * A condition at the close of bar i while a position is open; null when it is not known. `bars_held` is 1 at the close of the
 * first held bar, so `bars_held >= n` fills at the next open where a time exit after n bars does. Before the position, its terms
 * have no value. Parts that do not depend on the position are read from their columns.
 */
export function conditionAt(expr: Expr, world: World, i: number, position: HeldPosition, fill: Fill = 'next_open'): boolean | null {
  const truth = truthAt(expr, { world, position, fill }, i)
  return truth === unknown ? null : truth === 1
}

interface Moment {
  readonly world: World
  readonly position: HeldPosition
  readonly fill: Fill
}

function truthAt(expr: Expr, moment: Moment, i: number): Truth {
  if (i < 0) return unknown
  if (!positionMatters(expr)) return conditionColumn(expr, moment.world, moment.fill)[i] as Truth
  switch (expr.op) {
    case 'and':
    case 'or':
      return joinAt(expr, moment, i)
    case 'not':
      return negate(truthAt(expr.arg, moment, i))
    case 'for_bars':
      return throughoutAt((j) => truthAt(expr.expr, moment, j), expr.bars, i)
    case 'within':
      return recentlyAt((j) => truthAt(expr.expr, moment, j), Math.min(expr.bars, i + 1), i)
    case 'shift':
      return truthAt(expr.expr, moment, i - expr.bars)
    case 'rising':
    case 'falling':
      return throughoutAt((j) => moveAt(expr.term, expr.op === 'rising' ? 1 : -1, moment, j), expr.bars, i)
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
    case 'eq':
    case 'crosses_above':
    case 'crosses_below':
    case 'crosses': {
      const pairAt = (j: number) => [valueAt(expr.left, moment, j), valueAt(expr.right, moment, j)] as const
      return compareValues(expr.op, moment.world.strictCrosses, pairAt(i), pairAt(i - 1))
    }
    default:
      // A divergence of a line that begins with the position has no swings to compare.
      return unknown
  }
}

const known = new WeakMap<Expr, boolean>()
function positionMatters(expr: Expr): boolean {
  const answer = known.get(expr) ?? dependsOnPosition(expr)
  known.set(expr, answer)
  return answer
}

/** As in a column: nothing is decided before each part that is independent of the position has been known once. */
function joinAt(expr: Extract<Expr, { args: unknown }>, moment: Moment, i: number): Truth {
  const combine = expr.op === 'and' ? both : either
  let truth: Truth = expr.op === 'and' ? 1 : 0
  for (const arg of expr.args) {
    const part = truthAt(arg, moment, i)
    if (part === unknown && !positionMatters(arg) && firstKnown(conditionColumn(arg, moment.world, moment.fill)) > i) return unknown
    truth = combine(truth, part)
  }
  return truth
}

function throughoutAt(truth: (j: number) => Truth, bars: number, i: number): Truth {
  let all: Truth = 1
  for (let j = i; j > i - bars && all !== 0; j--) all = both(all, truth(j))
  return all
}

function recentlyAt(truth: (j: number) => Truth, bars: number, i: number): Truth {
  let any: Truth = unknown
  for (let j = i; j > i - bars && any !== 1; j--) {
    const here = truth(j)
    if (here !== unknown) any = here
  }
  return any
}

function moveAt(term: Term, sign: 1 | -1, moment: Moment, i: number): Truth {
  const move = (valueAt(term, moment, i) - valueAt(term, moment, i - 1)) * sign
  return move !== move ? unknown : move > 0 ? 1 : 0
}

/** The term's value at the close of bar i; NaN where it has none. */
function valueAt(term: Term, moment: Moment, i: number): number {
  const { entryPrice, firstHeldBar } = moment.position
  if (!termDependsOnPosition(term)) return termColumn(term, moment.world)[i] ?? Number.NaN
  if (i < firstHeldBar) return Number.NaN
  if (term.kind === 'entry_price') return entryPrice
  if (term.kind === 'bars_held') return i - firstHeldBar + 1
  if (term.kind !== 'calc') throw new Error('An indicator cannot be computed over a term of the open position')
  const values = term.args.map((arg) => valueAt(arg, moment, i))
  if (comparesWithBarBefore(term.op, values.length)) values.push(valueAt(term.args[0]!, moment, i - 1))
  return combineValues(term.op, values)
}

/** The term's value at the close of bar i while a position is open; NaN where it has none. */
export const termAt = (term: Term, world: World, i: number, position: HeldPosition): number =>
  valueAt(term, { world, position, fill: 'next_open' }, i)
