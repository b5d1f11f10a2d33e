import type { Timeframe } from '@playbook/engine/market/timeframe'

/** The timeframe that a market is first shown on: hours, or the shortest there is. */
export const defaultTimeframe = (available: readonly Timeframe[]): Timeframe =>
  available.length === 0 || available.includes('1h') ? '1h' : available[0]!
