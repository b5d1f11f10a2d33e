import type { Direction } from '../backtest/position.ts'
import type { RunInput } from '../backtest/run.ts'
import { atClose, atOpen, compileSignals } from '../backtest/signals.ts'
import type { World } from '../conditions/world.ts'
import { orderFills } from './order-fills.ts'

/** Bars from an entry until the plan's market rules would end it; null where they never do. */
export type PlannedHoldingTime = (entryBar: number, direction: Direction) => number | null

/** What each side's own entry, its exit and the entry against it are called. */
const rules = {
  1: { own: 'entryLong', exit: 'exitLong', opposite: 'entryShort' },
  [-1]: { own: 'entryShort', exit: 'exitShort', opposite: 'entryLong' },
} as const

/**
 * Reads from the run's own signals how long an entry was to be held, whatever stop or target ended it before: until its exit rule was
 * true or, where that closes it, the opposite entry was true alone, or its order was met.
 */
export function plannedHoldingTimes(input: RunInput, world: World): PlannedHoldingTime {
  const { plan, bars } = input
  const { bits } = compileSignals(plan, world)
  const oppositeCloses = plan.opposite.value !== 'ignore'
  const endsBy = (direction: Direction, moment: typeof atClose | typeof atOpen) => {
    const { own, exit, opposite } = rules[direction]
    const exitBit = moment[exit]
    const bothSides = moment[own] | moment[opposite]
    return (said: number) => (said & exitBit) !== 0 || (oppositeCloses && (said & bothSides) === moment[opposite])
  }
  /** For each bar the first end of an entry in it, in bars; 0: none. */
  const holdsOf = (direction: Direction): Int32Array => {
    const [endsAtClose, endsAtOpen] = [endsBy(direction, atClose), endsBy(direction, atOpen)]
    const against: Direction = direction > 0 ? -1 : 1
    const met = oppositeCloses ? orderFills(input, world, against) : null
    const holds = new Int32Array(bars.length)
    let next = -1
    for (let i = bars.length - 1; i >= 0; i--) {
      // An end at an open, or in the bar, is one bar earlier than one that is decided at the close of that bar.
      if (endsAtClose(bits[i]!)) next = i + 1
      holds[i] = next < 0 ? 0 : next - i
      if (endsAtOpen(bits[i]!) || met?.[i] === 1) next = i
    }
    return holds
  }
  const byDirection = { 1: holdsOf(1), [-1]: holdsOf(-1) } as const
  return (entryBar, direction) => byDirection[direction][entryBar] || null
}
