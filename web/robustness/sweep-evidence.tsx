import type { RobustnessReport, SweepReport } from '@playbook/engine/robustness/report'
import { useMemo, useState } from 'react'
import { Card } from '../ui/card.tsx'
import { Select } from '../ui/field.tsx'
import { Figure } from '../ui/figure.tsx'
import { FigureCard } from '../ui/figure/figure-card.tsx'
import { countedShareText, numberText } from '../ui/numbers.ts'
import { heatDrawing, lineOfSweep } from './drawings.ts'
import { EvidenceSection } from './evidence-section.tsx'
import { findingText } from './figure-text.ts'
import css from './evidence.module.css'

/** How the result depends on the strategy's numbers. */
export function SweepEvidence({ report }: { report: RobustnessReport }) {
  const { sweep } = report
  if (sweep === null) return null
  return (
    <EvidenceSection
      of="sweep"
      report={report}
      title="Neighbouring numbers"
      question="If the numbers of the rules were a little different, would the result be too? A plateau is robust, an isolated peak seldom repeats."
    >
      <SweepFigures sweep={sweep} />
      <SweepPicture sweep={sweep} />
    </EvidenceSection>
  )
}

const keeps = (value: number) => `${numberText(100 * value, 0)}%`
const plateauDefinition =
  'How much of its edge a combination’s neighbours keep, on average: a tenth of each range to either side. 100% is a plateau, 0% an isolated peak.'

/** What the combinations say together. */
export const SweepFigures = ({ sweep }: { sweep: SweepReport }) => (
  <Card title="What the combinations say" note={`${numberText(sweep.trials.length, 0)} tried${possibleText(sweep)}`}>
    <dl className={`figs ${css.body}`}>
      <Figure
        label="In profit"
        value={findingText(sweep.profitablePercent, countedShareText)}
        definition={`Share of the combinations with at least ${sweep.minTrades} trades that end in profit.`}
        reason={sweep.profitablePercent.reason}
      />
      <Figure
        label="Rank of the present numbers"
        value={findingText(sweep.presentRankPercent, (value) => `better than ${countedShareText(value)}`)}
        definition={`Share of the judged combinations whose ${sweep.objectiveTitle} is below that of the strategy as it is.`}
        reason={sweep.presentRankPercent.reason}
      />
      <Figure
        label="Plateau, present numbers"
        value={findingText(sweep.plateauAtPresent, keeps)}
        definition={plateauDefinition}
        reason={sweep.plateauAtPresent.reason}
      />
      <Figure
        label="Plateau, best numbers"
        value={findingText(sweep.plateauAtBest, keeps)}
        definition={plateauDefinition}
        reason={sweep.plateauAtBest.reason}
      />
    </dl>
  </Card>
)

const possibleText = ({ possible, trials }: SweepReport): string =>
  possible === null || possible <= trials.length ? '' : ` of ${numberText(possible, 0)} possible`

/** The objective over any two of the parameters; over one, a line. */
export function SweepPicture({ sweep }: { sweep: SweepReport }) {
  const paths = sweep.axes.map((axis) => axis.path)
  const [chosen, setChosen] = useState<readonly [string, string] | null>(null)
  const [x, y] = chosen ?? [paths[0] ?? '', paths[1] ?? '']
  const drawing = useMemo(() => (paths.length < 2 ? lineOfSweep(sweep) : heatDrawing(sweep, x, y)), [sweep, paths.length, x, y])
  if (drawing === null) return null
  const choose = (which: 'x' | 'y', path: string) => {
    const [nextX, nextY] = which === 'x' ? [path, y] : [x, path]
    // The same parameter on both sides changes places.
    setChosen(nextX === nextY ? [y, x] : [nextX, nextY])
  }
  const rows = sweep.axes.find((axis) => axis.path === y)?.values.length ?? 0
  return (
    <FigureCard
      title={`${sweep.objectiveTitle} by numbers`}
      note={paths.length > 2 ? 'Median over the other numbers' : undefined}
      definition={`Each cell is the ${sweep.objectiveTitle} with these two values, the middle one where other numbers vary as well. The strategy's present values are marked. Empty cells had fewer than ${sweep.minTrades} trades or were not tried.`}
      actions={
        paths.length > 2 && (
          <span className={css.axes}>
            {(['x', 'y'] as const).map((which) => (
              <Select
                key={which}
                aria-label={which === 'x' ? 'Across' : 'Down'}
                value={which === 'x' ? x : y}
                onChange={(event) => choose(which, event.target.value)}
              >
                {sweep.axes.map((axis) => (
                  <option key={axis.path} value={axis.path}>
                    {axis.label}
                  </option>
                ))}
              </Select>
            ))}
          </span>
        )
      }
      drawing={drawing}
      label={`${sweep.objectiveTitle} of ${numberText(sweep.trials.length, 0)} combinations of ${sweep.axes.map((axis) => axis.label).join(', ')}`}
      file="parameters"
      heightPx={Math.max(280, Math.min(560, 120 + rows * 34))}
    />
  )
}
