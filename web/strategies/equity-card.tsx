import type { StrategyResult } from '@playbook/contract/strategies'
import { formatUsd } from '@playbook/engine/format/money'
import { numberText } from '@playbook/engine/format/number-text'
import { lazy, Suspense, useMemo, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Table, type Column } from '../ui/table.tsx'
import { Time } from '../ui/time.tsx'

// The chart library is loaded with the first chart.
const EquityChart = lazy(() => import('../chart/equity-chart.tsx').then((module) => ({ default: module.EquityChart })))

type Point = StrategyResult['equity_curve'][number]

/** The account over time with its drawdown, as a chart or as a table. */
export function EquityCard({ result }: { result: StrategyResult }) {
  const [asTable, setAsTable] = useState(false)
  const { equity_curve: curve, initial_capital: start, max_drawdown: deepest } = result
  const points = useMemo(
    () => curve.map((point) => ({ time: point.time, equity: point.equity, drawdownPercent: point.drawdown_percent })),
    [curve],
  )
  const { end, peak } = result.equity_curve_summary
  return (
    <Card
      title="Equity and drawdown"
      note={`USD, start ${start.toLocaleString('en-US')}`}
      actions={
        <Button variant="ghost" size="sm" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          {asTable ? 'Show as chart' : 'Show as table'}
        </Button>
      }
    >
      {asTable ? (
        <Table label="Equity and drawdown" dense rows={readable(curve)} rowKey={(point) => String(point.time)} columns={columns} />
      ) : (
        <Suspense fallback={<Skeleton height={340} />}>
          <EquityChart
            label={`The account ends at ${formatUsd(end)}, its highest value was ${formatUsd(peak)}, its deepest drawdown ${numberText(deepest ?? 0, 1)} percent`}
            points={points}
            startUsd={start}
          />
        </Suspense>
      )}
    </Card>
  )
}

const tableRows = 60

/** Every n-th point and the last one, so that a table of them can be read. */
function readable(curve: readonly Point[]): readonly Point[] {
  const step = Math.max(1, Math.ceil(curve.length / tableRows))
  return curve.filter((_, index) => index % step === 0 || index === curve.length - 1)
}

const columns: readonly Column<Point>[] = [
  { key: 'time', header: 'Time', cell: (point) => <Time at={point.time} /> },
  { key: 'equity', header: 'Equity, USD', align: 'right', cell: (point) => numberText(point.equity, 2) },
  { key: 'drawdown', header: 'Drawdown, %', align: 'right', cell: (point) => numberText(point.drawdown_percent, 1) },
]
