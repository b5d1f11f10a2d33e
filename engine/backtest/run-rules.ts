import type { EntryRules } from './entry-rules.ts'
import type { Financing } from './financing.ts'
import type { PartialExits } from './partial-exits.ts'
import type { Pyramid } from './pyramid.ts'
import type { RestingExits } from './resting-exits.ts'
import type { Signals } from './signals.ts'
import type { SizesAfter } from './size-after.ts'
import type { StopMoves } from './stop-moves.ts'
import type { ScheduledExits } from './time-exits.ts'

/** The plan's rules, compiled over the run's bars; null where the plan has none of that kind. */
export interface RunRules {
  readonly signals: Signals
  readonly entryRules: EntryRules
  readonly stopMoves: StopMoves | null
  readonly restingExits: RestingExits | null
  readonly partialExits: PartialExits | null
  readonly schedule: ScheduledExits | null
  readonly financing: Financing | null
  readonly pyramid: Pyramid | null
  readonly sizesAfter: SizesAfter | null
}
