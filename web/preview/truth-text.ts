import { formatCount } from '@playbook/engine/format/count'
import { formatPercent } from '@playbook/engine/format/percent'
import type { RuleTruth } from './compute-signals.ts'

/** True on more bars than this share of all, a condition is a state and no event. */
const stateShare = 0.05

/** How often a rule was true: an event by its times, a state by its share of the bars. */
export function truthText({ trueBars, times }: Pick<RuleTruth, 'trueBars' | 'times'>, decidedBars: number): string {
  if (trueBars === 0) return 'never'
  if (trueBars === decidedBars) return 'always'
  if (trueBars > times && trueBars > stateShare * decidedBars)
    return `${formatPercent((100 * trueBars) / decidedBars, 'percent', { digits: 0 })} of bars`
  return formatCount(times, 'time')
}
