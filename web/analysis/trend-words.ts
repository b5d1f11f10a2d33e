import type { Trend } from '@playbook/engine/analysis/trend-rule'

/** A trend as people say it. */
export const trendWords = { bullish: 'Up', bearish: 'Down', sideways: 'Sideways' } as const satisfies Record<Trend, string>
