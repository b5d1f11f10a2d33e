import { meanOf, sortedQuantile } from '../statistics/moments.ts'
import { shareInterval } from '../statistics/share-interval.ts'
import { casesApart } from './cases-apart.ts'

/** How closes lay after so many bars, over cases. Changes in percent from the case's close; all but the counts null without a case. */
export interface Followed {
  /** Cases whose horizon has ended. */
  readonly count: number
  /** The most of them, taken from the oldest on, of which no two horizons share a bar's change. */
  readonly apart: number
  readonly median: number | null
  readonly mean: number | null
  readonly low: number | null
  readonly high: number | null
  /** Share with a change above 0, 0 to 1; `interval` is its own, from the cases that are apart. */
  readonly up: number | null
  /** Share with a change below 0. */
  readonly down: number | null
  readonly interval: readonly [low: number, high: number] | null
}

/** The shares between which `low` and `high` hold the middle of the changes. */
export const lowShare = 0.1
export const highShare = 0.9

export const percentChange = (close: Float64Array, from: number, to: number): number => (close[to]! / close[from]! - 1) * 100

/**
 * What followed these bars (rising indices) by `horizon` bars later, as far as `last`. Changes over horizons that overlap are not
 * independent: the interval is Wilson's at the share of all cases, for a sample of the size of those that do not overlap, as Korn
 * and Graubard (Survey Methodology 24, 1998) take an effective size for cases that hang together.
 */
export function whatFollowed(close: Float64Array, cases: Int32Array, horizon: number, last: number): Followed {
  const changes = new Float64Array(cases.length)
  let count = 0
  let ups = 0
  let downs = 0
  for (let k = 0; k < cases.length && cases[k]! + horizon <= last; k++) {
    const at = cases[k]!
    const change = percentChange(close, at, at + horizon)
    changes[count] = change
    count += 1
    if (change > 0) ups += 1
    if (change < 0) downs += 1
  }
  const apart = casesApart(cases.subarray(0, count), horizon).length
  if (count === 0) return { count, apart, median: null, mean: null, low: null, high: null, up: null, down: null, interval: null }
  const sorted = changes.subarray(0, count).sort()
  return {
    count,
    apart,
    median: sortedQuantile(sorted, 0.5),
    mean: meanOf(sorted),
    low: sortedQuantile(sorted, lowShare),
    high: sortedQuantile(sorted, highShare),
    up: ups / count,
    down: downs / count,
    interval: shareInterval(ups / count, apart),
  }
}

/** Below so many independent cases an interval is too wide to tell anything from chance. */
export const minApart = 20

/** Whether the share of cases that rose can be told from that of every bar. */
export type AgainstBase = 'none' | 'few' | 'within_chance' | 'more_often_up' | 'less_often_up'

export function againstBase({ count, apart, interval }: Followed, base: Followed): AgainstBase {
  if (count === 0 || interval === null || base.up === null) return 'none'
  if (apart < minApart) return 'few'
  return interval[0] > base.up ? 'more_often_up' : interval[1] < base.up ? 'less_often_up' : 'within_chance'
}
