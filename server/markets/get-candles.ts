import type { HandlerArguments } from '@playbook/contract/endpoint'
import { limits } from '@playbook/contract/limits'
import type { CandlesReply, getCandles as getCandlesCall } from '@playbook/contract/markets'
import type { EncodedReply } from '../http/serve.ts'
import { mustFindMarket, mustHaveTimeframe, type MarketDeps } from './find-market.ts'
import { presentCandles } from './present-candles.ts'
import type { CandleRange, Market } from './price-feed.ts'
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
  const market = await mustFindMarket(deps, ownerId, query.symbol)
  return { market, reply: await candlesReply(deps, market, rangeOf(query)) }
}

async function candlesReply(deps: MarketDeps, market: Market, range: CandleRange): Promise<CandlesReply> {
  mustHaveTimeframe(market, range.timeframe)
  const page = await market.prices.page(range, deps.now() / 1000)
  const candles = presentCandles(page)
  const { symbol } = market.instrument
  return {
    symbol,
    timeframe: range.timeframe,
    source: market.source,
    ...(page.staleSince === undefined ? {} : { stale_since: page.staleSince }),
    count: candles.length,
    candles,
  }
}

/** The same as finished bytes, shared by everybody who may see the market. */
export async function getCandles(
  deps: MarketDeps & { readonly replies: ReplyCache },
  ownerId: string,
  query: CandleQuery,
): Promise<EncodedReply> {
  const market = await mustFindMarket(deps, ownerId, query.symbol)
  const range = rangeOf(query)
  const { timeframe, count, skipped, beforeSeconds } = range
  const key = [market.key, timeframe, count, skipped, beforeSeconds].join(' ')
  return deps.replies.answer(key, async () => {
    const nowMs = deps.now()
    const reply = await candlesReply(deps, market, range)
    const isFinal = beforeSeconds !== null && reply.stale_since === undefined && isClosedBefore(reply, beforeSeconds, nowMs)
    return { value: reply, expiresAtMs: isFinal ? Infinity : market.prices.changesAtMs(nowMs) }
  })
}

const isClosedBefore = (reply: CandlesReply, beforeSeconds: number, nowMs: number) =>
  beforeSeconds <= nowMs / 1000 && reply.candles.at(-1)?.is_closed !== false
