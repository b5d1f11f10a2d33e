import type { RobustnessReport, Spread, TradeOrderReport } from '@playbook/engine/robustness/report'
import { useMemo, useState } from 'react'
import { Card } from '../ui/card.tsx'
import { FigureCard } from '../ui/figure/figure-card.tsx'
import { countedShareText, numberText } from '../ui/numbers.ts'
import { Segmented } from '../ui/segmented.tsx'
import { Table, type Column } from '../ui/table.tsx'
import { costsDrawing, drawdownsDrawing, fanDrawing, isOneValue, returnsDrawing } from './drawings.ts'
import { EvidenceSection } from './evidence-section.tsx'
import { percentText, sentenceStart } from './figure-text.ts'
import css from './evidence.module.css'

type ReportProps = { readonly report: RobustnessReport }
type Kind = 'bootstrap' | 'shuffle'

const kindOptions = [
  { value: 'bootstrap', label: 'Resampled' },
  { value: 'shuffle', label: 'Other order' },
] as const

const definitions = {
  bootstrap: 'As many trades as the run had, drawn from its own with replacement. The bands hold 50% and 90% of the simulations.',
  shuffle: 'The same trades in another order: the final value is the same, the drawdowns on the way differ.',
} as const satisfies Record<Kind, string>

interface SpreadRow {
  readonly name: string
  readonly spread: Spread
  readonly write: (value: number) => string
}

const spreadColumn = (key: keyof Spread, header: string): Column<SpreadRow> => ({
  key,
  header,
  align: 'right',
  cell: ({ spread, write }) => write(spread[key]),
})
const spreadColumns: readonly Column<SpreadRow>[] = [
  { key: 'name', header: 'Figure', role: 'head', cell: (row) => row.name },
  spreadColumn('p5', '5%'),
  spreadColumn('p25', '25%'),
  spreadColumn('p50', 'Middle'),
  spreadColumn('p75', '75%'),
  spreadColumn('p95', '95%'),
]

const SpreadTable = ({ title, rows, note }: { title: string; rows: readonly SpreadRow[]; note?: string }) => (
  <Card title={title} note={note}>
    <Table label={title} dense stackable twoAbreast rows={rows} rowKey={(row) => row.name} columns={spreadColumns} />
  </Card>
)

const usd = (value: number) => numberText(value, 0)

const spreadsOf = ({ bootstrap, shuffle }: TradeOrderReport): readonly SpreadRow[] => [
  { name: 'Final equity, resampled, USD', spread: bootstrap.finalEquityUsd, write: usd },
  { name: 'Deepest drawdown, resampled', spread: bootstrap.maxDrawdownPercent, write: percentText },
  { name: 'Deepest drawdown, shuffled', spread: shuffle.maxDrawdownPercent, write: percentText },
]

/** The same trades in other sequences. */
export function TradeOrderEvidence({ report }: ReportProps) {
  const { tradeOrder: found } = report
  const [kind, setKind] = useState<Kind>('bootstrap')
  const drawing = useMemo(() => found && fanDrawing(found[kind].fan), [found, kind])
  if (found === null || drawing === null) return null
  return (
    <EvidenceSection
      of="tradeOrder"
      report={report}
      title="Other sequences of its trades"
      question="The past was one sequence of wins and losses. What would others of the same kind have done to the account?"
    >
      <FigureCard
        title="Monte Carlo fan"
        note={`${numberText(found.simulations, 0)} simulations, ${countedShareText(found[kind].lossPercent)} lose`}
        definition={definitions[kind]}
        actions={<Segmented label="Simulation" value={kind} options={kindOptions} onChange={setKind} />}
        drawing={drawing}
        label={`${countedShareText(found[kind].lossPercent)} of the simulations end below the start; the middle one ends at ${usd(found[kind].finalEquityUsd.p50)} dollars`}
        file={`monte-carlo-${kind}`}
        heightPx={340}
      />
      <SpreadTable
        title="Final equity and drawdowns"
        note={`This run fell ${percentText(found.actualMaxDrawdownPercent)}; ${countedShareText(found.deeperPercent)} of the orders fall deeper`}
        rows={spreadsOf(found)}
      />
    </EvidenceSection>
  )
}

/** The strategy on other histories made of the same candles. */
export function ResampledEvidence({ report }: ReportProps) {
  const { resampledCandles: found, baseline } = report
  const own = baseline?.returnPercent ?? null
  const ownFall = baseline?.maxDrawdownPercent ?? null
  const returns = useMemo(
    () =>
      found &&
      returnsDrawing(
        found.runs.map((run) => run.returnPercent),
        own,
      ),
    [found, own],
  )
  const falls = useMemo(() => found && drawdownsDrawing(found, ownFall), [found, ownFall])
  if (found === null || returns === null || falls === null) return null
  const made = `${numberText(found.runs.length, 0)} histories of the run's own candles in blocks of about ${numberText(found.meanBlock, 0)} ${found.blocks === 'days' ? 'trading days' : 'bars'}.`
  return (
    <EvidenceSection
      of="resampledCandles"
      report={report}
      title="Other histories"
      question="The market could have gone otherwise. How does the strategy do on histories resampled from the same candles?"
    >
      <div className={css.pair}>
        <FigureCard
          title="Returns on other histories"
          note={`${sentenceStart(countedShareText(found.profitablePercent))} in profit`}
          definition={made}
          drawing={returns}
          empty={isOneValue(returns) && `All ${numberText(found.runs.length, 0)} histories made ${percentText(found.returnPercent.p50)}.`}
          label={`${sentenceStart(countedShareText(found.profitablePercent))} of the histories end in profit; the middle one makes ${percentText(found.returnPercent.p50)}`}
          file="resampled-returns"
        />
        <FigureCard
          title="Drawdowns on other histories"
          note={`Middle ${percentText(found.maxDrawdownPercent.p50)}`}
          definition={made}
          drawing={falls}
          empty={
            isOneValue(falls) &&
            `All ${numberText(found.runs.length, 0)} histories fell by ${percentText(found.maxDrawdownPercent.p50)} at their deepest.`
          }
          label={`The middle history falls ${percentText(found.maxDrawdownPercent.p50)}, one in twenty ${percentText(found.maxDrawdownPercent.p5)} or more`}
          file="resampled-drawdowns"
        />
      </div>
    </EvidenceSection>
  )
}

/** The strategy at other costs. */
export function CostEvidence({ report }: ReportProps) {
  const { costJitter: found } = report
  const drawing = useMemo(() => found && costsDrawing(found), [found])
  if (found === null || drawing === null) return null
  return (
    <EvidenceSection
      of="costJitter"
      report={report}
      title="Other costs"
      question="Spreads widen and brokers differ. How much more expensive may trading become before the profit is gone?"
    >
      <FigureCard
        title="Return by cost"
        note={`${sentenceStart(countedShareText(found.profitablePercent))} in profit`}
        definition="Spread, slippage and commission are each drawn between half and three times what was assumed; the diamonds change all of them together."
        drawing={drawing}
        label={`${sentenceStart(countedShareText(found.profitablePercent))} of ${numberText(found.runs.length, 0)} runs with other costs end in profit`}
        file="cost-jitter"
        empty={found.hasNoCosts ? 'The market and the strategy have no cost that could be changed.' : null}
      />
    </EvidenceSection>
  )
}
