/** Where moments (UTC seconds) lie on a chart's axis, counted in bars from the first loaded one; before and behind the bars it goes on. */
export interface BarPlaces {
  /** The place of the bar that holds a moment. */
  readonly placeOf: (time: number) => number
  /** The open of the bar at a place, rounded to whole bars. */
  readonly timeAt: (place: number) => number
}

interface Series {
  /** Opens of the bars, oldest first. */
  readonly times: ArrayLike<number>
  /** The open of the bar that follows one; without it the usual distance of the last bars is taken. */
  readonly nextOpen?: ((open: number) => number) | undefined
}

/** Bars ahead of the last one that are placed by the market's own hours; what lies further goes on evenly. */
const bookedAhead = 300
const lookedBack = 20

/** The axis of a list of bars. In front of the first bar, moments lie as far apart as the bars do on average. */
export function newBarPlaces({ times, nextOpen }: Series): BarPlaces {
  const count = times.length
  if (count === 0) return { placeOf: () => 0, timeAt: () => 0 }
  const [first, last] = [times[0]!, times[count - 1]!]
  const step = usualStep(times)
  const mean = count > 1 ? (last - first) / (count - 1) : step
  const after = nextOpen ?? ((open: number) => open + step)
  const ahead: number[] = [last]
  const aheadUpTo = (reached: () => boolean) => {
    while (ahead.length <= bookedAhead && !reached()) ahead.push(Math.max(after(ahead.at(-1)!), ahead.at(-1)! + 1))
  }
  return {
    placeOf(time) {
      if (time < first) return -Math.ceil((first - time) / mean)
      if (time < last) return upperBound(times, time) - 1
      aheadUpTo(() => ahead.at(-1)! > time)
      const end = ahead.at(-1)!
      return count - 1 + (time < end ? upperBound(ahead, time) - 1 : ahead.length - 1 + Math.floor((time - end) / step))
    },
    timeAt(place) {
      const index = Math.round(place)
      if (index < 0) return Math.round(first + index * mean)
      if (index < count) return times[index]!
      const beyond = index - (count - 1)
      aheadUpTo(() => ahead.length > beyond)
      return ahead[beyond] ?? ahead.at(-1)! + (beyond - ahead.length + 1) * step
    },
  }
}

/** The smallest distance of the last bars: nights and weekends lie between some of them. */
function usualStep(times: ArrayLike<number>): number {
  let least = Infinity
  for (let i = Math.max(1, times.length - lookedBack); i < times.length; i++) least = Math.min(least, times[i]! - times[i - 1]!)
  return Number.isFinite(least) ? least : 60
}

function upperBound(times: ArrayLike<number>, time: number): number {
  let [low, high] = [0, times.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (times[middle]! <= time) low = middle + 1
    else high = middle
  }
  return low
}
