import type { StrategyResult } from '@playbook/contract/strategies'
import { Card } from '../../ui/card.tsx'
import { signedText } from '../../ui/numbers.ts'
import css from './month-heat.module.css'

type Monthly = StrategyResult['performance_metrics']['monthly_returns'][number]
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A month's shade: four steps of the largest month. */
function heatOf(value: number, largest: number): string | undefined {
  const step = Math.min(4, Math.ceil((Math.abs(value) / (largest || 1)) * 4))
  return step === 0 ? undefined : `${value > 0 ? 'up' : 'down'}${step}`
}

/** Every month's return in the place of its year, and what the year came to. */
export function MonthHeat({ monthly }: { monthly: readonly Monthly[] }) {
  const byMonth = new Map(monthly.map((row) => [row.month, row.return_percent]))
  const years = [...new Set(monthly.map((row) => row.month.slice(0, 4)))]
  const largest = Math.max(0, ...monthly.map((row) => Math.abs(row.return_percent)))
  const positive = monthly.filter((row) => row.return_percent > 0).length
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
              <YearRow key={year} year={year} byMonth={byMonth} largest={largest} />
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}

function YearRow({ year, byMonth, largest }: { year: string; byMonth: ReadonlyMap<string, number>; largest: number }) {
  const returns = months.map((_, index) => byMonth.get(`${year}-${String(index + 1).padStart(2, '0')}`))
  const whole = returns.reduce<number>((growth, each) => growth * (1 + (each ?? 0) / 100), 1) * 100 - 100
  return (
    <tr>
      <th scope="row">{year}</th>
      {returns.map((each, index) => (
        <td key={months[index]} className="num" data-heat={each === undefined ? undefined : heatOf(each, largest)}>
          {each === undefined ? '' : signedText(each, 1)}
        </td>
      ))}
      <td className={`num ${css.total}`}>{signedText(whole, 1)}</td>
    </tr>
  )
}
