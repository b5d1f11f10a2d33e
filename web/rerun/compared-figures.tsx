import type { StrategyResult } from '@playbook/contract/strategies'
import { isKnown, unknownFigure } from '@playbook/engine/format/number-text'
import { statisticsCatalogue, type StatisticName, type Unit } from '@playbook/engine/statistics/catalogue'
import { signedText } from '../ui/numbers.ts'
import { Table, type Column } from '../ui/table.tsx'
import { formatFigure } from '../words/figure-text.ts'
import type { Outcome } from './compute-rerun.ts'

const compared: readonly StatisticName[] = [
  'total_return',
  'final_equity',
  'max_drawdown',
  'sharpe_ratio',
  'profit_factor',
  'win_rate',
  'total_trades',
  'fees_paid',
  'break_even_cost',
]

interface Row {
  readonly name: StatisticName
  readonly stored: number | null
  readonly now: number | null
}

const suffixes: Readonly<Partial<Record<Unit, string>>> = {
  percent: ' pp',
  probability: ' pp',
  basis_points: ' bp',
  r: ' R',
  days: ' days',
}

/** The change of a figure in its own unit; percentages change by percentage points. */
function differenceText(name: StatisticName, stored: number | null, now: number | null): string {
  if (!isKnown(stored) || !isKnown(now)) return unknownFigure
  const { unit } = statisticsCatalogue[name]
  const change = (now - stored) * (unit === 'probability' ? 100 : 1)
  return `${signedText(change, unit === 'count' ? 0 : 2)}${suffixes[unit] ?? ''}`
}

const columns: readonly Column<Row>[] = [
  { key: 'name', header: 'Figure', role: 'head', cell: ({ name }) => statisticsCatalogue[name].title },
  { key: 'stored', header: 'Stored', align: 'right', cell: ({ name, stored }) => formatFigure(name, stored) },
  { key: 'now', header: 'Now', align: 'right', cell: ({ name, now }) => <b>{formatFigure(name, now)}</b> },
  { key: 'difference', header: 'Change', align: 'right', cell: ({ name, stored, now }) => differenceText(name, stored, now) },
]

/** The headline figures of the stored result beside those of the newest run here. */
export function ComparedFigures({ result, outcome }: { result: StrategyResult; outcome: Outcome | null }) {
  const rows = compared.map((name): Row => {
    const stored = result.figures.find((figure) => figure.name === name)?.value ?? null
    return { name, stored, now: outcome === null ? null : outcome.values[name] }
  })
  return <Table label="Stored and now" dense columns={columns} rows={rows} rowKey={({ name }) => name} />
}
