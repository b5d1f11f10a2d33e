import { clockColumn } from '../conditions/clock-column.ts'
import { newRunWorld, newWorld, releaseOperands, type World } from '../conditions/world.ts'
import { tradingDayNumbers } from '../indicators/bar-clock.ts'
import { invariant } from '../invariant.ts'
import { firstBarAtOrAfter } from '../market/bars.ts'
import type { Plan, Term } from '../strategy/plan.ts'
import { newAccount } from './account.ts'
import { barEnds } from './bar-ends.ts'
import type { Ambiguity, CompatOptions, RunOptions } from './compat.ts'
import { effectiveCosts, sidesOf } from './costs.ts'
import { compileDayLimits } from './day-limits.ts'
import { newDistanceFacts, termsOfDistance } from './distance.ts'
import { compileOrders } from './entry-orders.ts'
import { compileEntryRules } from './entry-rules.ts'
import { newMarketEntry } from './entry.ts'
import type { EquityCurve } from './equity-curve.ts'
import { compileFinancing } from './financing.ts'
import { newNextEvent } from './inside-state.ts'
import { maintenanceOf } from './leverage.ts'
import { newLiquidationLine } from './liquidation.ts'
import { compilePartialExits } from './partial-exits.ts'
import { newPiece } from './piece.ts'
import { compilePyramid } from './pyramid.ts'
import { ratesOf } from './rates.ts'
import { compileReentry } from './reentry.ts'
import { listRejections, newRejectionLog, rejectionCounts, rejectionGroups } from './rejection-log.ts'
import { compileRestingExits } from './resting-exits.ts'
import type { RunState } from './run-state.ts'
import type { RunInput, RunResult, Trade } from './run.ts'
import { compileSessionGate } from './session-gate.ts'
import { compileSignals, countTrue, firstDecidableBar, firstValue, indicatorTermsOf } from './signals.ts'
import { simulate } from './simulate.ts'
import { compileSizesAfter } from './size-after.ts'
import { stepsOf } from './steps.ts'
import { compileStopMoves } from './stop-moves.ts'
import { compileScheduledExits } from './time-exits.ts'
import { hashTrades, listTrades } from './trade-log.ts'

/**
 * Runs a completed plan over closed bars by the rules of docs/fill-rules.md. The lists, the counts and the hash of the result are
 * made when they are first read. Throws `RunCancelled` when `input.isCancelled` says so.
 */
export function backtest(input: RunInput, { compat = {}, world: shared, ambiguity }: RunOptions = {}): RunResult {
  const world = shared ?? newRunWorld(worldInputOf(input, compat))
  const firstBar = firstBarAtOrAfter(input.bars, input.firstDecisionTime)
  const run = prepareRun(input, compat, firstBar, world, ambiguity)
  const length = input.bars.length - firstBar
  const curve: EquityCurve = { firstBar, usd: new Float64Array(length), inMarket: new Uint8Array(length) }
  simulate(run, curve, input)
  releaseOperands(world)
  return resultOf(run, curve)
}

/** The world that a run's conditions are computed over; it may serve several runs over the same bars. */
export const worldOf = (input: RunInput, compat: CompatOptions): World => newWorld(worldInputOf(input, compat))

const worldInputOf = ({ bars, timeframe, instrument }: RunInput, { strictCrosses = false }: CompatOptions) => ({
  bars,
  timeframe,
  instrument,
  strictCrosses,
})

