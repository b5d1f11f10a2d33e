import type { RobustnessReport, SplitReport, SplitRow } from '@playbook/engine/robustness/report'
import { useMemo } from 'react'
import { Card } from '../ui/card.tsx'
import { FigureCard } from '../ui/figure/figure-card.tsx'
import { numberText } from '../ui/numbers.ts'
import { Table, type Column } from '../ui/table.tsx'
import { splitsDrawing } from './drawings.ts'
import { EvidenceSection } from './evidence-section.tsx'
import { findingText, percentText } from './figure-text.ts'
import css from './evidence.module.css'

const kinds = {
  years: {
    title: 'Year by year',
    step: 'Year',
    question: 'Did it earn in most years, or was one of them all of it?',
    definition:
      'What the account gained in each year, open positions included, as on the Performance tab. Trades count in the year they closed.',
  },
  regimes: {
    title: 'Kinds of market',
    step: 'Market',
    question: 'Rising, falling or sideways, calm or wild: where did it earn, and where did it pay?',
    definition:
      'What the account gained in the days that began in each kind of market, told from the bars before; the return is in percent of the starting balance. Trades count where they were decided.',
  },
} as const

/** The run's profit by year or by the kind of market. */
export function SplitEvidence({ report, kind }: { report: RobustnessReport; kind: keyof typeof kinds }) {
  const found = report[kind]
  const { title, step, question, definition } = kinds[kind]
  const drawing = useMemo(() => found && splitsDrawing(found, step), [found, step])
  if (found === null || drawing === null) return null
  return (
    <EvidenceSection of={kind} report={report} title={title} question={question}>
      <div className={css.pair}>
        <FigureCard
          title={`Profit, ${step.toLowerCase()} by ${step.toLowerCase()}`}
          note={`${found.rowsInProfit} of ${found.rowsWithTrades} in profit`}
          definition={definition}
          drawing={drawing}
          label={`${found.rowsInProfit} of ${found.rowsWithTrades} earned`}
          file={kind}
        />
        <SplitTable found={found} step={step} />
      </div>
    </EvidenceSection>
  )
}

const SplitTable = ({ found, step }: { found: SplitReport; step: string }) => (
  <Card
    title={`${step}s`}
    note={found.bestShare.value === null ? undefined : `The best made ${numberText(found.bestShare.value, 0)}% of the profit`}
  >
    <Table label={`${step}s`} dense rows={found.rows} rowKey={(row) => row.key} columns={columnsOf(step)} />
  </Card>
)

const columnsOf = (step: string): readonly Column<SplitRow>[] => [
  { key: 'label', header: step, cell: (row) => row.label },
  { key: 'bars', header: 'Bars, %', align: 'right', isWideOnly: true, cell: (row) => numberText(row.barsPercent, 0) },
  { key: 'trades', header: 'Trades', align: 'right', cell: (row) => numberText(row.trades, 0) },
  {
    key: 'won',
    header: 'Won, %',
    align: 'right',
    isWideOnly: true,
    cell: (row) => findingText(row.winRatePercent, (value) => numberText(value, 0)),
  },
  {
    key: 'profit',
    header: 'Profit, USD',
    align: 'right',
    cell: (row) => numberText(row.profitUsd, 0),
    className: (row) => (row.profitUsd > 0 ? 'up' : row.profitUsd < 0 ? 'down' : undefined),
  },
  { key: 'return', header: 'Return', align: 'right', cell: (row) => percentText(row.returnPercent) },
]
