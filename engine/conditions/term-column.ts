import { computeIndicator, extraLines } from '../indicators/compute.ts'
import { priceField } from '../indicators/price-field.ts'
import { invariant } from '../invariant.ts'
import { unitSize } from '../market/price-units.ts'
import type { Timeframe } from '../market/timeframe.ts'
import type { Expr, Fill, Term } from '../strategy/plan.ts'
import { combineColumns, comparesWithBarBefore } from './calc.ts'
import { countColumn } from './count-column.ts'
import { formingColumn } from './forming-column.ts'
import { higherBars, isHigher } from './higher-bars.ts'
import { shiftColumn } from './shift-column.ts'
import { planZoneName } from './time-column.ts'
import { valueWhenColumn } from './value-when.ts'
import type { World } from './world.ts'

type Sampled = Extract<Term, { kind: 'price' | 'indicator' }>

/**
 * The term's value at the close of every bar; NaN where it has none yet. Computed once a world; not to be written to.
 * A term of the open position has no column (see `conditionAt`).
 */
export function termColumn(term: Term, world: World): Float64Array {
  return world.cache.terms.get(term, () => world.cache.pool.work(() => computeTerm(term, world)))
}

function computeTerm(term: Term, world: World): Float64Array {
  switch (term.kind) {
    case 'const':
      return new Float64Array(world.bars.length).fill(constantValue(term, world))
    case 'calc':
      return calcColumn(term, world)
    case 'value_when':
      return valueWhenColumn(termColumn(term.value, world), conditionInTerm(term.when, world), term.occurrence)
    case 'count':
      return countColumn(term, conditionInTerm(term.when, world), world)
    case 'price':
    case 'indicator':
      return isHigher(term.timeframe, world) ? higherColumn(term, term.timeframe, world) : ownColumn(term, world)
    default:
      throw new Error(`A term of the open position has no column: ${term.kind}`)
  }
}

/** What the conditions of a term are asked for: those on time mean the bar itself, by its open. */
export const fillInTerm = 'open' satisfies Fill
const conditionInTerm = (when: Expr, world: World) => world.conditionColumn(when, world, fillInTerm)

function calcColumn({ op, args }: Extract<Term, { kind: 'calc' }>, world: World): Float64Array {
  const columns = args.map((arg) => termColumn(arg, world))
  if (comparesWithBarBefore(op, columns.length)) columns.push(shiftColumn(columns[0]!, 1))
  return combineColumns(op, columns)
}

/** A constant in price: pips, points and ticks by the instrument's sizes. */
export function constantValue(term: Extract<Term, { kind: 'const' }>, { instrument }: World): number {
  if (term.unit === undefined) return term.value
  const size = unitSize(term.unit, instrument)
  invariant(size !== null, `${instrument.symbol} has no ${term.unit}`)
  return term.value * size
}

function ownColumn(term: Sampled, world: World): Float64Array {
  if (term.shift) return shiftColumn(termColumn(plain(term), world), term.shift)
  return term.kind === 'price' ? priceField(world.bars, term.field) : indicatorLine(term, world)
}

function indicatorLine(term: Extract<Term, { kind: 'indicator' }>, world: World): Float64Array {
  const { name, params, source, session, zone } = term
  const extra = extraLines[name]?.includes(term.output) === true ? term.output : null
  const compute = () =>
    computeIndicator(name, params, world.bars, {
      source: source && termColumn(source, world),
      timeframe: world.timeframe,
      calendar: world.instrument.calendar,
      session,
      zone: planZoneName(zone, world.instrument.calendar),
      extra,
    })
  // Several lines are computed together, whichever is asked for.
  const { [term.output]: line, ...others } = compute()
  invariant(line, `${name} has no line ${term.output}`)
  for (const [output, other] of Object.entries(others)) world.cache.terms.put({ ...term, output }, other)
  return line
}

/** Fill rule 1: the last completed bar, the bar so far, or the n-th before the bar that contains i. */
function higherColumn(term: Sampled, timeframe: Timeframe, world: World): Float64Array {
  const { shift = 0, sampling = shift > 0 ? 'back' : 'completed' } = term
  const higher = higherBars(world, timeframe)
  // Only prices are known while a bar forms (fill rule 1); an indicator is read at the last completed one.
  if (sampling === 'forming' && term.kind === 'price') return formingColumn(term.field, world.bars, higher)
  const column = termColumn(plain(term), higher.world)
  return sample(column, sampling === 'back' ? higher.containing : higher.completed, shift)
}

/** The term as one of its own chart, at the bar itself. */
function plain(term: Sampled): Sampled {
  const { from } = term
  if (term.kind === 'price') return { kind: 'price', field: term.field, from }
  const { timeframe: _timeframe, sampling: _sampling, shift: _shift, ...own } = term
  return own
}

function sample(column: Float64Array, at: Int32Array, shift: number): Float64Array {
  const result = new Float64Array(at.length)
  for (let i = 0; i < result.length; i++) {
    const j = at[i]! - shift
    result[i] = j < 0 ? Number.NaN : column[j]!
  }
  return result
}
