import { mondayOf, monthStartOf } from '../market/day-number.ts'
import type { Limit, Plan } from '../strategy/plan.ts'

/** A result that is no further from zero is neither a gain nor a loss: far more than the rounding of what it is the sum of, in US dollars. */
export const noResultUsd = 1e-6

/** A moment of a run: its bar, its UTC time, and the running number of its trading day. */
export interface LimitMoment {
  readonly bar: number
  readonly time: number
  readonly day: number
}

/** What one limit has counted in its present period (fill rule 17). */
interface Counted {
  period: number
  trades: number
  losses: number
  wins: number
  lossesInRow: number
  winsInRow: number
  /** Results of closed positions in multiples of what was at risk. */
  risks: number
  startUsd: number
  peakUsd: number
  isReached: boolean
  /** Where it pauses: entries may fill after this bar, from this time and day on. */
  pausedBar: number
  freeTime: number
  freeDay: number
}

/** The limits of a run with what they have counted. */
export interface AccountLimits {
  readonly rules: readonly Limit[]
  readonly counted: readonly Counted[]
}

export const compileAccountLimits = ({ limits = [] }: Plan): AccountLimits | null =>
  limits.length === 0
    ? null
    : {
        rules: limits,
        counted: limits.map(() => ({
          period: Number.NaN,
          trades: 0,
          losses: 0,
          wins: 0,
          lossesInRow: 0,
          winsInRow: 0,
          risks: 0,
          startUsd: 0,
          peakUsd: 0,
          isReached: false,
          pausedBar: -1,
          freeTime: -Infinity,
          freeDay: -Infinity,
        })),
      }

/** Names the period that a trading day (days since 1970) lies in. */
const periodOf = {
  day: (dayNumber) => dayNumber,
  week: mondayOf,
  month: monthStartOf,
  run: () => 0,
} as const satisfies Record<Limit['per'], (dayNumber: number) => number>

function beginAnew(counted: Counted, equityUsd: number): void {
  counted.trades = 0
  counted.losses = 0
  counted.wins = 0
  counted.lossesInRow = 0
  counted.winsInRow = 0
  counted.risks = 0
  counted.startUsd = equityUsd
  counted.peakUsd = equityUsd
}

const pauses = ({ bars, minutes, days }: Limit): boolean => bars !== undefined || minutes !== undefined || days !== undefined

/** What a limit has come to for an entry at a moment, and whether it keeps it from filling; nothing is changed. */
export function standingOf(
  { rules, counted }: AccountLimits,
  k: number,
  at: LimitMoment & { readonly dayNumber: number },
  equityUsd: number,
) {
  const [rule, state] = [rules[k]!, counted[k]!]
  const isAnew = periodOf[rule.per](at.dayNumber) !== state.period
  const wasReached = state.isReached && (pauses(rule) ? isPaused(state, at) : !isAnew)
  const amount = isAnew ? 0 : measure(rule, state, equityUsd)
  return { amount, isReached: wasReached || amount >= rule.value }
}

/** At the open of a trading day: limits whose period is over begin anew, with the equity before it. */
export function beginPeriods({ rules, counted }: AccountLimits, dayNumber: number, equityUsd: number): void {
  for (const [k, rule] of rules.entries()) {
    const state = counted[k]!
    const period = periodOf[rule.per](dayNumber)
    if (period === state.period) continue
    state.period = period
    beginAnew(state, equityUsd)
    // A pause has its own end.
    if (!pauses(rule)) state.isReached = false
  }
}

/** How much of what a limit counts has come together, with the account at this equity. */
function measure({ counts, unit }: Limit, state: Counted, equityUsd: number): number {
  switch (counts) {
    case 'trades':
      return state.trades
    case 'losses':
      return state.losses
    case 'wins':
      return state.wins
    case 'losses_in_a_row':
      return state.lossesInRow
    case 'wins_in_a_row':
      return state.winsInRow
    default: {
      if (unit === 'r') return counts === 'gain' ? state.risks : -state.risks
      const from = counts === 'drawdown' ? Math.max(state.peakUsd, equityUsd) : state.startUsd
      const change = counts === 'gain' ? equityUsd - from : from - equityUsd
      return unit === 'percent' ? (change / from) * 100 : change
    }
  }
}

/** Notes that a limit is reached; where it pauses, it counts anew from there. */
function reach(rule: Limit, state: Counted, at: LimitMoment, equityUsd: number): void {
  state.isReached = true
  if (!pauses(rule)) return
  beginAnew(state, equityUsd)
  state.pausedBar = rule.bars === undefined ? -1 : at.bar + rule.bars
  state.freeTime = rule.minutes === undefined ? -Infinity : at.time + rule.minutes * 60
  state.freeDay = rule.days === undefined ? -Infinity : at.day + rule.days
}

const isPaused = ({ pausedBar, freeTime, freeDay }: Counted, { bar, time, day }: LimitMoment): boolean =>
  bar <= pausedBar || time < freeTime || day < freeDay

/** Whether a limit keeps an entry from filling at a moment, with the account at this equity. */
export function refusesEntry({ rules, counted }: AccountLimits, at: LimitMoment, equityUsd: number): boolean {
  return rules.some((rule, k) => {
    const state = counted[k]!
    if (state.isReached && pauses(rule) && !isPaused(state, at)) state.isReached = false
    return state.isReached || measure(rule, state, equityUsd) >= rule.value
  })
}

export function countEntry({ counted }: AccountLimits): void {
  for (const state of counted) state.trades++
}

const ofResults: ReadonlySet<Limit['counts']> = new Set(['losses', 'wins', 'losses_in_a_row', 'wins_in_a_row'] as const)

/** A position has closed for good with this result; `riskUsd` is NaN where nothing was at risk. */
export function countExit({ rules, counted }: AccountLimits, resultUsd: number, riskUsd: number, at: LimitMoment): void {
  const [isLoss, isWin] = [resultUsd < -noResultUsd, resultUsd > noResultUsd]
  for (const [k, rule] of rules.entries()) {
    const state = counted[k]!
    if (isLoss) state.losses++
    if (isWin) state.wins++
    state.lossesInRow = isLoss ? state.lossesInRow + 1 : 0
    state.winsInRow = isWin ? state.winsInRow + 1 : 0
    if (riskUsd > 0) state.risks += resultUsd / riskUsd
    const isOfResults = ofResults.has(rule.counts) || rule.unit === 'r'
    if (isOfResults && !state.isReached && measure(rule, state, 0) >= rule.value) reach(rule, state, at, state.startUsd)
  }
}

/** At a close: what the account has come to; true where what is open is to be closed. */
export function askAtClose({ rules, counted }: AccountLimits, at: LimitMoment, equityUsd: number): boolean {
  let closes = false
  for (const [k, rule] of rules.entries()) {
    const state = counted[k]!
    if (state.isReached && pauses(rule) && !isPaused(state, at)) state.isReached = false
    if (!state.isReached && measure(rule, state, equityUsd) >= rule.value) reach(rule, state, at, equityUsd)
    if (equityUsd > state.peakUsd) state.peakUsd = equityUsd
    if (state.isReached && rule.closes) closes = true
  }
  return closes
}
