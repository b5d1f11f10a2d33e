import type { World } from '../conditions/world.ts'
import type { Plan, TrailingLine } from '../strategy/plan.ts'
import type { Account } from './account.ts'
import { exitOffset } from './costs.ts'
import { compileMeasure, compileTerm, type DistanceFacts, type Measure } from './distance.ts'
import { hasReached } from './has-reached.ts'
import type { Position, StopKind } from './position.ts'
import { usdPerQuote } from './rates.ts'
import type { RunBasis } from './run-basis.ts'
import { ceilToStep, floorToStep } from './steps.ts'

/** Trailing stop and break-even, compiled for a run (fill rule 7). */
export interface StopMoves {
  readonly trailing: {
    readonly along: Measure | null
    readonly line: { readonly long: Measure; readonly short: Measure; readonly offset: Measure | null } | null
    readonly activation: Measure | null
    readonly step: Measure | null
    readonly followsCloses: boolean
  } | null
  readonly breakeven: { readonly trigger: Measure; readonly offset: Measure | null } | null
}

export function compileStopMoves({ trailing, breakeven }: Plan, world: World): StopMoves | null {
  if (!trailing && !breakeven) return null
  const measureOf = (distance: Parameters<typeof compileMeasure>[0] | undefined) => (distance ? compileMeasure(distance, world) : null)
  const lineOf = ({ level, short, offset }: TrailingLine) => ({
    long: compileTerm(level, world),
    short: compileTerm(short ?? level, world),
    offset: measureOf(offset),
  })
  return {
    trailing: trailing && {
      along: trailing.along.kind === 'indicator' ? null : compileMeasure(trailing.along, world),
      line: trailing.along.kind === 'indicator' ? lineOf(trailing.along) : null,
      activation: measureOf(trailing.activation),
      step: measureOf(trailing.step),
      followsCloses: trailing.follows === 'close',
    },
    breakeven: breakeven && { trigger: compileMeasure(breakeven.trigger, world), offset: measureOf(breakeven.offset) },
  }
}

/** A run as far as its stops move by it. */
type Moved = RunBasis & { readonly account: Account; readonly facts: DistanceFacts }

/** At the close of bar i: notes how far price has come and moves the stops, which work from the next bar on. True when one has moved. */
export function moveStops(run: Moved, moves: StopMoves, i: number): boolean {
  const { account } = run
  let hasMoved = false
  for (let k = 0; k < account.openCount; k++) {
    const position = account.positions[k]!
    if (i < position.firstHeldBar) continue
    notePrices(run, position, i)
    if (moves.breakeven && moveToBreakeven(run, moves.breakeven, position, i)) hasMoved = true
    if (moves.trailing && trail(run, moves.trailing, position, i)) hasMoved = true
  }
  return hasMoved
}

/** The entry bar counts; after a limit fill inside it only the close is certain to have come later. */
function notePrices(run: Moved, position: Position, i: number): void {
  const { bars } = run
  const s = position.direction
  const offset = exitOffset(run.sides, s)
  const close = bars.close[i]! + offset
  const onlyClose = i === position.entryBar && position.entryMoment === 'inside' && position.enteredBy === 'limit'
  const best = onlyClose ? close : (s > 0 ? bars.high[i]! : bars.low[i]!) + offset
  if (s * (best - position.bestPrice) > 0) position.bestPrice = best
  if (!(s * (close - position.bestClose) <= 0)) position.bestClose = close
}

/** What a distance of an open position is measured by, from a price at a bar's close. */
export function aimAt(run: Moved, position: Position, reference: number, bar: number): DistanceFacts {
  const { facts, account } = run
  facts.reference = reference
  facts.bar = bar
  facts.entryPrice = position.entryPrice
  facts.firstHeldBar = position.firstHeldBar
  facts.isEntering = false
  facts.riskDistance = position.riskDistance
  facts.usdPerPrice = position.units * run.instrument.contractSize * usdPerQuote(account.rates, bar, 'close', reference)
  return facts
}

function trail(run: Moved, rule: NonNullable<StopMoves['trailing']>, position: Position, i: number): boolean {
  const s = position.direction
  const followed = rule.followsCloses ? position.bestClose : position.bestPrice
  const needed = rule.activation ? rule.activation(aimAt(run, position, position.entryPrice, position.signalBar)) : 0
  if (rule.activation && !hasReached(run.touch, s, followed, position.entryPrice + s * needed)) return false
  const facts = aimAt(run, position, followed, i)
  const line = rule.line && (s > 0 ? rule.line.long : rule.line.short)
  const level = line ? beyondLine(facts, line(facts), rule.line.offset, s) : followed - s * rule.along!(facts)
  const step = rule.step ? rule.step(aimAt(run, position, position.entryPrice, position.signalBar)) : 0
  return moveTo(run, position, level, 'trailing', step)
}

/** A percentage is of the line, as that of a level is (fill rule 4). */
function beyondLine(facts: DistanceFacts, level: number, offset: Measure | null, s: number): number {
  if (!offset) return level
  facts.reference = level
  return level - s * offset(facts)
}

function moveToBreakeven(run: Moved, rule: NonNullable<StopMoves['breakeven']>, position: Position, i: number): boolean {
  if (position.breakevenDone || i < position.firstHeldBar) return false
  const s = position.direction
  const facts = aimAt(run, position, position.entryPrice, position.signalBar)
  if (!hasReached(run.touch, s, position.bestPrice, position.entryPrice + s * rule.trigger(facts))) return false
  position.breakevenDone = true
  return moveTo(run, position, position.entryPrice + s * (rule.offset ? rule.offset(facts) : 0), 'breakeven', 0)
}

/** Rounds against the trader and never moves back, nor at all where the step cannot be measured. True when it moves. */
function moveTo(run: Moved, position: Position, level: number, kind: StopKind, step: number): boolean {
  const s = position.direction
  // Rounding never brings a level nearer, so most bars need none.
  if (s * (level - position.stop) < -run.touch) return false
  const stop = run.compat.keepsExactLevels ? level : s > 0 ? floorToStep(level, run.ticks) : ceilToStep(level, run.ticks)
  const isFirst = Number.isNaN(position.stop)
  if (
    Number.isNaN(stop) ||
    Number.isNaN(step) ||
    !(isFirst || (s * (stop - position.stop) > 0 && hasReached(run.touch, s, stop, position.stop + s * step)))
  )
    return false
  position.stop = stop
  position.stopKind = kind
  return true
}
