import type { OverfittingReport, RobustnessReport } from '@playbook/engine/robustness/report'
import { useMemo } from 'react'
import { FigureCard } from '../ui/figure/figure-card.tsx'
import { numberText } from '../ui/numbers.ts'
import { degradationDrawing, isOnePoint, isOneValue, logitsDrawing, randomEntriesDrawing } from './drawings.ts'
import { EvidenceSection } from './evidence-section.tsx'
import { findingText, percentText, shareText } from './figure-text.ts'
import css from './evidence.module.css'

type ReportProps = { readonly report: RobustnessReport }

/** The strategy's entries beside entries at random bars. */
export function RandomEvidence({ report }: ReportProps) {
  const { randomEntries: found } = report
  const drawing = useMemo(() => found && randomEntriesDrawing(found), [found])
  if (found === null || drawing === null) return null
  const isOwn = found.exits === 'own'
  return (
    <EvidenceSection
      of="randomEntries"
      report={report}
      title="Against random entries"
      question={`Would entering at random bars, as often, on the same sides, ${isOwn ? 'with the same stops, targets and exits' : 'as long'} and at the same costs, have done as well?`}
    >
      <FigureCard
        title="Random entries"
        note={`${numberText(found.simulations, 0)} runs, p = ${findingText(found.pValue, (value) => numberText(value, 3))}`}
        definition={`Each run enters at as many random bars as the strategy did, on the same sides and at the same costs, and ${isOwn ? 'leaves by its stops, targets and other exits, or when its rules would have left' : 'holds as long'}. The line is the strategy's own mean. p is the share of random runs that did at least as well.`}
        drawing={drawing}
        empty={
          isOneValue(drawing) &&
          `Every random run made ${percentText(found.randomMeanPercent.p50, 3)} an entry; the strategy made ${percentText(found.actualMeanPercent, 3)}.`
        }
        label={`The strategy made ${percentText(found.actualMeanPercent, 3)} an entry; half of the random runs made ${percentText(found.randomMeanPercent.p50, 3)} or less`}
        file="random-entries"
      />
    </EvidenceSection>
  )
}

const onePointText = ({ points: [point] }: OverfittingReport): string =>
  point === undefined
    ? 'There was nothing to choose from.'
    : `However the history is halved, the best combination has a Sharpe of ${numberText(point.inSample, 2)} where it was chosen and of ${numberText(point.outOfSample, 2)} on the other half.`

/** Whether choosing the best numbers of the past works in what follows. */
export function OverfittingEvidence({ report }: ReportProps) {
  const { overfitting: found } = report
  const logits = useMemo(() => found && logitsDrawing(found), [found])
  const points = useMemo(() => found && degradationDrawing(found), [found])
  if (found === null || logits === null || points === null) return null
  return (
    <EvidenceSection
      of="overfitting"
      report={report}
      title="Overfitting"
      question="If the best numbers are chosen on one half of the history, how do they do on the other half?"
    >
      <div className={css.pair}>
        <FigureCard
          title="Rank on the other half"
          note={`Worse half in ${findingText(found.probability, shareText)} of ${numberText(found.splits, 0)} ways`}
          definition={`The history is cut into ${found.blocks} blocks and halved in every way (combinatorially symmetric cross-validation). Each time the combination that was best on one half is ranked among all on the other half. Left of the line it did worse than most there: that share is the probability of overfitting.`}
          drawing={logits}
          empty={
            isOneValue(logits) &&
            `However the history is halved, the combination that is best on one half has the same rank on the other: it did worse than most in ${findingText(found.probability, shareText)} of ${numberText(found.splits, 0)} ways.`
          }
          label={`Of ${numberText(found.splits, 0)} ways to halve the history, the chosen combination falls into the worse half in ${findingText(found.probability, shareText)}`}
          file="overfitting-logits"
        />
        <FigureCard
          title="Chosen and after"
          note={`Loses there in ${shareText(found.probabilityOfLoss.value ?? 0)}`}
          definition="Each dot is one way to halve the history: the Sharpe of the best combination where it was chosen, and on the other half. Dots below the line lost money there."
          drawing={points}
          empty={isOnePoint(points) && onePointText(found)}
          label={`The best combination loses on the other half in ${shareText(found.probabilityOfLoss.value ?? 0)} of the ways to halve the history`}
          file="overfitting-degradation"
        />
      </div>
    </EvidenceSection>
  )
}
