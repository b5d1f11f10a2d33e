import { notPassedOn } from '@playbook/contract/market-sources'
import { resultStem } from '@playbook/engine/format/file-stem'
import type { FileAnswer } from '../http/serve.ts'
import type { FinishedStrategy } from '../strategies/must-find-result.ts'

/** What was run and what came of it, as the API tells it, in one JSON file. */
export function resultFile({ strategy, result }: FinishedStrategy): FileAnswer {
  const { id, name, symbol, timeframe, source, start_date, end_date, created_at, strategy_text, plan, reading, answers, overrides } =
    strategy
  const about = { id, name, symbol, timeframe, source, start_date, end_date, created_at, strategy_text, answers, overrides }
  const { receipt } = result
  const withheld = notPassedOn(receipt.source, receipt.source_label)
  // Buying and holding shows the price at every point.
  const passedOn = withheld === null ? result : { ...result, equity_curve: result.equity_curve.map(({ hold: _, ...point }) => point) }
  const content = JSON.stringify(
    {
      strategy: { ...about, rules: reading.rules, assumptions: reading.assumptions, plan },
      ...(withheld === null ? {} : { withheld }),
      result: passedOn,
    },
    null,
    2,
  )
  return { name: `${resultStem(strategy)}-result.json`, contentType: 'application/json; charset=utf-8', content }
}
