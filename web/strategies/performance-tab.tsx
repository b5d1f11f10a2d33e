import type { StrategyResult } from '@playbook/contract/strategies'
import { signedText } from '@playbook/engine/format/number-text'
import { Card } from '../ui/card.tsx'
import { Table } from '../ui/table.tsx'
import { AllFigures } from './figures.tsx'
import css from './result.module.css'

type Monthly = StrategyResult['performance_metrics']['monthly_returns'][number]
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
/** Days shown before the note of the total. */
const daysShown = 50
const signed = (value: number, digits = 2) => signedText(value, digits)
const trend = (value: number) => (value > 0 ? 'up' : value < 0 ? 'down' : '')

/** A month's shade: four steps of the largest month. */
function heatOf(value: number, largest: number): string | undefined {
  const step = Math.min(4, Math.ceil((Math.abs(value) / (largest || 1)) * 4))
  return step === 0 ? undefined : `${value > 0 ? 'up' : 'down'}${step}`
}

/** Returns by month and by day. */
export function PerformanceTab({ result }: { result: StrategyResult }) {
  const { monthly_returns: monthly, daily_returns: daily, daily_count: days } = result.performance_metrics
  return (
    <>
      <MonthlyHeat monthly={monthly} />
      <Card title="Monthly returns" note={`${monthly.length} months`}>
        <Table
          label="Monthly returns"
          dense
          rows={monthly}
          rowKey={(row) => row.month}
          columns={[
            { key: 'month', header: 'Month', cell: (row) => row.month },
            {
              key: 'value',
              header: 'Profit or loss, USD',
              align: 'right',
              className: (row) => trend(row.return_value),
              cell: (row) => signedText(row.return_value, 2),
            },
            {
              key: 'percent',
              header: 'Return, %',
              align: 'right',
              className: (row) => trend(row.return_percent),
              cell: (row) => signed(row.return_percent),
            },
            // Ten times the percent, at most the whole width.
            {
              key: 'bar',
              header: '',
              cell: (row) => (
                <span
                  className={css.bar}
                  data-trend={trend(row.return_percent)}
                  style={{ width: `${Math.min(100, Math.abs(row.return_percent) * 10)}%` }}
                  aria-hidden="true"
                />
              ),
            },
          ]}
        />
      </Card>
      <Card title="Daily returns" note={days > daysShown ? `first ${daysShown} of ${days.toLocaleString('en-US')} days` : `${days} days`}>
        <Table
          label="Daily returns"
          dense
          rows={daily.slice(0, daysShown)}
          rowKey={(row) => row.date}
          columns={[
            { key: 'date', header: 'Date', cell: (row) => row.date },
            {
              key: 'value',
              header: 'Profit or loss, USD',
              align: 'right',
              className: (row) => trend(row.profit_loss),
              cell: (row) => signedText(row.profit_loss, 2),
            },
            {
              key: 'percent',
              header: 'Return, %',
              align: 'right',
              className: (row) => trend(row.profit_loss_percent),
              cell: (row) => signed(row.profit_loss_percent),
            },
          ]}
        />
      </Card>
      <AllFigures result={result} />
    </>
  )
}

function MonthlyHeat({ monthly }: { monthly: readonly Monthly[] }) {
  const years = [...new Set(monthly.map((row) => row.month.slice(0, 4)))]
  const largest = Math.max(0, ...monthly.map((row) => Math.abs(row.return_percent)))
  const positive = monthly.filter((row) => row.return_percent > 0).length
  const of = (year: string, month: number) => monthly.find((row) => row.month === `${year}-${String(month + 1).padStart(2, '0')}`)
  const yearReturn = (year: string) =>
    monthly.filter((row) => row.month.startsWith(year)).reduce((growth, row) => growth * (1 + row.return_percent / 100), 1) * 100 - 100
  return (
    <Card title="Months" note={`Percent. ${positive} of ${monthly.length} months positive`} padded>
      {/* A frame that scrolls must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="tablewrap" tabIndex={0} role="group" aria-label="Months table">
        <table className={css.heat}>
          <caption className="sr">Monthly returns in percent</caption>
          <thead>
            <tr>
              <th scope="col">
                <span className="sr">Year</span>
              </th>
              {months.map((month) => (
                <th key={month} scope="col">
                  {month}
                </th>
              ))}
              <th scope="col">Year</th>
            </tr>
          </thead>
          <tbody>
            {years.map((year) => (
              <tr key={year}>
                <th scope="row">{year}</th>
                {months.map((name, month) => {
                  const row = of(year, month)
                  return (
                    <td key={name} className="num" data-heat={row === undefined ? undefined : heatOf(row.return_percent, largest)}>
                      {row === undefined ? '' : signed(row.return_percent, 1)}
                    </td>
                  )
                })}
                <td className={`num ${css.total}`}>{signed(yearReturn(year), 1)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}
