import type { StrategyResult } from '@playbook/contract/strategies'
import { formatPercent } from '@playbook/engine/format/percent'
import { formatUsd } from '@playbook/engine/format/money'
import css from './result.module.css'

const trend = (value: number | null) => (value === null || value === 0 ? undefined : value > 0 ? 'up' : 'down')

/** The outcome first: what was earned after costs, against what, and what it rests on. */
export function ResultLead({ result }: { result: StrategyResult }) {
  const percent = (value: number | null) => formatPercent(value, 'percent', { digits: 1, signed: true })
  return (
    <section className={`ledger ${css.lead}`} aria-label="Outcome">
      <div>
        <h2 className="label">Total return, after costs</h2>
        <p className={css.big}>
          <b className={`num ${trend(result.total_return) ?? ''}`}>{percent(result.total_return)}</b>
          <span>{`Buy and hold: ${percent(result.buy_and_hold_return)}`}</span>
        </p>
        <p className="soft">{`${formatUsd(result.initial_capital)} became ${formatUsd(result.final_equity)} over ${result.receipt.bars.toLocaleString('en-US')} bars.`}</p>
      </div>
      <div>
        <h2 className="label">What this rests on</h2>
        <ul className={`plain ${css.grounds}`}>
          <li>
            {result.total_trades === 1 ? '1 trade' : `${result.total_trades.toLocaleString('en-US')} trades`}
            {result.total_trades < 100 && ', which is few: 100 or more say something.'}
          </li>
          <li>
            {result.ambiguous_trades === 0
              ? 'No trade hangs on the unknown order of prices inside a bar.'
              : `In ${result.ambiguous_trades} trades stop and target were inside one bar; the stop was taken, the worse of the two.`}
          </li>
          <li>
            {result.break_even_cost === null
              ? 'No cost at which the profit would be gone can be given.'
              : result.break_even_cost <= 0
                ? 'It loses even without costs.'
                : `The profit would be gone at costs of ${result.break_even_cost.toFixed(2)} basis points a side.`}
          </li>
          {result.receipt.source === 'simulated' && <li>The prices are simulated: this tests the rules, not a market of the past.</li>}
        </ul>
      </div>
    </section>
  )
}
