import { prepareRun, worldOf } from '../backtest/backtest.ts'
import type { Ambiguity, CompatOptions, RunOptions } from '../backtest/compat.ts'
import type { EquityCurve } from '../backtest/equity-curve.ts'
import { newPriceTriggers } from '../backtest/quiet-bars.ts'
import type { RunState } from '../backtest/run-state.ts'
import type { RunInput } from '../backtest/run.ts'
import { closeAtDataEnd, simulateRange } from '../backtest/simulate.ts'
import type { World } from '../conditions/world.ts'
import { firstBarAtOrAfter } from '../market/bars.ts'

/** A run that can be looked into at any bar. Its columns are computed once; every look plays the same simulation again. */
export interface OpenRun {
  readonly input: RunInput
  readonly compat: CompatOptions
  readonly ambiguity: Ambiguity
  readonly firstBar: number
  readonly world: World
}

/** Opens a run for looking; `options` must be those that it was run with. */
export function openRun(input: RunInput, { compat = {}, ambiguity = 'pessimistic' }: RunOptions = {}): OpenRun {
  return { input, compat, ambiguity, firstBar: firstBarAtOrAfter(input.bars, input.firstDecisionTime), world: worldOf(input, compat) }
}

/** The run's own simulation, played as far as one wants to look. */
export interface Replay {
  readonly state: RunState
  readonly curve: EquityCurve
  /** Plays on until the close of that bar; nothing of a later bar is touched. */
  readonly play: (bar: number) => void
  /** Closes at the end of the data what is still open there (fill rule 12). */
  readonly end: () => void
}

export function replayRun({ input, compat, ambiguity, firstBar, world }: OpenRun): Replay {
  return replayOf(prepareRun(input, compat, firstBar, world, ambiguity), firstBar)
}

/** Plays a prepared run from its first bar on. */
export function replayOf(state: RunState, firstBar: number): Replay {
  const length = state.bars.length - firstBar
  const curve: EquityCurve = { firstBar, usd: new Float64Array(length), inMarket: new Uint8Array(length) }
  const watch = newPriceTriggers(state)
  let next = firstBar
  let isRuined = false
  return {
    state,
    curve,
    play(bar) {
      if (bar < next) return
      if (!isRuined) isRuined = simulateRange(state, watch, curve, next, Math.min(bar, state.lastBar))
      next = bar + 1
    },
    end() {
      if (!isRuined) closeAtDataEnd(state, curve)
    },
  }
}
