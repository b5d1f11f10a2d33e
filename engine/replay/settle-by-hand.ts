import { resolveAmbiguitySteps, type FinerSource } from '../backtest/resolve-ambiguity.ts'
import type { RunInput } from '../backtest/run.ts'
import type { World } from '../conditions/world.ts'
import { finishSteps } from '../finish-steps.ts'
import { timeframeMinutes, timeframes, type Timeframe } from '../market/timeframe.ts'
import { playedTo } from './account-at.ts'
import { playByHand, type HandOrder } from './hand-run.ts'

/** So few finer bars to a bar let every bar in question be looked into, however many orders there are. */
const maxFinerBarsEach = 100

/** The shortest timeframe that is looked into bars of another one with; always the same, so that nothing that was settled changes later. */
export const settlingTimeframe = (of: Timeframe): Timeframe | null =>
  timeframes.find(
    (each) => timeframeMinutes[each] * maxFinerBarsEach >= timeframeMinutes[of] && timeframeMinutes[each] < timeframeMinutes[of],
  ) ?? null

/** The input with finer bars for those bars up to `bar` that leave open what orders by hand came to (fill rule 6). */
export function settleByHand(input: RunInput, orders: readonly HandOrder[], bar: number, world: World, source: FinerSource): RunInput {
  const chosen = settlingTimeframe(input.timeframe)
  const only: FinerSource = (timeframe) => (timeframe === chosen ? source(timeframe) : null)
  return finishSteps(
    resolveAmbiguitySteps(input, world, only, ignored, function* (tried) {
      const pessimistic = playedTo(playByHand(tried, orders, world), bar)
      yield
      return { pessimistic, expected: pessimistic, optimistic: pessimistic }
    }),
  ).input
}

const ignored = () => {}
