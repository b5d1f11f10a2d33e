import { sourceFacts } from '@playbook/contract/market-sources'
import { quoteOfRun, type RunToPrice } from '@playbook/contract/price-run'
import type { Quote } from '@playbook/contract/token-quotes'
import type { Market } from '../markets/price-feed.ts'

/** The price of a run on a market, as its page computes it. */
export async function priceRun(
  { instrument: { calendar }, source, prices }: Market,
  run: Omit<RunToPrice, 'calendar' | 'source' | 'reach'>,
): Promise<Quote> {
  const reach = sourceFacts(source).isComputed ? [] : await prices.reach(run.nowSeconds)
  return quoteOfRun({ ...run, calendar, source, reach })
}
