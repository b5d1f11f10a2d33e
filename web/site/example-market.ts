/** The market of the examples: ten fixed years of simulated bars, so that every visitor sees the same. Words may name another. */
export const exampleMarket = {
  symbol: 'SPY',
  timeframe: '1d',
  startDate: '2016-01-01',
  endDate: '2025-12-31',
  /** UTC seconds at which time stands still in the examples. */
  nowSeconds: Date.UTC(2026, 0, 1) / 1000,
  /** On shorter charts as many of the newest bars are taken. */
  maxBars: 2_600,
  /** Where the words say from when on. */
  maxSaidBars: 50_000,
  maxYears: 10,
  initialCapitalUsd: 10_000,
} as const
