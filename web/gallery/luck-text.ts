import type { GalleryEntry } from '@playbook/contract/gallery'
import { periodsPerYear } from '@playbook/engine/statistics/day-returns'
import { expectedMaxSharpe } from '@playbook/engine/statistics/sharpe-probability'
import { numberText } from '../ui/numbers.ts'

/** How many variants were tried and, where their spread is known, which Sharpe of a year the best of so many has by luck alone. */
export function luckText({ tried, timeframe, category }: Pick<GalleryEntry, 'tried' | 'timeframe' | 'category'>): string {
  if (tried === undefined) return 'not stated'
  const count = numberText(tried.trials, 0)
  if (tried.trials < 2 || tried.sharpe_spread === null) return count
  const perYear = periodsPerYear(timeframe, category === 'crypto' ? 'crypto' : 'us_stock')
  const luck = expectedMaxSharpe(tried.trials, tried.sharpe_spread) * Math.sqrt(perYear)
  return `${count}, luck reaches ${numberText(luck, 2)}`
}
