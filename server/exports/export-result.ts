import { resultStem } from '@playbook/engine/format/file-stem'
import type { FileAnswer } from '../http/serve.ts'
import type { FinishedStrategy } from '../strategies/must-find-result.ts'
import { whyWithheld, withholdPrices } from './withhold-prices.ts'

/** What was run and what came of it, as the API tells it, in one JSON file. */
export function resultFile({ strategy, result }: FinishedStrategy): FileAnswer {
  const { id, name, symbol, timeframe, source, start_date, end_date, created_at, strategy_text, plan, reading, answers, overrides } =
    strategy
  const about = { id, name, symbol, timeframe, source, start_date, end_date, created_at, strategy_text, answers, overrides }
  const withheld = whyWithheld(result)
  const content = JSON.stringify(
    {
      strategy: { ...about, rules: reading.rules, assumptions: reading.assumptions, plan },
      ...(withheld === null ? {} : { withheld }),
      result: withholdPrices(result),
    },
    null,
    2,
  )
  return { name: `${resultStem(strategy)}-result.json`, contentType: 'application/json; charset=utf-8', content }
}
