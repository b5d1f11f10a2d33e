import type { Tries } from '../statistics/sharpe-probability.ts'
import type { RobustnessReport, Verdict } from './report.ts'
import { deflateAgain } from './sharpe-report.ts'
import { rejudgeTrials } from './verdict.ts'

/** The tries of a strategy's family that its result was chosen from, and how many more only its own checks have made. */
export interface KnownTries extends Tries {
  readonly checked: number
}

type Told = Pick<RobustnessReport, 'verdict' | 'sharpe' | 'baseline'>

/** A verdict as it is after the tries that are known now. */
export function retellVerdict({ verdict, sharpe, baseline }: Told, tries: KnownTries, periodsPerYear: number): Verdict {
  return rejudgeTrials(verdict, { baseline, sharpe: sharpe && deflateAgain(sharpe, tries, periodsPerYear) })
}

/** A report as it is after the tries that are known now: what was tried since it was written counts too. */
export function retellTrials(report: RobustnessReport, tries: KnownTries, periodsPerYear: number): RobustnessReport {
  const { trials, checked } = tries
  return {
    ...report,
    trials: { before: trials, added: checked, total: trials + checked },
    sharpe: report.sharpe && deflateAgain(report.sharpe, tries, periodsPerYear),
    verdict: retellVerdict(report, tries, periodsPerYear),
  }
}
