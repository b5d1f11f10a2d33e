import { dependsOnPosition } from '../conditions/depends-on-position.ts'
import type { World } from '../conditions/world.ts'
import { firstBarAtOrAfter } from '../market/bars.ts'
import type { Plan, Rule } from '../strategy/plan.ts'
import { prepareRun } from './backtest.ts'
import type { EquityCurve } from './equity-curve.ts'
import type { Direction } from './position.ts'
import { newPriceTriggers } from './quiet-bars.ts'
import type { RunInput } from './run.ts'
import { closeAtDataEnd, simulateRange } from './simulate.ts'
import { lastEntryBar, sumSince } from './trade-log.ts'

/** The bar for an entry: that after so many others at which one may fill, from a bar on; Infinity where there is none. */
export type PlaceAfter = (bar: number, others: number) => number

/** An entry at the open of a bar that is named by how many others could have taken it since nothing was open any more. */
export interface PlacedEntry {
  readonly direction: Direction
  readonly gapBars: number
  /** It leaves at the open so many bars later, unless its own stop, target or clock ends it before; null: only by these. */
  readonly maxBars: number | null
}

/** What entries came to; those that were rejected wherever they were tried, or found no bar any more, are not among `filled`. */
export interface SimulatedEntries {
  readonly filled: number
  readonly profitUsd: number
  readonly notionalUsd: number
}

/** A rejected entry is tried again on this many bars that follow. */
const maxTries = 20

/**
 * Plays entries one after another with all that ends a trade of the plan at its own prices: stops, targets, trailing, break-even,
 * exits by clock, by age, at a resting level, or by what the position is worth. Its market rules and limits of entries are left
 * out; an entry that is rejected, also by the session, is tried again on the bars that follow. Each entry finds the starting balance. What a bar leaves open is taken at its worst.
 */
export function entryPlayer(
  input: RunInput,
  world: World,
  placeAfter: PlaceAfter = (bar, others) => bar + others,
): (firstBar: number, entries: readonly PlacedEntry[]) => SimulatedEntries {
  const own: RunInput = { ...input, plan: exitsOnly(input.plan), finer: null }
  const first = firstBarAtOrAfter(own.bars, own.firstDecisionTime)
  const length = own.bars.length - first
  const curve: EquityCurve = { firstBar: first, usd: new Float64Array(length), inMarket: new Uint8Array(length) }
  return (firstBar, entries) => {
    const run = prepareRun(own, {}, first, world)
    const { account, lastBar } = run
    const watch = newPriceTriggers(run)
    let next = firstBar
    let leavesAt = Infinity
    const play = (to: number) => {
      simulateRange(run, watch, curve, next, Math.min(to, lastBar))
      next = to + 1
    }
    const hasEntered = (bar: number) =>
      lastEntryBar(account.log) === bar || (account.openCount > 0 && account.positions[account.openCount - 1]!.entryBar === bar)

    /** Plays bars until the entry is filled in one of them; false where it is not. */
    function open(direction: Direction): boolean {
      for (let tries = 0; tries < maxTries && next <= lastBar; tries++) {
        account.balanceUsd = own.initialCapitalUsd
        run.pendingEntry = direction
        play(next)
        if (hasEntered(next - 1)) return true
      }
      return false
    }

    /** Plays until nothing is open, or until the bar at whose open the position leaves. */
    function hold(): void {
      while (account.openCount > 0 && next < leavesAt && next <= lastBar) play(next)
      for (let k = 0; k < account.openCount; k++) account.positions[k]!.pendingExit ??= 'signal'
      run.hasPendingExit = account.openCount > 0
    }

    let filled = 0
    for (const { direction, gapBars, maxBars } of entries) {
      const bar = placeAfter(next, gapBars)
      if (bar > lastBar) break
      if (bar > next) play(bar - 1)
      if (!open(direction)) continue
      filled++
      leavesAt = maxBars === null ? Infinity : next - 1 + maxBars
      hold()
    }
    if (account.openCount > 0 && next <= lastBar) play(next)
    if (account.openCount > 0) closeAtDataEnd(run, curve)
    return { filled, ...sumSince(account.log, 0) }
  }
}

/** Exit rules that look at the position, or that rest in the market, work at any place; others belong to the market's own course. */
export const worksAnywhere = (rule: Rule | null): boolean => rule !== null && (rule.fill === 'order' || dependsOnPosition(rule.when))
const keptRule = (rule: Rule | null): Rule | null => (worksAnywhere(rule) ? rule : null)

/** Whether anything but market rules ends the trades of a plan. */
export const hasOwnExits = ({ stop, targets, trailing, breakeven, timeExits, exitLong, exitShort }: Plan): boolean =>
  (stop.long ?? stop.short ?? targets.long ?? targets.short ?? trailing ?? breakeven) !== null ||
  timeExits.length > 0 ||
  worksAnywhere(exitLong) ||
  worksAnywhere(exitShort)

const exitsOnly = (plan: Plan): Plan => ({
  ...plan,
  direction: { ...plan.direction, value: 'both' },
  entryLong: null,
  entryShort: null,
  exitLong: keptRule(plan.exitLong),
  exitShort: keptRule(plan.exitShort),
  entryOrder: null,
  maxTradesPerDay: null,
  dailyStop: null,
  cooldown: null,
  limits: [],
  reentry: null,
  pyramiding: null,
})
