import { describeTerm } from '../strategy/describe.ts'
import type { Term } from '../strategy/plan.ts'
import type { Context } from './script.ts'

type PositionTerm = Extract<Term, { kind: 'entry_price' | 'bars_held' | 'highest_since_entry' | 'lowest_since_entry' }>

/** Bars held so far, 1 at the close of the first one; no value without a position. */
function barsHeld({ script, scope }: Context): string {
  const since = script.fillsAtClose ? '' : ' + 1'
  return scope.declare('barsHeld', `strategy.opentrades > 0 ? bar_index - strategy.opentrades.entry_bar_index(0)${since} : int(na)`)
}

function extreme(context: Context, name: string, price: 'high' | 'low', further: 'max' | 'min'): string {
  const held = barsHeld(context)
  context.scope.write(name, () => [
    `var float ${name} = na`,
    `${name} := na(${held}) ? na : ${held} <= 1 ? ${price} : math.${further}(nz(${name}, ${price}), ${price})`,
  ])
  return name
}

const values = {
  entry_price: ({ scope }) => scope.declare('entryPrice', 'strategy.position_avg_price'),
  bars_held: barsHeld,
  highest_since_entry: (context) => extreme(context, 'highestSinceEntry', 'high', 'max'),
  lowest_since_entry: (context) => extreme(context, 'lowestSinceEntry', 'low', 'min'),
} as const satisfies Record<PositionTerm['kind'], (context: Context) => string>

/** A value of the open position. */
export function positionValue(term: PositionTerm, context: Context): string | null {
  if (context.noPosition !== null) return context.script.miss(context.path, describeTerm(term), context.noPosition)
  return values[term.kind](context)
}

/** What has to hold for a condition that looks `bars` bars back from inside the position. */
export const hasHeld = (context: Context, bars: number): string => `${barsHeld(context)} > ${bars}`
