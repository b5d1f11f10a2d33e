import { numberText } from '@playbook/engine/format/number-text'
import type { RobustnessReport } from '@playbook/engine/robustness/report'
import { useMemo } from 'react'
import { FigureCard } from '../ui/figure/figure-card.tsx'
import { degradationDrawing, logitsDrawing, randomEntriesDrawing } from './drawings.ts'
import { EvidenceSection } from './evidence-section.tsx'
import { findingText, percentText, shareText } from './figure-text.ts'
import css from './evidence.module.css'

type Report = { readonly report: RobustnessReport }

/** The strategy's entries beside entries at random bars. */
export function RandomEvidence({ report }: Report) {
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
        label={`The strategy made ${percentText(found.actualMeanPercent, 3)} an entry; half of the random runs made ${percentText(found.randomMeanPercent.p50, 3)} or less`}
        file="random-entries"
      />
    </EvidenceSection>
  )
}

/** Whether choosing the best numbers of the past works in what follows. */
export function OverfittingEvidence({ report }: Report) {
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
          note={`Probability of overfitting ${findingText(found.probability, shareText)}`}
          definition={`Combinatorially symmetric cross-validation: the history is cut into ${found.blocks} blocks and halved in ${numberText(found.splits, 0)} ways. Left of the line the chosen combination is in the worse half of all combinations out of sample.`}
          drawing={logits}
          label={`In ${findingText(found.probability, shareText)} of the splits the chosen combination falls into the worse half`}
          file="overfitting-logits"
        />
        <FigureCard
          title="Chosen and after"
          note={`Loses after in ${shareText(found.probabilityOfLoss.value ?? 0)}`}
          definition="Each dot is a split: the Sharpe of the best combination where it was chosen, and on the other days. Dots below the line lost there."
          drawing={points}
          label={`The best combination loses on the other days in ${shareText(found.probabilityOfLoss.value ?? 0)} of the splits`}
          file="overfitting-degradation"
        />
      </div>
    </EvidenceSection>
  )
}
