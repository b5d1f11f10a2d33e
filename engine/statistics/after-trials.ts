import { figureOf, type Figure } from './figure.ts'
import { deflatedMeasure, missingSharpeReason } from './risk-measures.ts'
import { sharpeByLuck, sharpeFacts, type TrialStatistics } from './sharpe-probability.ts'

/** What of a run depends on how many variants were tried. */
export interface AfterTrials {
  readonly deflated: Figure
  /** The best Sharpe per day that luck alone would be expected to give; null without enough daily returns. */
  readonly luckSharpe: number | null
}

/** The figures of a run that grow worse with every try; `dailyPercents` are its daily returns in percent. */
export function afterTrials(dailyPercents: readonly number[], tries: TrialStatistics): AfterTrials {
  const returns = Float64Array.from(dailyPercents, (percent) => percent / 100)
  return {
    deflated: figureOf('deflated_sharpe', deflatedMeasure(returns, tries)),
    luckSharpe: missingSharpeReason(returns) === null ? sharpeByLuck(sharpeFacts(returns), tries) : null,
  }
}
