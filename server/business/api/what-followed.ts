import type { whatFollowed as followedCall } from '@playbook/contract/b2b-cohorts'
import type { HandlerArguments, Reply } from '@playbook/contract/endpoint'
import { Failure } from '@playbook/contract/failure'
import type { Figure } from '@playbook/engine/agent/figure'
import { answerOf, paragraphs, plainText } from '@playbook/engine/agent/say'
import type { ResultOf } from '@playbook/engine/agent/tool'
import { whatHappenedAfter } from '@playbook/engine/agent/tools/what-happened-after'
import type { MarketTools } from '../../agent/run-tool.ts'
import { mustReadCondition } from '../../alerts/read-alert-condition.ts'
import type { Market } from '../../markets/price-feed.ts'

const valueOf = (figure: Figure | null): number | null => figure?.value ?? null
type Result = ResultOf<typeof whatHappenedAfter>
type Changes = Pick<Result['after'][number]['all'], 'count' | 'median' | 'low' | 'high' | 'up' | 'down'>

const changesOf = ({ count, median, low, high, up, down }: Changes) => ({
  count: valueOf(count),
  median: valueOf(median),
  low: valueOf(low),
  high: valueOf(high),
  up: valueOf(up),
  down: valueOf(down),
})

/** What followed a condition, by the analyst's own tool, as plain figures. */
export async function whatFollowed(
  tools: MarketTools,
  { businessId, market, nowSeconds }: { readonly businessId: string; readonly market: Market; readonly nowSeconds: number },
  { timeframe, condition, horizon_bars, each, first_day, last_day }: HandlerArguments<typeof followedCall>['body'],
  signal: AbortSignal,
): Promise<Reply<typeof followedCall>> {
  const { symbol } = market.instrument
  const read = mustReadCondition({ text: condition }, market.instrument, timeframe)
  const input = {
    symbol,
    timeframe,
    text: condition,
    cases: each,
    ...(horizon_bars === undefined ? {} : { horizon: horizon_bars }),
    ...(first_day === undefined ? {} : { from: first_day }),
    ...(last_day === undefined ? {} : { to: last_day }),
  }
  const found = await tools.run({ ownerId: businessId, name: whatHappenedAfter.name, input, nowSeconds }, signal)
  if (!found.ok) throw new Failure('market_invalid', { message: found.problem })
  // What this tool gives, by its name.
  const result = found.value.result as Result
  const call = { id: 't1', tool: whatHappenedAfter.name, input, result }
  const { content, figures } = answerOf(paragraphs(whatHappenedAfter.tell(result, input)), [call])
  return {
    symbol,
    timeframe: read.timeframe,
    condition: result.condition,
    is_now: result.is_now,
    cases: valueOf(result.cases) ?? 0,
    known_bars: valueOf(result.bars) ?? 0,
    since: valueOf(result.since),
    until: valueOf(result.until),
    summary: plainText(content, figures),
    horizons: result.after.map(({ horizon, verdict, all, ...cases }) => ({
      horizon_bars: valueOf(horizon) ?? 0,
      cases: {
        ...changesOf(cases),
        apart: valueOf(cases.apart),
        up_low: valueOf(cases.up_low),
        up_high: valueOf(cases.up_high),
        down_low: valueOf(cases.down_low),
        down_high: valueOf(cases.down_high),
      },
      all_bars: changesOf(all),
      verdict,
    })),
    newest: result.newest.map(({ time, price, change }) => ({
      timestamp: valueOf(time)!,
      price: valueOf(price)!,
      change_percent: valueOf(change),
    })),
  }
}
