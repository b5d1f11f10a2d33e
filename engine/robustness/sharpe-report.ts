import { minDays } from '../statistics/figure.ts'
import { sampleStdev } from '../statistics/moments.ts'
import { normalQuantile } from '../statistics/normal.ts'
import {
  expectedMaxSharpe,
  deflatedSharpe,
  probabilisticSharpe,
  sharpeByLuck,
  sharpeError,
  type SharpeFacts,
  type TrialStatistics,
} from '../statistics/sharpe-probability.ts'
import { finding, noFinding } from './finding.ts'
import type { SharpeReport, Trial } from './report.ts'

const confidence = 0.95
/** Fewer Sharpes tell nothing about their spread. */
const minSharpes = 5

export interface SharpeInput {
  /** Null with fewer than 30 daily returns or none that moved. */
  readonly facts: SharpeFacts | null
  readonly periodsPerYear: number
  /** Why no yearly figure is shown; null where it is. */
  readonly tooShort: string | null
  readonly trials: number
  readonly givenSpread: number | null
  readonly tried: readonly Trial[]
}

/**
 * Returns needed before a Sharpe as observed is above `benchmark` with a confidence of 95%: 1 + (1 − skew × s + (kurtosis − 1) / 4 ×
 * s²) × (z / (s − benchmark))² (Bailey and López de Prado 2012); null where the Sharpe is not above it. All per period.
 */
export function minTrackRecord({ sharpe, skew, kurtosis }: Omit<SharpeFacts, 'count'>, benchmark = 0): number | null {
  if (sharpe <= benchmark) return null
  const shape = 1 - skew * sharpe + ((kurtosis - 1) / 4) * sharpe * sharpe
  return 1 + shape * (normalQuantile(confidence) / (sharpe - benchmark)) ** 2
}

/** Spread of the trials' Sharpes per period: the wider of what was given and what the sweep shows, else this Sharpe's own error. */
function spreadOfTrials({ givenSpread, tried, periodsPerYear, facts }: SharpeInput): Pick<SharpeReport, 'trialSpread' | 'trialSpreadFrom'> {
  const sharpes = tried.flatMap(({ sharpe }) => (sharpe === null ? [] : [sharpe / Math.sqrt(periodsPerYear)]))
  const own = sharpes.length < minSharpes ? null : sampleStdev(sharpes)
  if (givenSpread !== null && givenSpread >= (own ?? 0)) return { trialSpread: givenSpread, trialSpreadFrom: 'given' }
  if (own !== null) return { trialSpread: own, trialSpreadFrom: 'sweep' }
  return { trialSpread: facts && sharpeError(facts), trialSpreadFrom: 'error_of_this_sharpe' }
}

export function sharpeReport(input: SharpeInput): SharpeReport {
  const { facts, periodsPerYear, trials } = input
  const spread = spreadOfTrials(input)
  const yearly = (sharpe: number) => (input.tooShort === null ? finding(sharpe * Math.sqrt(periodsPerYear), '') : noFinding(input.tooShort))
  if (!facts || spread.trialSpread === null) {
    const none = noFinding(`Fewer than ${minDays} daily returns, or equity did not move.`)
    return {
      annual: none,
      perPeriod: none,
      returns: 0,
      skew: none,
      kurtosis: none,
      probabilistic: none,
      deflated: none,
      trials,
      ...spread,
      bestByLuckAnnual: none,
      minTrackRecord: none,
    }
  }
  return {
    annual: yearly(facts.sharpe),
    perPeriod: finding(facts.sharpe, ''),
    returns: facts.count,
    skew: finding(facts.skew, ''),
    kurtosis: finding(facts.kurtosis, ''),
    probabilistic: finding(probabilisticSharpe(facts), ''),
    deflated: finding(deflatedSharpe(facts, trials, spread.trialSpread), ''),
    trials,
    ...spread,
    bestByLuckAnnual: yearly(expectedMaxSharpe(trials, spread.trialSpread)),
    minTrackRecord: finding(minTrackRecord(facts), 'The Sharpe is not above 0.'),
  }
}

/** The same Sharpe after the tries that are known now; null stays null. */
export function deflateAgain(report: SharpeReport, tries: TrialStatistics, periodsPerYear: number): SharpeReport {
  const { perPeriod, skew, kurtosis, returns: count } = report
  if (perPeriod.value === null || skew.value === null || kurtosis.value === null) return { ...report, trials: tries.trials }
  const facts = { sharpe: perPeriod.value, skew: skew.value, kurtosis: kurtosis.value, count }
  const { trials, sharpeSpread } = tries
  return {
    ...report,
    deflated: finding(deflatedSharpe(facts, trials, sharpeSpread ?? undefined), ''),
    trials,
    trialSpread: sharpeSpread ?? sharpeError(facts),
    trialSpreadFrom: sharpeSpread === null ? 'error_of_this_sharpe' : 'given',
    bestByLuckAnnual:
      report.annual.value === null ? report.bestByLuckAnnual : finding(sharpeByLuck(facts, tries) * Math.sqrt(periodsPerYear), ''),
  }
}
