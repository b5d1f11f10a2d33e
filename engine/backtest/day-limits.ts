import type { Bars } from '../market/bars.ts'
import type { Plan } from '../strategy/plan.ts'
import {
  askAtClose,
  beginPeriods,
  compileAccountLimits,
  countEntry,
  countExit,
  noResultUsd,
  refusesEntry,
  type AccountLimits,
  type LimitMoment,
} from './account-limits.ts'
import { equityUsd, type Account, type Exit } from './account.ts'
import type { Entry } from './entry.ts'
import type { Direction, Moment, Position } from './position.ts'
import { recordClose, type Reentry } from './reentry.ts'
import type { RejectionReason } from './run.ts'
import type { SessionGate } from './session-gate.ts'
import { countResult, type SizesAfter } from './size-after.ts'

/** Limits on when a new entry is allowed, and what has happened so far that they count. */
export interface DayLimits {
  readonly session: SessionGate | null
  readonly tradesPerDayLimit: number
  readonly maxLossesPerDay: number
  /** Loss of the day, percent of equity at its start, that ends trading for that day. */
  readonly maxLossPercent: number
  readonly cooldown: Plan['cooldown']
  readonly account: AccountLimits | null
  /** When each bar ends; null where no limit asks for times. */
  readonly ends: Float64Array | null
  /** Trading day of every bar; null when nothing counts by the day. */
  readonly dayOf: Float64Array | null
  day: number
  /** Running number of the trading day. */
  dayNumber: number
  tradesToday: number
  lossesToday: number
  equityAtDayStart: number
  lossesInARow: number
  stopsInARow: number
  /** Entries may fill after this bar, from this time and trading day on. */
  cooledAfterBar: number
  cooledFromTime: number
  cooledFromDay: number
  signalsToSkip: number
  /** Whether that side's entry was true when it was asked last: a signal is a run of true closes, or opens for a rule of the open. */
  longWasTrue: boolean
  shortWasTrue: boolean
  skipsThisLong: boolean
  skipsThisShort: boolean
}

interface LimitColumns {
  readonly session: SessionGate | null
  readonly dayOf: () => Float64Array
  readonly ends: () => Float64Array
}

