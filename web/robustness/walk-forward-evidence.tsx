import type { RobustnessReport, WalkForwardReport, WalkForwardWindow } from '@playbook/engine/robustness/report'
import { useMemo } from 'react'
import { Card } from '../ui/card.tsx'
import { FigureCard } from '../ui/figure/figure-card.tsx'
import { numberText } from '../ui/numbers.ts'
import { Table, type Column } from '../ui/table.tsx'
import { Time } from '../ui/time.tsx'
import { walkForwardDrawing } from './drawings.ts'
import { EvidenceSection } from './evidence-section.tsx'
import { findingText, percentText, valueText } from './figure-text.ts'

const kinds = {
  rolling: {
    key: 'walkForwardRolling',
    title: 'Walk-forward, rolling',
    question: 'Numbers are chosen on a window of the past and tested on what follows; then the window moves on. What would that have made?',
  },
  anchored: {
    key: 'walkForwardAnchored',
    title: 'Walk-forward, anchored',
    question: 'The same, but the past that the numbers are chosen on always begins at the start and grows.',
  },
} as const

/** What was made by choosing numbers on the past only, window by window. */
export function WalkForwardEvidence({ report, kind }: { report: RobustnessReport; kind: keyof typeof kinds }) {
  const { key, title, question } = kinds[kind]
  const found = report[key]
  const startUsd = startOf(report)
  const drawing = useMemo(() => found && walkForwardDrawing(found, startUsd ?? found.equity[0]?.equityUsd ?? 0), [found, startUsd])
  if (found === null || drawing === null) return null
  return (
    <EvidenceSection of={key} report={report} title={title} question={question}>
      <FigureCard
        title={`Out of sample, ${kind}`}
        note={`${percentText(found.returnPercent)}, drawdown ${percentText(found.maxDrawdownPercent)}, Sharpe ${findingText(found.sharpe, (value) => numberText(value, 2))}`}
        definition="The account over the test windows only, one after another, each with the numbers that were best before it."
        drawing={drawing}
        label={`Over ${found.windows.length} test windows the account made ${percentText(found.returnPercent)}`}
        file={`walk-forward-${kind}`}
        heightPx={260}
      />
      <Card title={`Windows, ${kind}`} note={`Keeps ${keptText(found)} of the return`}>
        <Table
          label={`Windows of the walk-forward, ${kind}`}
          dense
          stackable
          twoAbreast
          rows={found.windows}
          rowKey={(window) => String(window.outOfSampleFromTime)}
          columns={columnsOf(report, found)}
        />
      </Card>
    </EvidenceSection>
  )
}

const keptText = ({ efficiency }: WalkForwardReport): string =>
  findingText(efficiency, (value) => (value > 0 ? `${numberText(100 * value, 0)}%` : 'nothing'))

const startOf = ({ baseline }: RobustnessReport): number | null =>
  baseline === null ? null : baseline.finalEquityUsd / (1 + baseline.returnPercent / 100)

function columnsOf({ sweep }: RobustnessReport, { windows }: WalkForwardReport): readonly Column<WalkForwardWindow>[] {
  const axes = sweep?.axes ?? []
  const chosen = (windows.find((window) => window.values !== null)?.values ?? []).map((_, i): Column<WalkForwardWindow> => ({
    key: `value-${i}`,
    header: axes[i]?.label ?? `Number ${i + 1}`,
    align: 'right',
    cell: ({ values }) => (values === null ? '---' : valueText(values[i] ?? 0)),
  }))
  return [
    { key: 'from', header: 'Tested from', role: 'head', cell: (window) => <Time at={window.outOfSampleFromTime} style="date" /> },
    { key: 'to', header: 'To', cell: (window) => <Time at={window.toTime} style="date" /> },
    ...chosen,
    { key: 'in', header: 'Return before, %', align: 'right', cell: (window) => percentText(window.inSample.returnPercent) },
    {
      key: 'out',
      header: 'Return tested, %',
      align: 'right',
      cell: (window) => percentText(window.outOfSample.returnPercent),
      className: (window) => (window.outOfSample.returnPercent > 0 ? 'up' : window.outOfSample.returnPercent < 0 ? 'down' : undefined),
    },
    {
      key: 'sharpe',
      header: 'Sharpe tested',
      align: 'right',
      cell: ({ outOfSample }) => (outOfSample.sharpe === null ? 'N/A' : numberText(outOfSample.sharpe, 2)),
    },
    { key: 'trades', header: 'Trades tested', align: 'right', cell: ({ outOfSample }) => numberText(outOfSample.trades, 0) },
  ]
}
