import type { Bars } from '../market/bars.ts'
import type { Direction } from './position.ts'
import type { Rejection, RejectionGroup, RejectionReason } from './run.ts'

const reasons = [
  'in_position',
  'max_open_trades',
  'session_closed',
  'both_sides',
  'stop_wrong_side',
  'stop_out_of_bounds',
  'target_wrong_side',
  'no_stop_level',
  'too_small',
  'below_minimum',
  'no_equity',
  'no_margin',
  'max_trades_per_day',
  'daily_stop',
  'limit',
  'cooldown',
  'reentry_limit',
  'order_expired',
  'end_of_data',
] as const satisfies readonly RejectionReason[]

/** The list is cut here; the counts stay exact. */
export const maxListedRejections = 10_000
/** Of each side and reason the first ones are kept whatever else fills the list. */
const maxExamples = 5
const sides = ['long', 'short'] as const

/** Entries that did not happen: every one counted, the first 10,000 kept. */
export interface RejectionLog {
  /** By reason and side: long first. */
  readonly counts: Float64Array
  readonly examples: Int32Array
  readonly bars: Int32Array
  readonly directions: Int8Array
  readonly reasons: Uint8Array
  kept: number
}

export const newRejectionLog = (): RejectionLog => ({
  counts: new Float64Array(reasons.length * 2),
  examples: new Int32Array(reasons.length * 2 * maxExamples),
  bars: new Int32Array(maxListedRejections),
  directions: new Int8Array(maxListedRejections),
  reasons: new Uint8Array(maxListedRejections),
  kept: 0,
})

export function logRejection(log: RejectionLog, bar: number, direction: Direction, reason: RejectionReason): void {
  const code = reasons.indexOf(reason)
  const group = code * 2 + (direction > 0 ? 0 : 1)
  const before = log.counts[group]!
  log.counts[group] = before + 1
  if (before < maxExamples) log.examples[group * maxExamples + before] = bar
  if (log.kept === maxListedRejections) return
  log.bars[log.kept] = bar
  log.directions[log.kept] = direction
  log.reasons[log.kept] = code
  log.kept++
}

export const listRejections = (log: RejectionLog, bars: Bars): Rejection[] =>
  Array.from({ length: log.kept }, (_, i) => ({
    bar: log.bars[i]!,
    time: bars.time[log.bars[i]!]!,
    side: log.directions[i]! > 0 ? 'long' : 'short',
    reason: reasons[log.reasons[i]!]!,
  }))

export function rejectionCounts(log: RejectionLog): Partial<Record<RejectionReason, number>> {
  const counts: Partial<Record<RejectionReason, number>> = {}
  for (const [code, reason] of reasons.entries()) {
    const count = log.counts[code * 2]! + log.counts[code * 2 + 1]!
    if (count > 0) counts[reason] = count
  }
  return counts
}

/** By reason and side, the most frequent first, each with its first few bars. */
export function rejectionGroups(log: RejectionLog, bars: Bars): RejectionGroup[] {
  const groups = reasons.flatMap((reason, code) =>
    sides.map((side, k): RejectionGroup => {
      const group = code * 2 + k
      const count = log.counts[group]!
      const first = log.examples.subarray(group * maxExamples, group * maxExamples + Math.min(count, maxExamples))
      return { reason, side, count, firstTimes: Array.from(first, (bar) => bars.time[bar]!) }
    }),
  )
  return groups.filter((group) => group.count > 0).toSorted((a, b) => b.count - a.count)
}
