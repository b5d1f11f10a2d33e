import type { World } from '../conditions/world.ts'
import type { Bars } from '../market/bars.ts'
import type { Instrument } from '../market/instrument.ts'
import type { Plan } from '../strategy/plan.ts'
import type { CompatOptions } from './compat.ts'
import type { Sides } from './costs.ts'
import type { Steps } from './steps.ts'

/** What a run is about; nothing of it changes from bar to bar. */
export interface RunBasis {
  readonly plan: Plan
  readonly bars: Bars
  readonly instrument: Instrument
  readonly world: World
  readonly compat: CompatOptions
  readonly sides: Sides
  readonly ticks: Steps
  /** A price this near to a level has met it: a millionth of a tick, for what adding half a spread does to the last bits. */
  readonly touch: number
  readonly maxOpen: number
  /** First bar whose close may decide; -1 none. */
  readonly firstDecisionBar: number
  readonly lastBar: number
}