/** A run before its first bar: every column computed, nothing decided. */
export function prepareRun(
  input: RunInput,
  compat: CompatOptions,
  firstBar: number,
  world = worldOf(input, compat),
  ambiguity: Ambiguity = 'pessimistic',
): RunState {
  const { plan, instrument, bars, timeframe } = input
  invariant(world.bars === bars && world.timeframe === timeframe, 'A shared world is of the same bars')
  invariant(world.strictCrosses === (compat.strictCrosses ?? false), 'A shared world has the same rule of crosses')
  const costs = effectiveCosts(input.costs, plan.costs)
  const sides = sidesOf(costs, input.prices ?? 'mid', compat)
  const ends = () => clockColumn(world, 'ends', () => barEnds(bars, timeframe, instrument.calendar))
  const gate = plan.session && compileSessionGate(plan.session, bars, ends(), instrument.calendar)
  const pyramid = compilePyramid(plan, world)
  const maxOpen = pyramid ? 1 : Math.max(1, Math.floor(plan.maxOpenTrades?.value ?? 1))
  const signals = compileSignals(plan, world)
  const firstDecisionBar = Math.max(firstBar, firstDecision(plan, world, compat))
  signals.bits.fill(0, 0, Math.min(firstDecisionBar, bars.length))
  const rates = ratesOf(input, instrument.conversion.kind === 'series' ? ends() : bars.time)
  const quantity = stepsOf(compat.allCash?.step ?? instrument.quantityStep)
  const maintenancePercent = maintenanceOf(plan, instrument)
  const start = {
    instrument,
    maintenancePercent,
    commission: costs.commission,
    sides,
    rates,
    quantity,
    balanceUsd: input.initialCapitalUsd,
  }
  return {
    plan,
    bars,
    instrument,
    world,
    compat,
    sides,
    ticks: stepsOf(instrument.tick),
    touch: compat.keepsExactLevels ? 0 : instrument.tick * 1e-6,
    signals,
    entryRules: compileEntryRules(plan, world, instrument.maintenanceMarginPercent, !compat.trailsAfterFirstMove),
    stopMoves: compileStopMoves(plan, world),
    orders: compileOrders(plan, world),
    restingExits: compileRestingExits(plan),
    partialExits: compilePartialExits(plan, world),
    schedule: plan.timeExits.length > 0 ? compileScheduledExits(plan.timeExits, bars, ends(), timeframe, instrument.calendar) : null,
    financing: costs.financing && compileFinancing(costs, bars, ends(), instrument.calendar),
    limits: compileDayLimits(plan, {
      session: gate,
      dayOf: () => clockColumn(world, 'days', () => tradingDayNumbers(bars.time, instrument.calendar)),
      ends,
    }),
    pyramid,
    sizesAfter: compileSizesAfter(plan),
    reentry: compileReentry(plan, world),
    liquidation: newLiquidationLine(),
    ambiguity: compat.stopFirst ? 'pessimistic' : ambiguity,
    finer: input.finer && !compat.stopFirst ? { bars: input.finer.bars, ends } : null,
    piece: newPiece(),
    event: newNextEvent(),
    ambiguousBars: [],
    account: newAccount(start, pyramid ? maxOpen + 1 : maxOpen),
    marketEntry: newMarketEntry(),
    rejections: newRejectionLog(),
    facts: newDistanceFacts(),
    maxOpen,
    firstDecisionBar,
    lastBar: bars.length - 1,
    pendingEntry: 0,
    hasPendingExit: false,
    markedUsd: 0.5,
    ordersUnsureIn: 0,
    isInFinerBars: false,
    adverseSign: 1,
    opensRead: 0.5,
  }
}

function lazily<T>(make: () => T): () => T {
  let value: T | undefined
  return () => (value ??= make())
}

/** First bar that may decide: every operand of the rules, of the risk levels and of the orders has had a value (fill rule 11). */
function firstDecision(plan: Plan, world: World, compat: CompatOptions): number {
  const first = firstDecidableBar(plan, world, levelTermsOf(plan))
  if (!compat.decidesAfterFirstValue) return first
  return Math.max(1, first, ...[...indicatorTermsOf(plan), ...levelTermsOf(plan)].map((term) => firstValue(term, world) + 1))
}

/** The operands that stops, targets, trailing, break-even and orders are measured by. */
export function levelTermsOf(plan: Plan): Term[] {
  const { stop, targets, trailing, breakeven, entryOrder } = plan
  const along = trailing?.along
  const distances = [
    stop.long,
    stop.short,
    ...[...(targets.long ?? []), ...(targets.short ?? [])].map((leg) => leg.distance),
    along?.kind === 'indicator' ? along.offset : along,
    trailing?.activation,
    trailing?.step,
    breakeven?.trigger,
    breakeven?.offset,
    entryOrder?.offset,
    entryOrder?.limit,
    plan.pyramiding?.step,
    plan.stopBounds?.least,
    plan.stopBounds?.most,
  ]
  const lines = [...(along?.kind === 'indicator' ? [along.level, along.short] : []), entryOrder?.long, entryOrder?.short]
  return [...distances.flatMap((distance) => (distance ? termsOfDistance(distance) : [])), ...lines.filter((term) => term != null)]
}

/** The facts of a run as far as it was played, with the curve to there. */
export function resultOf(run: RunState, curve: EquityCurve): RunResult {
  const { account, bars, plan, world, firstDecisionBar, rejections } = run
  const trades = lazily((): readonly Trade[] => listTrades(account.log, { bars, ask: run.sides.ask, bid: run.sides.bid }))
  const hash = lazily(() => hashTrades(account.log, run.ticks))
  const kept = lazily(() => listRejections(rejections, bars))
  const counts = lazily(() => {
    const found = countTrue(plan, world, firstDecisionBar)
    releaseOperands(world)
    return found
  })
  return {
    get trades() {
      return trades()
    },
    equityUsd: curve.usd,
    firstBar: curve.firstBar,
    inMarket: curve.inMarket,
    get rejections() {
      return kept()
    },
    rejectionCounts: rejectionCounts(rejections),
    get rejectionGroups() {
      return rejectionGroups(rejections, bars)
    },
    get trueCounts() {
      return counts()
    },
    cutEntries: account.cutEntries,
    ambiguousTrades: account.log.ambiguousCount,
    resolvedTrades: account.log.resolvedCount,
    ambiguousBars: run.ambiguousBars,
    decidedBars: Math.max(0, bars.length - firstDecisionBar),
    get tradeHash() {
      return hash()
    },
  }
}
