/** Where a test passes and where it fails; between the two it warns. Each with its source. */
export const thresholds = {
  /** Below 30 a mean is not normal enough to be judged (rule of the central limit theorem); 100 halves its error. */
  trades: { enough: 30, many: 100 },
  /** Fifty years of daily returns: nobody waits for more, so it is not counted further. */
  trackRecord: { maxDays: 50 * 252 },
  /** Fisher's 5%; above one in five, luck does it too often. */
  randomEntryP: { pass: 0.05, fail: 0.2 },
  /** Bailey and López de Prado (2014) ask for 95%; below 50% luck is the better explanation. */
  deflatedSharpe: { pass: 0.95, fail: 0.5 },
  /**
   * 0.5 is what choosing by lot gives (Bailey and others 2015): above it the choice did harm. Combinations that are all good come near
   * it too; where what is chosen loses in at most 5% of the splits the test warns instead of failing, and never passes for that.
   */
  overfitting: { pass: 0.3, fail: 0.5, harmlessLoss: 0.05 },
  /** Pardo (2008): robust strategies keep at least half of the in-sample return, in most windows. */
  walkForward: { efficiency: 0.5, windowsPercent: 50 },
  /** Our convention: the neighbourhood keeps two thirds of the edge; under a third it is a peak. */
  plateau: { pass: 2 / 3, fail: 1 / 3 },
  /** Our convention: percent of resampled histories in profit; half is a coin. */
  resampledPercent: { pass: 80, fail: 50 },
  /** Percent of bootstrapped trade sequences that lose: 5% as for p; one in five is too often. */
  bootstrapLossPercent: { pass: 5, fail: 20 },
  /** Our convention: costs may double (fast markets, other brokers); below a fifth to spare any change takes the profit. */
  costMargin: { pass: 2, fail: 1.2 },
  /** Percent of runs in profit with costs drawn between half and three times. */
  costJitterPercent: { pass: 90, fail: 50 },
  /**
   * Percent of the profit made by the best 5% of trades; above 100 the rest loses, which few large winners of a trend follower can
   * mean as well. Of normal trades whose mean is a tenth of their deviation it is 103, of a twentieth 206.
   */
  bestTradesPercent: { pass: 100, fail: 200 },
  /** Percent of years in profit, and how far one year's share of the profit may lie above its share of the bars. */
  years: { pass: 60, fail: 40, excessPercent: 40 },
  /** Percent of regimes with at least ten trades that are in profit. */
  regimes: { pass: 60, minTrades: 10 },
} as const
