import { smallestStep } from '../indicators/bar-clock.ts'
import { barHolding, type Bars } from '../market/bars.ts'
import { timeframeMinutes, type Timeframe } from '../market/timeframe.ts'
import { newBarPlaces } from './bar-places.ts'
import type { Drawing } from './drawing.ts'

type Level = Pick<Drawing, 'type' | 'properties'>

/** Where a level lies on each bar: its lower and its upper edge. */
type Edges = (bar: number) => readonly [low: number, high: number]

function edgesOf({ type, properties }: Level, { time }: Pick<Bars, 'time'>): Edges | null {
  const { price, from, to, from_price: first, to_price: second } = properties
  if (type === 'line' && price !== undefined) return () => [price, price]
  if (type === 'zone' && first !== undefined && second !== undefined) return () => [Math.min(first, second), Math.max(first, second)]
  if (type !== 'trendline' || from === undefined || to === undefined) return null
  const { placeOf } = newBarPlaces({ times: time })
  const [start, end] = [placeOf(from.time), placeOf(to.time)]
  if (start === end) return null
  const slope = (to.price - from.price) / (end - start)
  return (bar) => {
    const at = to.price + slope * (bar - end)
    return [at, at]
  }
}

/** When and on which bars a level was found. */
export interface KnownLevel extends Level {
  readonly timeframe: Timeframe
  /** Open of the newest bar that was known, UTC seconds. */
  readonly knownAt: number
}

/** Months, and weeks with holidays, are not all of one length; the next timeframes are further apart than this. */
const sameLength = 0.35

/** Whether bars are of a timeframe, by the least distance of two of them. */
const isOf = (bars: Bars, timeframe: Timeframe): boolean =>
  Math.abs(smallestStep(bars) / (timeframeMinutes[timeframe] * 60) - 1) < sameLength

/**
 * The first closed bar that closed beyond a zone, a trendline or a horizontal line since it was found, by its open: on the other side
 * of it than the close known then. Null while none has, on bars of another timeframe, where that close is not among the bars or
 * inside the zone, and of other drawings.
 */
export function findBreak(level: KnownLevel, bars: Bars): number | null {
  const edges = edgesOf(level, bars)
  const known = barHolding(bars, level.knownAt)
  if (edges === null || known < 0 || !isOf(bars, level.timeframe)) return null
  const side = (bar: number) => {
    const [low, high] = edges(bar)
    return bars.close[bar]! > high ? 1 : bars.close[bar]! < low ? -1 : 0
  }
  const came = side(known)
  if (came === 0) return null
  for (let bar = known + 1; bar < bars.length; bar++) if (side(bar) === -came) return bars.time[bar]!
  return null
}
