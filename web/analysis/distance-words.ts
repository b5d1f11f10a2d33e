import type { MarketLevel } from '@playbook/contract/market-analysis'
import { formatCount, formatPercent, signedText } from '../ui/numbers.ts'

/** How far a level is from the price: in pips where the market has them, else in percent; `at price` where it holds the price. */
export function distanceWords({ side, distance_pips: pips, distance_percent: percent }: MarketLevel): string {
  if (side === 'at') return 'at price'
  return pips === null ? formatPercent(percent, 'percent', { signed: true }) : signedText(pips, 1)
}

/** What a level has done, such as `5 touches, held 4 of 5`. */
export function evidenceWords({ touches, visits, held }: MarketLevel): string {
  const past = visits === 0 ? 'not visited lately' : `held ${held} of ${visits}`
  return touches === null ? past : `${formatCount(touches, 'touch', 'touches')}, ${past}`
}
