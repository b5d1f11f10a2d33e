import { invariant } from '../invariant.ts'
import { aggregateBars } from '../market/aggregate.ts'
import { timeframeMinutes, type Timeframe } from '../market/timeframe.ts'
import { worldAbove } from './make-world.ts'
import type { HigherBars, World } from './world.ts'

/** True when the timeframe is given and is not the chart's own. */
export const isHigher = (timeframe: Timeframe | undefined, world: World): timeframe is Timeframe =>
  timeframe !== undefined && timeframe !== world.timeframe

/** The world's bars on a higher timeframe; a plan that asks for a lower one than the chart's is a bug of whoever made it. */
export function higherBars(world: World, timeframe: Timeframe): HigherBars {
  const known = world.cache.higher.get(timeframe)
  if (known) return known
  invariant(timeframeMinutes[timeframe] > timeframeMinutes[world.timeframe], `${timeframe} is below the chart's ${world.timeframe}`)
  const made = build(world, timeframe)
  world.cache.higher.set(timeframe, made)
  return made
}

function build(world: World, to: Timeframe): HigherBars {
  const { bars, timeframe, instrument } = world
  const above = aggregateBars(bars, timeframe, to, instrument.calendar)
  const containing = new Int32Array(bars.length)
  const completed = new Int32Array(bars.length).fill(-1)
  for (let j = 0; j < above.bars.length; j++) {
    containing.fill(j, above.firstSource[j], above.lastSource[j]! + 1)
    completed.fill(j, above.knownAt[j], above.knownAt[j + 1] ?? bars.length)
  }
  return { world: worldAbove(world, above.bars, to), containing, completed }
}
