import { worldOf } from '../backtest/backtest.ts'
import { resolveAmbiguity } from '../backtest/resolve-ambiguity.ts'
import type { RunInput } from '../backtest/run.ts'
import type { World } from '../conditions/world.ts'
import { replayRun, type OpenRun, type Replay } from '../explain/open-run.ts'
import { barHolding } from '../market/bars.ts'
import { handPlanOf, playByHand, type HandEntry, type HandOrder } from './hand-run.ts'
import { previewOrder } from './order-preview.ts'
import { finerSourceOf, settleByHand, type FinerPrices } from './settle-by-hand.ts'

/** A replay that can be looked into at any bar: the strategy's run, and what runs by hand are played on. */
export interface OpenReplay {
  readonly input: RunInput
  /** The whole run of the strategy, which is told up to the start; null for a chart. */
  readonly told: OpenRun | null
  /** The strategy from the start of the replay on, with the starting balance and nothing open. */
  readonly fromStart: OpenRun | null
  readonly startBar: number
  readonly hand: { readonly input: RunInput; readonly world: World; readonly finer: FinerPrices | null }
}

/** Opens a replay that begins with the bar that holds a moment (UTC seconds); `finer` are prices of its market that tell what bars leave open. */
export function openReplay(input: RunInput, told: OpenRun | null, moment: number, finer: FinerPrices | null): OpenReplay {
  const startBar = Math.max(barHolding(input.bars, moment), told?.firstBar ?? 0)
  const startTime = input.bars.time[startBar]!
  const plan = handPlanOf(input.plan, input.instrument)
  // Finer bars of what the strategy left open tell nothing of orders by hand.
  const handInput = { ...input, plan, firstDecisionTime: startTime, finer: null }
  const hand = { input: handInput, world: worldOf(handInput, {}), finer }
  return { input, told, fromStart: told && fromStartOf(told, startBar, startTime, finer), startBar, hand }
}

/** A run that begins at the same bar is the same; another one leaves other bars open. */
function fromStartOf(told: OpenRun, startBar: number, startTime: number, finer: FinerPrices | null): OpenRun {
  if (startBar <= told.firstBar) return told
  const later = { ...told.input, firstDecisionTime: startTime, finer: null }
  const { input } = resolveAmbiguity(later, told.world, finerSourceOf(finer), () => {})
  return { ...told, input, firstBar: startBar }
}

/** Bars of a run, both included. */
export interface RunPart {
  readonly run: OpenRun
  readonly from: number
  readonly to: number
}

/** What is told of a row of bars: before the start the whole run, from there on the one that the account has. None for a chart. */
export function toldParts({ told, fromStart, startBar }: OpenReplay, from: number, to: number): RunPart[] {
  if (told === null || fromStart === null) return []
  const parts = [
    { run: told, from, to: Math.min(to, startBar - 1) },
    { run: fromStart, from: Math.max(from, startBar), to },
  ]
  return parts.filter((part) => part.from <= part.to)
}

/** The run by hand with what finer bars tell up to a bar; to be played from the start to there. */
export const replayByHand = ({ hand }: OpenReplay, orders: readonly HandOrder[], bar: number): Replay =>
  playByHand(settleByHand(hand.input, orders, bar, hand), orders, hand.world)

/** What an order would come to in the account by hand, which is played as `replayByHand` plays it. */
export const previewByHand = ({ hand }: OpenReplay, orders: readonly HandOrder[], order: HandEntry): ReturnType<typeof previewOrder> =>
  previewOrder(settleByHand(hand.input, orders, order.bar, hand), orders, order)

/** The strategy's run from the start of the replay; null for a chart. */
export const replayStrategy = ({ fromStart }: OpenReplay): Replay | null => fromStart && replayRun(fromStart)
