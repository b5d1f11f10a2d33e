import { shareInterval } from '../statistics/share-interval.ts'
import type { CaseRecord } from './cases-apart.ts'
import { whatFollowed } from './what-followed.ts'

export type Way = 'up' | 'down'

/** How often the close lay further one way, and how often it did after any of the bars it is held against. */
export interface MovedOn extends CaseRecord {
  /** 0 to 1; null without a bar. */
  readonly base: number | null
}

/**
 * How often the close `horizon` bars after cases (rising indices) lay that way of theirs, against the same of `known` bars. A close
 * that is the same moved neither way; the interval rests on cases that do not overlap, as in `whatFollowed`.
 */
export function movedOn(
  close: Float64Array,
  { cases, known, horizon }: { readonly cases: readonly number[]; readonly known: readonly number[]; readonly horizon: number },
  way: Way,
): MovedOn {
  const last = close.length - 1
  const found = whatFollowed(close, Int32Array.from(cases), horizon, last)
  const share = found[way]
  const interval = share === null ? null : shareInterval(share, found.apart)
  return { cases: found.count, apart: found.apart, share, interval, base: whatFollowed(close, Int32Array.from(known), horizon, last)[way] }
}
