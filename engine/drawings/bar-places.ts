import { firstIndex } from '../first-index.ts'
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

/** Bars ahead of the last one, and before the first, that are placed by the market's own hours; what lies further goes on evenly. */
const bookedAhead = 300
const bookedBehind = 5_000
/** So many are counted at once. */
const bookedStep = 500
const lookedBack = 20

/** The axis of a list of bars. What lies beyond the market's hours that are counted lies as far apart as the bars do on average. */
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
  const behind = newOpensBefore(first, mean * bookedStep, nextOpen)
  return {
    placeOf(time) {
      if (time < first) {
        const opens = behind((earliest) => earliest <= time)
        const edge = opens[0] ?? first
        return (edge <= time ? lastUpTo(opens, time) : -Math.ceil((edge - time) / mean)) - opens.length
      }
      if (time < last) return lastUpTo(times, time)
      aheadUpTo(() => ahead.at(-1)! > time)
      const end = ahead.at(-1)!
      return count - 1 + (time < end ? lastUpTo(ahead, time) : ahead.length - 1 + Math.floor((time - end) / step))
    },
    timeAt(place) {
      const index = Math.round(place)
      if (index < 0) {
        const opens = behind((_, count) => count >= -index)
        return opens[opens.length + index] ?? Math.round((opens[0] ?? first) + (index + opens.length) * mean)
      }
      if (index < count) return times[index]!
      const beyond = index - (count - 1)
      aheadUpTo(() => ahead.length > beyond)
      return ahead[beyond] ?? ahead.at(-1)! + (beyond - ahead.length + 1) * step
    },
  }
}

/** The opens before a bar by the market's hours, oldest first: more of them each time they do not reach far enough yet. */
function newOpensBefore(first: number, stepSeconds: number, nextOpen: Series['nextOpen']) {
  let opens: readonly number[] = []
  let isWhole = nextOpen === undefined
  return (isEnough: (earliest: number, count: number) => boolean): readonly number[] => {
    while (!isWhole && opens.length < bookedBehind && !isEnough(opens[0] ?? first, opens.length)) {
      const edge = opens[0] ?? first
      const earlier: number[] = []
      for (let open = nextOpen!(edge - stepSeconds); open < edge; open = Math.max(nextOpen!(open), open + 1)) earlier.push(open)
      isWhole = earlier.length === 0
      opens = [...earlier, ...opens]
    }
    return opens
  }
}

/** The smallest distance of the last bars: nights and weekends lie between some of them. */
function usualStep(times: ArrayLike<number>): number {
  let least = Infinity
  for (let i = Math.max(1, times.length - lookedBack); i < times.length; i++) least = Math.min(least, times[i]! - times[i - 1]!)
  return Number.isFinite(least) ? least : 60
}

const lastUpTo = (times: ArrayLike<number>, time: number) => firstIndex(times.length, (k) => times[k]! > time) - 1
