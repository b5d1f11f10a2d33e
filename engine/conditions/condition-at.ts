import { childrenOf } from '../strategy/plan-children.ts'
import type { Expr, Fill, Sequence, Term } from '../strategy/plan.ts'
import { combineValues, comparesWithBarBefore } from './calc.ts'
import { compareValues } from './comparison.ts'
import { conditionColumn } from './condition-column.ts'
import { periodColumn, type Count } from './count-column.ts'
import { dependsOnPosition, termDependsOnPosition } from './depends-on-position.ts'
import { knownFrom } from './known-from.ts'
import { latestCompletion, prefixOf, withoutReset } from './sequence-prefix.ts'
import { advanceSequence, newSequenceState } from './sequence.ts'
import { fillInTerm, termColumn } from './term-column.ts'
import { both, either, negate, unknown, type Truth } from './truth.ts'
import { NewestBars } from './value-when.ts'
import type { World } from './world.ts'

/** What a condition may ask of an open position. */
export interface HeldPosition {
  /** Price of the fill. */
  readonly entryPrice: number
  /** First bar whose close the position sees: the bar of the fill, or the next one after a fill at the close. */
  readonly firstHeldBar: number
  /** It is just being filled and has seen no bar: its extremes are the price of the fill. */
  readonly isEntering?: boolean
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
  if (!dependsOnPosition(expr)) return conditionColumn(expr, moment.world, moment.fill)[i] as Truth
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
    case 'sequence':
      return sequenceAt(expr, moment, i)
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

/** As in a column: nothing is decided before each part that is independent of the position has been known once. */
function joinAt(expr: Extract<Expr, { args: unknown }>, moment: Moment, i: number): Truth {
  const combine = expr.op === 'and' ? both : either
  let truth: Truth = expr.op === 'and' ? 1 : 0
  for (const arg of expr.args) {
    const part = truthAt(arg, moment, i)
    if (part === unknown && !dependsOnPosition(arg) && knownFrom(arg, moment.world, moment.fill) > i) return unknown
    truth = combine(truth, part)
  }
  return truth
}

/** As in a column; what asks about the position has not happened before it. */
function sequenceAt(expr: Sequence, moment: Moment, i: number): Truth {
  if (i < moment.position.firstHeldBar) return unknown
  const truth = overHeldBars(expr, moment, i, (held) => beginSequence(expr, held).next)
  return truth as Truth // what is remembered are the truths of a sequence
}

/** A sequence that stands where the bars before the position have left it, and goes on bar by bar. */
function beginSequence(expr: Sequence, held: Moment) {
  const { world, fill, position } = held
  const state = newSequenceState(expr)
  const isFree = (part: Expr) => !dependsOnPosition(part)
  const before = expr.resets && !isFree(expr.resets) ? withoutReset(expr) : expr
  for (let k = 0; k < state.latest.length; k++)
    if (isFree(prefixOf(before, k))) state.latest[k] = latestCompletion(before, k, world, fill, position.firstHeldBar)
  const truths = expr.steps.map(() => new Uint8Array(1))
  const reset = expr.resets ? new Uint8Array(1) : null
  const parts = childrenOf(expr).filter(isFree)
  const from = Math.max(0, ...parts.map((part) => knownFrom(part, world, fill)))
  const next = (bar: number): Truth => {
    for (const [k, { when }] of expr.steps.entries()) truths[k]![0] = truthAt(when, held, bar)
    if (reset) reset[0] = truthAt(expr.resets!, held, bar)
    const now = advanceSequence(state, bar, truths, reset, 0)
    return bar < from ? unknown : now
  }
  return { state, next }
}

/** As `latestCompletion` for each step but the last, at the close of bar i while a position is open. */
export function latestStepsAt(expr: Sequence, world: World, i: number, position: HeldPosition, fill: Fill): ArrayLike<number> {
  const { state, next } = beginSequence(expr, { world, position, fill })
  for (let bar = position.firstHeldBar; bar <= i; bar++) next(bar)
  return state.latest
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
  switch (term.kind) {
    case 'entry_price':
      return entryPrice
    case 'bars_held':
      return i - firstHeldBar + 1
    case 'highest_since_entry':
    case 'lowest_since_entry':
      return moment.position.isEntering === true ? entryPrice : extremeAt(term, moment, i)
    case 'value_when':
      return valueWhenAt(term, moment, i)
    case 'count':
      return countAt(term, moment, i)
    case 'calc':
      return calcAt(term, moment, i)
    default:
      throw new Error('An indicator cannot be computed over a term of the open position')
  }
}

function calcAt(term: Extract<Term, { kind: 'calc' }>, moment: Moment, i: number): number {
  const values = term.args.map((arg) => valueAt(arg, moment, i))
  if (comparesWithBarBefore(term.op, values.length)) values.push(valueAt(term.args[0]!, moment, i - 1))
  return combineValues(term.op, values)
}

/**
 * What a node comes to at bar i of the position, each bar from the first held one on being asked for once, in turn. The moment
 * that `begin` is given stays as it is: positions are used again.
 */
function overHeldBars(node: Expr | Term, moment: Moment, i: number, begin: (held: Moment) => (bar: number) => number): number {
  const { entryPrice, firstHeldBar } = moment.position
  const hold = () => begin({ ...moment, position: { entryPrice, firstHeldBar } })
  return moment.world.cache.held.at(node, moment.position, i, hold)
}

const extremeAt = (term: Term, moment: Moment, i: number): number =>
  overHeldBars(term, moment, i, ({ world: { bars }, position }) => {
    const [prices, further] = term.kind === 'highest_since_entry' ? [bars.high, Math.max] : [bars.low, Math.min]
    let extreme = prices[position.firstHeldBar]!
    return (bar) => (extreme = further(extreme, prices[bar]!))
  })

/** Of the bars held so far: before the position, a part of it has no value. */
const valueWhenAt = (term: Extract<Term, { kind: 'value_when' }>, moment: Moment, i: number): number =>
  overHeldBars(term, moment, i, (held) => {
    const newest = new NewestBars(term.occurrence)
    return (bar) => {
      if (truthAt(term.when, { ...held, fill: fillInTerm }, bar) === 1) newest.add(bar)
      return newest.bar < 0 ? Number.NaN : valueAt(term.value, held, newest.bar)
    }
  })

/** Of the bars held so far. */
const countAt = (term: Count, moment: Moment, i: number): number =>
  overHeldBars(term, moment, i, (held) => {
    const { world, position } = held
    const periods = term.since === undefined ? null : periodColumn(term.since, world)
    const isTrue = (bar: number) => bar >= position.firstHeldBar && truthAt(term.when, { ...held, fill: fillInTerm }, bar) === 1
    let sum = 0
    return (bar) => {
      if (periods !== null && periods[bar] !== periods[bar - 1]) sum = 0
      if (isTrue(bar)) sum++
      if (term.bars !== undefined && isTrue(bar - term.bars)) sum--
      return sum
    }
  })

/** The term's value at the close of bar i while a position is open; NaN where it has none. */
export const termAt = (term: Term, world: World, i: number, position: HeldPosition): number =>
  valueAt(term, { world, position, fill: 'next_open' }, i)
