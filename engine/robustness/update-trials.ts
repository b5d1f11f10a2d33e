import type { TrialStatistics } from '../statistics/sharpe-probability.ts'
import type { RobustnessReport, Verdict } from './report.ts'
import { deflateAgain } from './sharpe-report.ts'
import { rejudgeVerdict } from './verdict.ts'

/** The tries of a strategy's family that its result was chosen from, and how many more only its own checks have made. */
export interface KnownTrials extends TrialStatistics {
  readonly checked: number
}

type Told = Pick<RobustnessReport, 'verdict' | 'sharpe' | 'baseline'>

/** A verdict as it is after the tries that are known now. */
export function updateVerdict({ verdict, sharpe, baseline }: Told, tries: KnownTrials, periodsPerYear: number): Verdict {
  return rejudgeVerdict(verdict, { baseline, sharpe: sharpe && deflateAgain(sharpe, tries, periodsPerYear) })
}

/** A report as it is after the tries that are known now: what was tried since it was written counts too. */
export function updateTrials(report: RobustnessReport, tries: KnownTrials, periodsPerYear: number): RobustnessReport {
  const { trials, checked } = tries
  return {
    ...report,
    trials: { before: trials, added: checked, total: trials + checked },
    sharpe: report.sharpe && deflateAgain(report.sharpe, tries, periodsPerYear),
    verdict: updateVerdict(report, tries, periodsPerYear),
  }
}
