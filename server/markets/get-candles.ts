import type { HandlerArguments } from '@playbook/contract/endpoint'
import { limits } from '@playbook/contract/limits'
import type { CandlesReply, getCandles as getCandlesCall } from '@playbook/contract/markets'
import type { Adjustment } from '@playbook/engine/market/adjustment'
import type { EncodedReply } from '../http/serve.ts'
import { encodeCandles } from './encode-candles.ts'
import { mustFindMarket, mustHaveTimeframe, type MarketDeps } from './find-market.ts'
import { presentCandles } from './present-candles.ts'
import { pricedMarket, type CandlePage, type CandleRange, type Market } from './price-feed.ts'
import type { ReplyCache } from './reply-cache.ts'

export type CandleQuery = HandlerArguments<typeof getCandlesCall>['query']

/** `limit` and `offset` are other names for `count` and `start_position`; the contract has refused both together. */
const rangeOf = (query: CandleQuery): CandleRange => ({
  timeframe: query.timeframe,
  count: query.count ?? query.limit ?? limits.candlesDefault,
  skipped: query.start_position ?? query.offset ?? 0,
  beforeSeconds: query.before ?? null,
})

/** The candles of a query, with the market they are of. */
export async function loadCandles(deps: MarketDeps, ownerId: string, query: CandleQuery): Promise<{ market: Market; reply: CandlesReply }> {
  const found = await mustFindMarket(deps, ownerId, query.symbol)
  const range = rangeOf(query)
  const { market, applied } = pricedMarket(found, query.adjustment)
  const page = await loadPage(deps, market, range)
  const candles = presentCandles(page)
  return { market: found, reply: { ...headOf(market, range, page, applied), count: candles.length, candles } }
}

function loadPage(deps: MarketDeps, market: Market, range: CandleRange): Promise<CandlePage> {
  mustHaveTimeframe(market, range.timeframe)
  return market.prices.page(range, deps.now() / 1000)
}

const headOf = (
  { instrument, source, sourceLabel }: Market,
  { timeframe }: CandleRange,
  { staleSince }: CandlePage,
  applied: Adjustment,
) => ({
  symbol: instrument.symbol,
  timeframe,
  source,
  ...(sourceLabel === undefined ? {} : { source_label: sourceLabel }),
  ...(staleSince === undefined ? {} : { stale_since: staleSince }),
  ...(applied === 'none' ? {} : { adjustment: applied }),
})

/** The same as finished bytes, shared by everybody who may see the market. */
export async function getCandles(
  deps: MarketDeps & { readonly replies: ReplyCache },
  ownerId: string,
  query: CandleQuery,
): Promise<EncodedReply> {
  const { market, applied } = pricedMarket(await mustFindMarket(deps, ownerId, query.symbol), query.adjustment)
  const range = rangeOf(query)
  const { timeframe, count, skipped, beforeSeconds } = range
  const key = [market.key, timeframe, count, skipped, beforeSeconds].join(' ')
  return deps.replies.answer(key, async () => {
    const nowMs = deps.now()
    const page = await loadPage(deps, market, range)
    const json = encodeCandles(headOf(market, range, page, applied), page.bars, page.forming)
    return { json, expiresAtMs: isFinal(market, page, beforeSeconds, nowMs) ? Infinity : market.prices.changesAtMs(nowMs) }
  })
}

/** Whether a page will stay as it is: it lies in the past and its last bar is closed. Downloaded bars may be revised at any time. */
const isFinal = ({ isDownloaded = false }: Market, { forming }: CandlePage, beforeSeconds: number | null, nowMs: number) =>
  !isDownloaded && beforeSeconds !== null && beforeSeconds <= nowMs / 1000 && forming === null
