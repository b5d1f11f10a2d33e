const day = 86_400

/** The market of the home page's example: ten fixed years of simulated daily bars, so that every visitor sees the same. */
export const exampleMarket = {
  symbol: 'SPY',
  name: 'S&P 500 fund',
  timeframe: '1d',
  timeframeName: 'D1',
  periodName: '2016 – 2025',
  fromSeconds: Date.UTC(2016, 0, 1) / 1000,
  toSeconds: Date.UTC(2026, 0, 1) / 1000,
  warmupSeconds: 400 * day,
  initialCapitalUsd: 10_000,
} as const

/** The words that stand in the example at first. */
export const exampleWords =
  'Buy when the 10 day SMA crosses above the 20 day SMA, sell when it crosses back below. Stop 5%, risk 1% per trade.'
