import { csvLine } from '@playbook/engine/format/csv-line'
import { fileStem } from '@playbook/engine/format/file-stem'
import type { FileAnswer } from '../http/serve.ts'
import type { FinishedStrategy } from '../strategies/must-find-result.ts'

/** The equity curve as CSV; times in ISO 8601, UTC. */
export function equityFile({ strategy, result }: FinishedStrategy): FileAnswer {
  const rows = result.equity_curve.map(({ time, equity, drawdown_percent: drawdown, hold }) =>
    csvLine([new Date(time * 1000).toISOString(), equity, drawdown, hold ?? null]),
  )
  const content = [csvLine(['time', 'equity_usd', 'drawdown_percent', 'buy_and_hold_usd']), ...rows].join('')
  return { name: `${fileStem(strategy.name)}-equity.csv`, contentType: 'text/csv; charset=utf-8', content }
}
