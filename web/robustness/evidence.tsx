import type { RobustnessReport } from '@playbook/engine/robustness/report'
import { Note } from '../ui/note.tsx'
import { formatCount } from '../ui/numbers.ts'
import { OverfittingEvidence, RandomEvidence } from './chance-evidence.tsx'
import { BaselineEvidence, SharpeEvidence } from './run-evidence.tsx'
import { CostEvidence, ResampledEvidence, TradeOrderEvidence } from './simulation-evidence.tsx'
import { SplitEvidence } from './split-evidence.tsx'
import { SweepEvidence } from './sweep-evidence.tsx'
import { WalkForwardEvidence } from './walk-forward-evidence.tsx'

/** Everything that the verdict rests on; parts that are not done yet are not there yet. */
export function Evidence({ report }: { report: RobustnessReport }) {
  const skipped = [...new Set(Object.values(report.skipped))]
  return (
    <>
      <BaselineEvidence report={report} />
      <RandomEvidence report={report} />
      <SharpeEvidence report={report} />
      <OverfittingEvidence report={report} />
      <WalkForwardEvidence report={report} kind="rolling" />
      <WalkForwardEvidence report={report} kind="anchored" />
      <SweepEvidence report={report} />
      <ResampledEvidence report={report} />
      <TradeOrderEvidence report={report} />
      <CostEvidence report={report} />
      <SplitEvidence report={report} kind="years" />
      <SplitEvidence report={report} kind="regimes" />
      {skipped.length > 0 && (
        <Note>
          <b>{`${formatCount(Object.keys(report.skipped).length, 'part')} could not be done.`}</b> {skipped.join(' ')}
        </Note>
      )}
    </>
  )
}
