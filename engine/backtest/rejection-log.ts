import type { Bars } from '../market/bars.ts'
import type { Direction } from './position.ts'
import type { Rejection, RejectionReason } from './run.ts'

const reasons = [
  'in_position',
  'max_open_trades',
  'session_closed',
  'both_sides',
  'stop_wrong_side',
  'target_wrong_side',
  'no_stop_level',
  'too_small',
  'below_minimum',
  'no_equity',
  'max_trades_per_day',
  'daily_stop',
  'cooldown',
  'order_expired',
  'end_of_data',
] as const satisfies readonly RejectionReason[]

/** The list is cut here; the counts stay exact. */
export const mostKeptRejections = 10_000

/** Entries that did not happen: every one counted, the first 10,000 kept. */
export interface RejectionLog {
  readonly counts: Float64Array
  readonly bars: Int32Array
  readonly directions: Int8Array
  readonly reasons: Uint8Array
  kept: number
}

export const newRejectionLog = (): RejectionLog => ({
  counts: new Float64Array(reasons.length),
  bars: new Int32Array(mostKeptRejections),
  directions: new Int8Array(mostKeptRejections),
  reasons: new Uint8Array(mostKeptRejections),
  kept: 0,
})

export function logRejection(log: RejectionLog, bar: number, direction: Direction, reason: RejectionReason): void {
  const code = reasons.indexOf(reason)
  log.counts[code]! += 1
  if (log.kept === mostKeptRejections) return
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
  for (const [code, reason] of reasons.entries()) if (log.counts[code]! > 0) counts[reason] = log.counts[code]!
  return counts
}
