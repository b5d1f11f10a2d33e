import { worldOf } from '../backtest/backtest.ts'
import { resolveAmbiguity, type FinerSource } from '../backtest/resolve-ambiguity.ts'
import type { RunInput } from '../backtest/run.ts'
import type { World } from '../conditions/world.ts'
import { replayRun, type OpenRun, type Replay } from '../explain/open-run.ts'
import { firstBarAtOrAfter } from '../market/bars.ts'
import { handPlanOf, playByHand, type HandOrder } from './hand-run.ts'
import { settleByHand } from './settle-by-hand.ts'

/** A replay that can be looked into at any bar: the strategy's run, and what runs by hand are played on. */
export interface OpenReplay {
  readonly input: RunInput
  /** The whole run of the strategy, whose decisions are told; null for a chart. */
  readonly told: OpenRun | null
  /** The strategy from the start of the replay on, with the starting balance and nothing open. */
  readonly fromStart: OpenRun | null
  readonly startBar: number
  readonly hand: { readonly input: RunInput; readonly world: World; readonly source: FinerSource }
}

/** Opens a replay that begins at a time (UTC seconds); `source` has the finer bars of its market. */
export function openReplay(input: RunInput, told: OpenRun | null, startTime: number, source: FinerSource): OpenReplay {
  const startBar = firstBarAtOrAfter(input.bars, startTime)
  const plan = handPlanOf(input.plan, input.instrument)
  // Where finer bars can be had, those of the strategy's own doubtful bars would be in the way.
  const canSettle = source('1m') !== null
  const handInput = { ...input, plan, firstDecisionTime: startTime, finer: canSettle ? null : (input.finer ?? null) }
  const world = worldOf(handInput, {})
  return {
    input,
    told,
    fromStart: told && fromStartOf(told, startBar, startTime, source),
    startBar,
    hand: { input: handInput, world, source },
  }
}

/** A run that begins at the same bar is the same; another one leaves other bars open. */
function fromStartOf(told: OpenRun, startBar: number, startTime: number, source: FinerSource): OpenRun {
  if (startBar <= told.firstBar) return told
  const later = { ...told.input, firstDecisionTime: startTime }
  const { input } = resolveAmbiguity(later, told.world, source, () => {})
  return { ...told, input, firstBar: startBar }
}

/** The run by hand with what finer bars tell up to a bar; to be played on to bars from there back to the start. */
export function replayByHand({ hand: { input, world, source } }: OpenReplay, orders: readonly HandOrder[], bar: number): Replay {
  return playByHand(settleByHand(input, orders, bar, world, source), orders, world)
}

/** The strategy's run from the start of the replay; null for a chart. */
export const replayStrategy = ({ fromStart }: OpenReplay): Replay | null => fromStart && replayRun(fromStart)
