import { defaultHorzScaleBehavior, type Time, type UTCTimestamp } from 'lightweight-charts'

const Behavior = defaultHorzScaleBehavior()
type Points = Parameters<InstanceType<typeof Behavior>['fillWeightsForPoints']>[0]

/** A time axis whose days, months and years begin by a zone's clock. `offset`: seconds to add to UTC; null for axes of dates. */
export class ZonedScale extends Behavior {
  offset: ((seconds: number) => number) | null = null

  override fillWeightsForPoints(points: Points, start: number): void {
    const { offset } = this
    if (offset === null) return super.fillWeightsForPoints(points, start)
    // The bar before the first one that is weighed says whether a day has begun since.
    const first = Math.max(0, start - 1)
    const local = points.slice(first).map((point) => {
      const seconds = Number(this.key(point.time))
      // The axis counts in seconds of UTC; the clock's reading is passed as if it were one.
      const time: Time = (seconds + offset(seconds)) as UTCTimestamp
      return { ...point, time: this.convertHorzItemToInternal(time) }
    })
    super.fillWeightsForPoints(local, start - first)
    for (let k = start - first; k < local.length; k++) points[first + k]!.timeWeight = local[k]!.timeWeight
  }
}
