import { aggregate, periodEnd } from '../indicators/trading-time.ts'
import { invariant } from '../invariant.ts'
import { timeframeMinutes, type Timeframe } from '../market/timeframe.ts'
import { newWorld, type HigherBars, type World } from './world.ts'

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

function build(world: World, timeframe: Timeframe): HigherBars {
  const { bars, instrument, strictCrosses } = world
  const { bars: above, containing } = aggregate(bars, timeframe, instrument.calendar)
  const completed = new Int32Array(bars.length)
  const barSeconds = timeframeMinutes[world.timeframe] * 60
  for (let i = 0; i < completed.length; i++) {
    const current = containing[i]!
    const isOver = bars.time[i]! + barSeconds >= periodEnd(instrument.calendar, timeframe, above.time[current]!)
    completed[i] = isOver ? current : current - 1
  }
  return { world: newWorld({ bars: above, timeframe, instrument, strictCrosses }), containing, completed }
}
