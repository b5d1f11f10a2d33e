import type { InsideState } from './inside-state.ts'
import type { RunBasis } from './run-basis.ts'
import type { RunRules } from './run-rules.ts'
import type { Trading } from './trading.ts'

/** Everything that one run works with. It is one flat object, for speed; a part of the run that needs less of it asks for less. */
export interface RunState extends RunBasis, RunRules, Trading, InsideState {
  /** Compat: the account at the close that is being played, before the fills there. */
  markedUsd: number
  /** Sum of the opens that were read ahead: nobody asks for it, but without it they would not be read. */
  opensRead: number
}
