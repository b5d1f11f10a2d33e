import { resolveAmbiguitySteps, type FinerSource } from '../backtest/resolve-ambiguity.ts'
import type { RunInput } from '../backtest/run.ts'
import type { World } from '../conditions/world.ts'
import { finishSteps } from '../finish-steps.ts'
import type { PriceSource } from '../market/price-source.ts'
import { timeframeMinutes, timeframes, type Timeframe } from '../market/timeframe.ts'
import { playedTo } from './account-at.ts'
import { playByHand, type HandOrder } from './hand-run.ts'

/** So few finer bars to a bar let every bar in question be looked into, however many orders there are. */
const maxFinerBarsEach = 100

/** Timeframes that bars of another one may be looked into with, shortest first. */
export const settlingTimeframes = (of: Timeframe): Timeframe[] =>
  timeframes.filter((each) => {
    const ratio = timeframeMinutes[of] / timeframeMinutes[each]
    return ratio > 1 && ratio <= maxFinerBarsEach && each !== '1w'
  })

/** Bars of a lower timeframe of the same market: always of the same one, so that nothing that was settled changes later. */
export interface FinerPrices {
  readonly timeframe: Timeframe
  readonly prices: PriceSource
}

export const finerSourceOf =
  (finer: FinerPrices | null): FinerSource =>
  (timeframe) =>
    finer?.timeframe === timeframe ? finer.prices : null

/** The input with finer bars for those bars up to `bar` that leave open what orders by hand came to (fill rule 6). */
export function settleByHand(
  input: RunInput,
  orders: readonly HandOrder[],
  bar: number,
  { world, finer }: { readonly world: World; readonly finer: FinerPrices | null },
): RunInput {
  const steps = resolveAmbiguitySteps(input, world, finerSourceOf(finer), ignored, function* (tried) {
    const pessimistic = playedTo(playByHand(tried, orders, world), bar)
    yield
    return { pessimistic, expected: pessimistic, optimistic: pessimistic }
  })
  return finishSteps(steps).input
}

const ignored = () => {}
