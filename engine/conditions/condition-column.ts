import { patternColumn } from '../indicators/patterns.ts'
import { unreachable } from '../invariant.ts'
import { allocateBytes, recycleBytes } from '../spare-columns.ts'
import { childrenOf } from '../strategy/plan-children.ts'
import type { Expr, Fill, Sequence, Term } from '../strategy/plan.ts'
import { compareColumn, firstRelated, levelMasksOf, relationColumn, relationToNumber, type CrossComparator } from './comparison.ts'
import { divergenceColumn } from './divergence.ts'
import { higherBars, isHigher } from './higher-bars.ts'
import { knownFrom, waitsForEvents } from './known-from.ts'
import { refineColumn } from './refine-column.ts'
import { sequenceColumn } from './sequence.ts'
import { constantValue, termColumn } from './term-column.ts'
import { timeColumn } from './time-column.ts'
import { bothColumns, eitherColumns, negateColumn } from './truth-columns.ts'
import { firstKnown, unknown } from './truth.ts'
import type { World } from './world.ts'

/**
 * The condition at the close of every bar: 0 false, 1 true, 2 not known. Until each operand has had its first value nothing is
 * decided (fill rule 11); after that a missing value leaves open only what depends on it. Time conditions ask for the moment that
 * `fill` would fill at (fill rules 2 and 15). Not to be written to; must not depend on the position (see `conditionAt`).
 */
export function conditionColumn(expr: Expr, world: World, fill: Fill = 'next_open'): Uint8Array {
  return world.cache.conditions[fill].get(expr, () => compute(expr, world, fill))
}

function compute(expr: Expr, world: World, fill: Fill): Uint8Array {
  switch (expr.op) {
    case 'and':
    case 'or':
      return join(expr, world, fill)
    case 'not':
      return negateColumn(conditionColumn(expr.arg, world, fill))
    case 'rising':
    case 'falling':
      return world.cache.pool.work(() => trend(termColumn(expr.term, world), expr.bars, expr.op === 'rising' ? 1 : -1))
    case 'for_bars':
      return throughout(conditionColumn(expr.expr, world, fill), expr.bars)
    case 'within':
      return recently(conditionColumn(expr.expr, world, fill), expr.bars)
    case 'shift':
      return shifted(conditionColumn(expr.expr, world, fill), expr.bars)
    case 'sequence':
      return sequence(expr, world, fill)
    case 'pattern':
      return pattern(expr, world)
    case 'divergence':
      return world.cache.pool.work(() => divergenceColumn(expr.kind, termColumn(expr.term, world), world.bars))
    case 'weekday':
    case 'time':
    case 'at_time':
    case 'calendar':
      return timeColumn(expr, world, fill)
    case 'always':
      return new Uint8Array(world.bars.length).fill(1)
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
    case 'eq':
    case 'crosses_above':
    case 'crosses_below':
    case 'crosses':
      return compareColumn(expr.op, world.strictCrosses, relationOf(expr.left, expr.right, world))
    default:
      return unreachable(expr)
  }
}

/** How two operands lie to each other, kept for every comparison of the two. */
export const relationOf = (left: Term, right: Term, world: World): Uint8Array =>
  world.cache.relations.get({ left, right }, () => relate(left, right, world))

/** A number needs no column of its own. */
const relate = (left: Term, right: Term, world: World, out?: Uint8Array): Uint8Array =>
  world.cache.pool.work(() =>
    right.kind === 'const'
      ? relationToNumber(termColumn(left, world), constantValue(right, world), out)
      : relationColumn(termColumn(left, world), termColumn(right, world), out),
  )

const joins = { and: bothColumns, or: eitherColumns }