export function compileDayLimits(plan: Plan, { session, dayOf, ends }: LimitColumns): DayLimits | null {
  const account = compileAccountLimits(plan)
  const countsDays = plan.maxTradesPerDay !== null || plan.dailyStop !== null || plan.cooldown?.days !== undefined || account !== null
  if (!countsDays && !plan.cooldown && !session) return null
  return {
    session,
    tradesPerDayLimit: plan.maxTradesPerDay?.value ?? Infinity,
    maxLossesPerDay: plan.dailyStop?.losses ?? Infinity,
    maxLossPercent: plan.dailyStop?.percent ?? Infinity,
    cooldown: plan.cooldown,
    account,
    ends: account !== null || plan.cooldown?.minutes !== undefined ? ends() : null,
    dayOf: countsDays ? dayOf() : null,
    day: Number.NaN,
    dayNumber: -1,
    tradesToday: 0,
    lossesToday: 0,
    equityAtDayStart: 0,
    lossesInARow: 0,
    stopsInARow: 0,
    cooledAfterBar: -1,
    cooledFromTime: -Infinity,
    cooledFromDay: -Infinity,
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
  limits.dayNumber++
  limits.tradesToday = 0
  limits.lossesToday = 0
  limits.equityAtDayStart = i === 0 ? run.account.balanceUsd : equityUsd(run.account, i - 1, 'close', run.bars.close[i - 1]!)
  if (limits.account) beginPeriods(limits.account, limits.day, limits.equityAtDayStart)
}

/** When something happens that limits count from. */
const momentOf = ({ dayNumber, ends }: DayLimits, { time }: Bars, bar: number, moment: Moment): LimitMoment => ({
  bar,
  time: (moment === 'close' && ends ? ends : time)[bar]!,
  day: dayNumber,
})

/** A run as far as its limits count what happens in it. */
interface Limited {
  readonly limits: DayLimits | null
  readonly sizesAfter: SizesAfter | null
  readonly reentry: Reentry | null
  readonly account: Account
  readonly bars: Bars
}

/** Why an entry may not fill at its moment; null when it may. */
export function allowsEntry(run: Limited, entry: Entry): RejectionReason | null {
  const { limits } = run
  if (!limits) return null
  if (limits.session && !limits.session(entry.bar, entry.moment)) return 'session_closed'
  if (isCooling(limits, run.bars, entry)) return 'cooldown'
  if (limits.tradesToday >= limits.tradesPerDayLimit) return 'max_trades_per_day'
  if (limits.lossesToday >= limits.maxLossesPerDay) return 'daily_stop'
  if (limits.maxLossPercent === Infinity && !limits.account) return null
  const equity = equityUsd(run.account, entry.bar, entry.moment, entry.dataPrice)
  const lossPercent = ((limits.equityAtDayStart - equity) / limits.equityAtDayStart) * 100
  if (lossPercent >= limits.maxLossPercent) return 'daily_stop'
  if (!limits.account) return null
  return refusesEntry(limits.account, momentOf(limits, run.bars, entry.bar, entry.moment), equity) ? 'limit' : null
}

/** Whether a wait in time or trading days goes on. */
export const rests = ({ cooledFromTime, cooledFromDay }: DayLimits, { time, day }: LimitMoment): boolean =>
  day < cooledFromDay || time < cooledFromTime

const isCooling = (limits: DayLimits, bars: Bars, { bar, moment }: Entry): boolean =>
  bar <= limits.cooledAfterBar || rests(limits, momentOf(limits, bars, bar, moment))

/** The first moment after the close of bar i, with its trading day. */
export function momentAfter(limits: DayLimits, bars: Bars, i: number): LimitMoment & { readonly dayNumber: number } {
  const { dayOf, day, dayNumber } = limits
  if (i + 1 >= bars.length) return { ...momentOf(limits, bars, i, 'close'), dayNumber: day }
  const next = dayOf?.[i + 1] ?? day
  return { bar: i + 1, time: bars.time[i + 1]!, day: dayNumber + (next === day ? 0 : 1), dayNumber: next }
}

export function recordEntry({ limits }: Limited): void {
  if (!limits) return
  limits.tradesToday++
  if (limits.account) countEntry(limits.account)
}

/** Counts losses, starts the wait after an exit and notes what may be entered again; called when a position is closed for good. */
export function recordExit(run: Limited, position: Position, exit: Exit): void {
  const { limits, reentry, sizesAfter } = run
  if (sizesAfter) countResult(sizesAfter, position.realisedUsd)
  if (reentry) recordClose(reentry, position, exit)
  if (!limits) return
  const isLoss = position.realisedUsd < -noResultUsd
  const isStop = exit.reason === 'stop' || exit.reason === 'trailing' || exit.reason === 'breakeven'
  limits.lossesInARow = isLoss ? limits.lossesInARow + 1 : 0
  limits.stopsInARow = isStop ? limits.stopsInARow + 1 : 0
  if (isLoss) limits.lossesToday++
  const at = momentOf(limits, run.bars, exit.bar, exit.moment)
  if (limits.account) countExit(limits.account, position.realisedUsd, position.riskUsdPerUnit * position.firstUnits, at)
  const { cooldown } = limits
  if (!cooldown || !isDue(limits, cooldown, isLoss, isStop)) return
  limits.cooledAfterBar = exit.bar + (cooldown.bars ?? 0)
  if (cooldown.minutes !== undefined) limits.cooledFromTime = at.time + cooldown.minutes * 60
  if (cooldown.days !== undefined) limits.cooledFromDay = at.day + cooldown.days
  if (!cooldown.signals) return
  limits.signalsToSkip = cooldown.signals
  // What is true already is no signal to come: nothing more is entered from it.
  limits.skipsThisLong = limits.longWasTrue
  limits.skipsThisShort = limits.shortWasTrue
}

/** Whether an exit starts the wait; after so many losses or stops in a row they are counted anew. */
function isDue(limits: DayLimits, { after, count = 1 }: NonNullable<Plan['cooldown']>, isLoss: boolean, isStop: boolean): boolean {
  if (after === 'exit') return true
  const row = after === 'loss' ? limits.lossesInARow : limits.stopsInARow
  if (!(after === 'loss' ? isLoss : isStop) || row < count) return false
  if (after === 'loss') limits.lossesInARow = 0
  else limits.stopsInARow = 0
  return true
}

/** At the close of bar i: whether a limit closes what is open. */
export function closesByLimit({ limits, account, bars }: Limited, i: number): boolean {
  if (!limits?.account) return false
  return askAtClose(limits.account, momentOf(limits, bars, i, 'close'), equityUsd(account, i, 'close', bars.close[i]!))
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
