import { conditionColumn } from '../conditions/condition-column.ts'
import { unknown } from '../conditions/truth.ts'
import type { World } from '../conditions/world.ts'
import type { Expr } from '../strategy/plan.ts'

/** What a condition was on the bars of one market. */
export interface Screened {
  /** On the newest bar; null where it is not known there. */
  readonly isTrue: boolean | null
  /** Time of the newest bar on which it was true; null where it was on none. */
  readonly lastTrueAt: number | null
  readonly bars: number
  readonly trueBars: number
  /** How often it became true; what was true before the first bar looked at is not counted. */
  readonly times: number
}

/** Asks a condition of the newest `count` bars; those before them only warm the indicators up. */
export function screenBars(expr: Expr, world: World, count: number): Screened {
  const column = conditionColumn(expr, world)
  const first = Math.max(0, column.length - count)
  const newest = column.at(-1)
  let [bars, trueBars, times, lastTrue] = [0, 0, 0, -1]
  for (let i = first; i < column.length; i++) {
    if (column[i] === unknown) continue
    bars += 1
    if (column[i] !== 1) continue
    trueBars += 1
    lastTrue = i
    if (i > 0 && column[i - 1] === 0) times += 1
  }
  return {
    isTrue: newest === undefined || newest === unknown ? null : newest === 1,
    lastTrueAt: lastTrue < 0 ? null : world.bars.time[lastTrue]!,
    bars,
    trueBars,
    times,
  }
}