/** An unknown bar of one operand may be a false of the whole; before the first value of each nothing is said. */
function join({ op, args }: Extract<Expr, { op: 'and' | 'or' }>, world: World, fill: Fill): Uint8Array {
  const columns = args.filter((arg) => !isLevel(arg)).map((arg) => conditionColumn(arg, world, fill))
  const [first = allocateBytes(world.bars.length).fill(op === 'and' ? 1 : 0), ...rest] = columns
  const result = rest.length === 0 ? first.slice() : rest.reduce(joins[op], first)
  const relation = allocateBytes(result.length)
  let start = 0
  for (const arg of args) if (!isLevel(arg)) start = Math.max(start, knownFrom(arg, world, fill))
  for (const level of args.filter(isLevel)) {
    relate(level.left, level.right, world, relation)
    refineColumn(op, result, relation, levelMasksOf(level.op)!)
    start = Math.max(start, waitsForEvents(level) ? knownFrom(level, world, fill) : firstRelated(relation))
  }
  recycleBytes([relation])
  return result.fill(unknown, 0, start)
}

function sequence(expr: Sequence, world: World, fill: Fill): Uint8Array {
  const columns = expr.steps.map(({ when }) => conditionColumn(when, world, fill))
  const resets = expr.resets ? conditionColumn(expr.resets, world, fill) : null
  const from = Math.max(...childrenOf(expr).map((part) => knownFrom(part, world, fill)))
  return sequenceColumn(expr, columns, resets, from)
}

type Comparison = Extract<Expr, { left: Term }>
const isLevel = (expr: Expr): expr is Comparison => 'left' in expr && levelMasksOf(expr.op) !== null
export const isCross = (expr: Expr): expr is Comparison & { readonly op: CrossComparator } =>
  'left' in expr && levelMasksOf(expr.op) === null

/** `bars` moves in a row in one direction; a known move the other way is enough to make it false. */
function trend(values: Float64Array, bars: number, sign: 1 | -1): Uint8Array {
  const moves = new Uint8Array(values.length).fill(unknown, 0, 1)
  for (let i = 1; i < moves.length; i++) {
    const move = (values[i]! - values[i - 1]!) * sign
    moves[i] = move !== move ? unknown : move > 0 ? 1 : 0
  }
  return throughout(moves, bars)
}

/** True on each of the last `bars` bars; not known until that many are known. */
function throughout(column: Uint8Array, bars: number): Uint8Array {
  const result = new Uint8Array(column.length)
  const start = firstKnown(column) + bars - 1
  let lastFalse = -1
  let lastUnknown = -1
  for (let i = 0; i < result.length; i++) {
    if (column[i] === 0) lastFalse = i
    else if (column[i] === unknown) lastUnknown = i
    const from = i - bars
    result[i] = i < start ? unknown : lastFalse > from ? 0 : lastUnknown > from ? unknown : 1
  }
  return result
}

/** True on at least one of the last `bars` bars; of those, bars that are not known do not count, unless none is. */
function recently(column: Uint8Array, bars: number): Uint8Array {
  const result = new Uint8Array(column.length)
  let lastTrue = Number.NEGATIVE_INFINITY
  let lastKnown = Number.NEGATIVE_INFINITY
  for (let i = 0; i < result.length; i++) {
    if (column[i] === 1) lastTrue = i
    if (column[i] !== unknown) lastKnown = i
    const from = i - bars
    result[i] = lastTrue > from ? 1 : lastKnown > from ? 0 : unknown
  }
  return result
}

function shifted(column: Uint8Array, bars: number): Uint8Array {
  const result = new Uint8Array(column.length).fill(unknown)
  if (bars < column.length) result.set(column.subarray(0, column.length - bars), bars)
  return result
}

/** On a higher timeframe: of its last completed bar, or of the `shift`-th bar before the one that contains i. */
function pattern(expr: Extract<Expr, { op: 'pattern' }>, world: World): Uint8Array {
  const { name, timeframe, shift = 0 } = expr
  if (!isHigher(timeframe, world)) return shifted(patternColumn(name, world.bars), shift)
  const higher = higherBars(world, timeframe)
  const column = patternColumn(name, higher.world.bars)
  const at = shift > 0 ? higher.containing : higher.completed
  return Uint8Array.from(at, (j) => column[j - shift] ?? unknown)
}
