import { formatCount } from '@playbook/engine/format/count'
import * as z from 'zod/mini'

/**
 * How many variants of a strategy its owner has tried, this one included; a deleted one still counts. `sharpe_spread` is the standard
 * deviation of their daily Sharpes; null: too few are known. `checked`: how many more were tried by checks of this very
 * result alone; statements of engine 1.1.0 have none, and counted when the backtest ran.
 */
export const VariantCount = z.object({ trials: z.int(), sharpe_spread: z.nullable(z.number()), checked: z.optional(z.int()) })
export type VariantCount = z.output<typeof VariantCount>

/** The count in words, wherever it is told; undefined for what was signed before it was counted. */
export function variantCountText(tried: Pick<VariantCount, 'trials' | 'checked'> | undefined): string {
  if (tried === undefined) return 'How many variants of this strategy were tried is not stated.'
  const { trials, checked = 0 } = tried
  const others =
    trials === 1
      ? 'No other variant of this strategy was tried on this site.'
      : `${formatCount(trials, 'variant')} of this strategy were tried on this site, this one included. The deflated Sharpe takes that into account.`
  if (checked === 0) return others
  const more = checked === 1 ? 'one more variant' : `${formatCount(checked, 'more variant')}`
  return `${others} Its robustness checks tried ${more}, which it was not chosen from.`
}
