import type { Bars } from '../market/bars.ts'
import type { Plan } from '../strategy/plan.ts'
import { equityUsd, type Account, type Exit } from './account.ts'
import type { Entry } from './entry.ts'
import type { Direction, Position } from './position.ts'
import { recordClose, type Reentry } from './reentry.ts'
import type { RejectionReason } from './run.ts'
import type { SessionGate } from './session-gate.ts'

/** A result that is no further below zero is no loss: far more than the rounding of what it is the sum of, in US dollars. */
const noLossUsd = 1e-6

/** Limits on when a new entry is allowed, and what has happened so far that they count. */
export interface DayLimits {
  readonly session: SessionGate | null
  readonly tradesPerDayLimit: number
  readonly maxLossesPerDay: number
  /** Loss of the day, percent of equity at its start, that ends trading for that day. */
  readonly maxLossPercent: number
  readonly cooldown: Plan['cooldown']
  /** Trading day of every bar; null when nothing counts by the day. */
  readonly dayOf: Float64Array | null
  day: number
  tradesToday: number
  lossesToday: number
  equityAtDayStart: number
  lossesInARow: number
  /** Entries may fill after this bar. */
  cooledAfterBar: number
  signalsToSkip: number
  /** Whether that side's entry was true when it was asked last: a signal is a run of true closes, or opens for a rule of the open. */
  longWasTrue: boolean
  shortWasTrue: boolean
  skipsThisLong: boolean
  skipsThisShort: boolean
}

export function compileDayLimits(plan: Plan, session: SessionGate | null, dayOf: () => Float64Array): DayLimits | null {
  const countsDays = plan.maxTradesPerDay !== null || plan.dailyStop !== null
  if (!countsDays && !plan.cooldown && !session) return null
  return {
    session,
    tradesPerDayLimit: plan.maxTradesPerDay?.value ?? Infinity,
    maxLossesPerDay: plan.dailyStop?.losses ?? Infinity,
    maxLossPercent: plan.dailyStop?.percent ?? Infinity,
    cooldown: plan.cooldown,
    dayOf: countsDays ? dayOf() : null,
    day: Number.NaN,
    tradesToday: 0,
    lossesToday: 0,
    equityAtDayStart: 0,
    lossesInARow: 0,
    cooledAfterBar: -1,
    signalsToSkip: 0,
    longWasTrue: false,
    shortWasTrue: false,
    skipsThisLong: false,
    skipsThisShort: false,
  }
}

/** At the open of bar i: a new trading day starts its counts again. */
export function startDay(run: { readonly account: Account; readonly bars: Bars }, limits: DayLimits, i: number): void {
  if (!limits.dayOf || limits.dayOf[i] === limits.day) return
  limits.day = limits.dayOf[i]!
  limits.tradesToday = 0
  limits.lossesToday = 0
  limits.equityAtDayStart = i === 0 ? run.account.balanceUsd : equityUsd(run.account, i - 1, 'close', run.bars.close[i - 1]!)
}

/** A run as far as its limits count what happens in it. */
interface Limited {
  readonly limits: DayLimits | null
  readonly reentry: Reentry | null
  readonly account: Account
}

/** Why an entry may not fill at its moment; null when it may. */
export function allowsEntry(run: Limited, entry: Entry): RejectionReason | null {
  const { limits } = run
  if (!limits) return null
  if (limits.session && !limits.session(entry.bar, entry.moment)) return 'session_closed'
  if (entry.bar <= limits.cooledAfterBar) return 'cooldown'
  if (limits.tradesToday >= limits.tradesPerDayLimit) return 'max_trades_per_day'
  if (limits.lossesToday >= limits.maxLossesPerDay) return 'daily_stop'
  if (limits.maxLossPercent === Infinity) return null
  const equity = equityUsd(run.account, entry.bar, entry.moment, entry.dataPrice)
  const lossPercent = ((limits.equityAtDayStart - equity) / limits.equityAtDayStart) * 100
  return lossPercent >= limits.maxLossPercent ? 'daily_stop' : null
}

export function recordEntry({ limits }: Limited): void {
  if (limits) limits.tradesToday++
}

/** Counts losses, starts the wait after an exit and notes what may be entered again; called when a position is closed for good. */
export function recordExit({ limits, reentry }: Limited, position: Position, exit: Exit): void {
  if (reentry) recordClose(reentry, position, exit)
  if (!limits) return
  const isLoss = position.realisedUsd < -noLossUsd
  limits.lossesInARow = isLoss ? limits.lossesInARow + 1 : 0
  if (isLoss) limits.lossesToday++
  const { cooldown } = limits
  if (!cooldown || (cooldown.after === 'loss' && !(isLoss && limits.lossesInARow >= (cooldown.count ?? 1)))) return
  if (cooldown.after === 'loss') limits.lossesInARow = 0
  limits.cooledAfterBar = exit.bar + (cooldown.bars ?? 0)
  if (!cooldown.signals) return
  limits.signalsToSkip = cooldown.signals
  // What is true already is no signal to come: nothing more is entered from it.
  limits.skipsThisLong = limits.longWasTrue
  limits.skipsThisShort = limits.shortWasTrue
}

/** Notes whether a side's entry is true now; true when the cooldown skips this signal. */
export function skipsSignal(limits: DayLimits, direction: Direction, isTrue: boolean): boolean {
  const isNew = isTrue && !(direction > 0 ? limits.longWasTrue : limits.shortWasTrue)
  const skips = isTrue && (isNew ? limits.signalsToSkip > 0 : direction > 0 ? limits.skipsThisLong : limits.skipsThisShort)
  if (isNew && skips) limits.signalsToSkip--
  if (direction > 0) {
    limits.longWasTrue = isTrue
    limits.skipsThisLong = skips
  } else {
    limits.shortWasTrue = isTrue
    limits.skipsThisShort = skips
  }
  return skips
}
