import type { StrategyResult } from '@playbook/contract/strategies'
import { Card } from '../../ui/card.tsx'
import { formatCount, signedText } from '../../ui/numbers.ts'
import { Table, type Column } from '../../ui/table.tsx'
import css from './returns-tables.module.css'

type Metrics = StrategyResult['performance_metrics']
/** A month or a day with what it brought. */
interface Returned {
  readonly when: string
  readonly usd: number
  readonly percent: number
}

/** Days shown before the note of the total. */
const daysShown = 50
const trend = ({ usd }: Returned) => (usd > 0 ? 'up' : usd < 0 ? 'down' : '')

export function MonthlyReturns({ metrics: { monthly_returns: monthly } }: { metrics: Metrics }) {
  const rows = monthly.map((row) => ({ when: row.month, usd: row.return_value, percent: row.return_percent }))
  return (
    <Card title="Monthly returns" note={formatCount(monthly.length, 'month')}>
      <div className={css.tall}>
        <Table label="Monthly returns" dense rows={rows} rowKey={(row) => row.when} columns={[...columns('Month'), barColumn]} />
      </div>
    </Card>
  )
}

export function DailyReturns({ metrics: { daily_returns: daily, daily_count: days } }: { metrics: Metrics }) {
  const rows = daily.slice(0, daysShown).map((row) => ({ when: row.date, usd: row.profit_loss, percent: row.profit_loss_percent }))
  return (
    <Card title="Daily returns" note={days > daysShown ? `first ${daysShown} of ${formatCount(days, 'day')}` : formatCount(days, 'day')}>
      <div className={css.tall}>
        <Table label="Daily returns" dense rows={rows} rowKey={(row) => row.when} columns={columns('Date')} />
      </div>
    </Card>
  )
}

const columns = (header: string): readonly Column<Returned>[] => [
  { key: 'when', header, cell: (row) => row.when },
  { key: 'usd', header: 'Profit or loss, USD', align: 'right', className: trend, cell: (row) => signedText(row.usd, 2) },
  { key: 'percent', header: 'Return, %', align: 'right', className: trend, cell: (row) => signedText(row.percent, 2) },
]

/** Ten times the percent wide, at most the whole width. */
const barColumn: Column<Returned> = {
  key: 'bar',
  header: <span className="sr">Size</span>,
  isWideOnly: true,
  className: css.barcell ?? '',
  cell: (row) => (
    <span
      className={css.bar}
      data-trend={trend(row)}
      style={{ width: `${Math.min(100, Math.abs(row.percent) * 10)}%` }}
      aria-hidden="true"
    />
  ),
}
