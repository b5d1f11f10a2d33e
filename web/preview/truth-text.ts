import type { ExitReason, Side } from '@playbook/engine/backtest/run'
import type { RuleLine, RuleRole } from '@playbook/engine/strategy/reading'
import { formatCount, formatPercent } from '../ui/numbers.ts'
import type { RuleTruth, Signals } from './compute-signals.ts'

/** True on more bars than this share of all, a condition is a state and no event. */
const stateShare = 0.05

/** How often a rule was true: an event by its times, a state by its share of the bars; of those in a trade where it asks about one. */
export function truthText({ trueBars, times, heldBars }: Pick<RuleTruth, 'trueBars' | 'times' | 'heldBars'>, decidedBars: number): string {
  if (heldBars !== null) return `${sharedText(trueBars, times, heldBars)} while in a trade`
  return sharedText(trueBars, times, decidedBars)
}

function sharedText(trueBars: number, times: number, bars: number): string {
  if (trueBars === 0) return 'never'
  if (trueBars === bars) return 'always'
  if (trueBars > times && trueBars > stateShare * bars) return `${formatPercent((100 * trueBars) / bars, 'percent', { digits: 0 })} of bars`
  return formatCount(times, 'time')
}

/** The reasons that a rule's line gives for leaving a trade. */
const reasonsOf: Partial<Record<RuleRole, readonly ExitReason[]>> = {
  stop: ['stop'],
  target: ['target'],
  trailing: ['trailing'],
  breakeven: ['breakeven'],
  time_exit: ['time', 'end_of_day', 'end_of_week'],
}

/** How many trades, or parts of them, a stop, target or time ended; null for other rules and where several lines share the reason. */
export function exitText(rule: RuleLine, rules: readonly RuleLine[], exits: NonNullable<Signals['exits']>): string | null {
  const reasons = reasonsOf[rule.role]
  const sides: readonly Side[] = rule.side === 'both' ? ['long', 'short'] : [rule.side]
  const isShared = rules.some(
    (other) => other !== rule && other.role === rule.role && (other.side === rule.side || other.side === 'both' || rule.side === 'both'),
  )
  if (reasons === undefined || isShared) return null
  const count = sides.flatMap((side) => reasons.map((reason) => exits[side][reason] ?? 0)).reduce((sum, each) => sum + each, 0)
  return count === 0 ? 'ends no trade' : `ends ${formatCount(count, 'trade')}`
}
