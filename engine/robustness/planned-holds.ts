import type { Direction } from '../backtest/position.ts'
import type { RunInput } from '../backtest/run.ts'
import { atClose, atOpen, compileSignals } from '../backtest/signals.ts'
import type { World } from '../conditions/world.ts'

/** Bars from an entry until the plan's market rules would end it; null where they never do. */
export type PlannedHold = (entryBar: number, direction: Direction) => number | null

/**
 * Reads from the run's own signals how long an entry was to be held, whatever stop or target ended it before: until its exit rule or,
 * where that closes it, the opposite entry was true.
 */
export function plannedHolds({ plan, bars }: RunInput, world: World): PlannedHold {
  const { bits } = compileSignals(plan, world)
  const closes = plan.opposite.value !== 'ignore'
  const ends = { 1: ['exitLong', 'entryShort'], [-1]: ['exitShort', 'entryLong'] } as const
  const masks = (direction: Direction) => {
    const [exit, opposite] = ends[direction]
    const wanted = closes ? ([exit, opposite] as const) : ([exit] as const)
    const sum = (of: typeof atClose | typeof atOpen) => wanted.reduce((mask, name) => mask | of[name], 0)
    return { close: sum(atClose), open: sum(atOpen) }
  }
  /** For each bar the first exit from there on, in bars; 0: none. */
  const holdsOf = (direction: Direction): Int32Array => {
    const { close, open } = masks(direction)
    const holds = new Int32Array(bars.length)
    let next = -1
    for (let i = bars.length - 1; i >= 0; i--) {
      // An exit at an open is one bar earlier than one that is decided at the close of that bar.
      if ((bits[i]! & close) !== 0) next = i + 1
      holds[i] = next < 0 ? 0 : next - i
      if ((bits[i]! & open) !== 0) next = i
    }
    return holds
  }
  const byDirection = { 1: holdsOf(1), [-1]: holdsOf(-1) } as const
  return (entryBar, direction) => byDirection[direction][entryBar] || null
}
