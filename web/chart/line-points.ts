import { firstIndex } from '@playbook/engine/first-index'
import { chartPoints } from './chart-candles.ts'
import type { ChartLine } from './line-set.ts'

/** The bars that lines are drawn on. */
export interface LineBars {
  /** When each opens, UTC seconds; grows with the bars. */
  readonly times: number[]
  /** The place of the bar that holds a moment; null before the first one. */
  readonly indexAt: (seconds: number) => number | null
}

/** The values of a line in columns: `values[k]` on the bar at `places[k]`, which rise; only the first `count` are taken. */
export interface LinePoints {
  places: Int32Array
  values: Float64Array
  count: number
}

const emptyPoints = (room: number): LinePoints => ({ places: new Int32Array(room), values: new Float64Array(room), count: 0 })

/** Sets the value on a bar that has the last one, or comes after it; what comes before it is left alone. */
export function setPoint(points: LinePoints, place: number, value: number): void {
  const last = points.count === 0 ? -1 : points.places[points.count - 1]!
  if (place < Math.max(0, last) || !Number.isFinite(value)) return
  const at = place === last ? points.count - 1 : points.count
  if (at === points.places.length) {
    const longer = emptyPoints(Math.max(16, at * 2))
    longer.places.set(points.places)
    longer.values.set(points.values)
    points.places = longer.places
    points.values = longer.values
  }
  points.places[at] = place
  points.values[at] = value
  points.count = at + 1
}

/** A line's values on the bars that hold them, one each, so that it adds no moments to the chart; those without a number are left out. */
export function pointsOf({ column, points = [] }: Pick<ChartLine, 'column' | 'points'>, { times, indexAt }: LineBars): LinePoints {
  if (column === undefined) {
    const found = emptyPoints(points.length)
    for (const { time, value } of chartPoints(points)) setPoint(found, indexAt(time) ?? -1, value)
    return found
  }
  // A few more than there are: the bars that come are added to them.
  const found = emptyPoints(times.length + 16)
  for (let place = 0, at = 0; place < times.length; place++) {
    while (at < column.times.length && column.times[at]! < times[place]!) at++
    if (at >= column.times.length) break
    if (column.times[at] === times[place]) setPoint(found, place, column.values[at]!)
  }
  return found
}

/** How many points stand before a bar. */
export const pointsBefore = ({ places, count }: LinePoints, place: number): number => firstIndex(count, (k) => places[k]! >= place)

/** The lowest and the highest value on the bars from `first` to `last`; null where there is none. */
export function extremesOf(points: LinePoints, first: number, last: number): { readonly low: number; readonly high: number } | null {
  let [low, high] = [Infinity, -Infinity]
  const end = pointsBefore(points, last + 1)
  for (let k = pointsBefore(points, first); k < end; k++) {
    const value = points.values[k]!
    if (value < low) low = value
    if (value > high) high = value
  }
  return high < low ? null : { low, high }
}
