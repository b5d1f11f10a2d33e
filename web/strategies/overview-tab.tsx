import type { StrategyDetail, StrategyResult } from '@playbook/contract/strategies'
import { formatUsd } from '@playbook/engine/format/money'
import { numberText } from '@playbook/engine/format/number-text'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Table } from '../ui/table.tsx'
import { Time } from '../ui/time.tsx'
import { Figures } from './figures.tsx'
import { ResultChart } from './result-chart.tsx'
import { RuleList } from './rule-list.tsx'
import { groupRules } from './understanding.tsx'
import css from './result.module.css'

// The chart library is loaded with the first chart.
const EquityChart = lazy(() => import('../chart/equity-chart.tsx').then((module) => ({ default: module.EquityChart })))

/** Equity with drawdown, the trades on the chart, the figures, and what each rule did. */
export function OverviewTab({ strategy, result }: { strategy: StrategyDetail; result: StrategyResult }) {
  return (
    <>
      <EquityCard result={result} />
      <ResultChart strategy={strategy} result={result} focus={null} />
      <div className={css.two}>
        <Card title="Rules" note="on how many bars each was true" padded>
          <RuleList
            groups={groupRules(strategy.reading.rules)}
            note={(rule) => {
              const times = result.rule_counts[rule.path]
              return times === undefined ? null : `${times.toLocaleString('en-US')} bars`
            }}
          />
        </Card>
        <Figures result={result} />
      </div>
      <Outcomes result={result} />
    </>
  )
}

function EquityCard({ result }: { result: StrategyResult }) {
  const [asTable, setAsTable] = useState(false)
  const points = result.equity_curve.map((point) => ({ time: point.time, equity: point.equity, drawdownPercent: point.drawdown_percent }))
  const { end, peak } = result.equity_curve_summary
  return (
    <Card
      title="Equity and drawdown"
      note={`USD, start ${result.initial_capital.toLocaleString('en-US')}`}
      actions={
        <Button variant="ghost" size="sm" onClick={() => setAsTable(!asTable)}>
          {asTable ? 'Show as chart' : 'Show as table'}
        </Button>
      }
    >
      {asTable ? (
        <EquityTable result={result} />
      ) : (
        <Suspense fallback={<Skeleton height={340} />}>
          <EquityChart
            label={`The account ends at ${formatUsd(end)}, its highest value was ${formatUsd(peak)}, its deepest drawdown ${(result.max_drawdown ?? 0).toFixed(1)} percent`}
            points={points}
            startUsd={result.initial_capital}
          />
        </Suspense>
      )}
    </Card>
  )
}

/** Every n-th point of the curve, so that a table of it can be read. */
const tableRows = 60
function EquityTable({ result }: { result: StrategyResult }) {
  const step = Math.max(1, Math.ceil(result.equity_curve.length / tableRows))
  const rows = result.equity_curve.filter((_, index) => index % step === 0 || index === result.equity_curve.length - 1)
  return (
    <Table
      label="Equity and drawdown"
      dense
      rows={rows}
      rowKey={(row) => String(row.time)}
      columns={[
        { key: 'time', header: 'Time', cell: (row) => <Time at={row.time} /> },
        { key: 'equity', header: 'Equity, USD', align: 'right', cell: (row) => numberText(row.equity, 2) },
        { key: 'drawdown', header: 'Drawdown, %', align: 'right', cell: (row) => numberText(row.drawdown_percent, 1) },
      ]}
    />
  )
}

const words = (name: string) => {
  const text = name.replaceAll('_', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** How trades ended, and why entries did not happen. */
function Outcomes({ result }: { result: StrategyResult }) {
  const { exit_reasons: exits, rejections } = result.trades_summary
  const rows = (counts: Record<string, number>) => Object.entries(counts).toSorted((a, b) => b[1] - a[1])
  const columns = (header: string) =>
    [
      { key: 'reason', header, cell: ([name]: [string, number]) => words(name) },
      { key: 'count', header: 'Count', align: 'right', cell: ([, count]: [string, number]) => count.toLocaleString('en-US') },
    ] as const
  return (
    <div className={css.two}>
      <Card title="How trades ended">
        <Table label="How trades ended" dense rows={rows(exits)} rowKey={([name]) => name} columns={columns('Closed by')} />
      </Card>
      <Card title="Entries that did not happen">
        {rows(rejections).length === 0 ? (
          <p className="soft" style={{ padding: 16 }}>
            Every entry that a rule asked for was made.
          </p>
        ) : (
          <Table label="Entries that did not happen" dense rows={rows(rejections)} rowKey={([name]) => name} columns={columns('Because')} />
        )}
      </Card>
    </div>
  )
}
