import type { StrategyToWatch } from '../strategies/find-strategy-to-watch.ts'

/** What of a strategy an alert plays on over new bars, kept with the alert, so that it does not change with anything else. */
export type StrategyRun = Pick<StrategyToWatch, 'plan'> & Omit<StrategyToWatch['inputs'], 'timeframe'>

/** So many of the newest bars are played: enough for every position that is open now to have been opened among them. */
export const playedBars = 5_000
