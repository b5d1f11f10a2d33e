import type { HandlerArguments } from '@playbook/contract/endpoint'
import { limits } from '@playbook/contract/limits'
import type { CandlesReply, getCandles as getCandlesCall } from '@playbook/contract/markets'
import type { Finished } from '../http/serve.ts'
import { askSource } from './ask-source.ts'
import { candlesOf, loadCandlePage, type CandleRange } from './candle-page.ts'
import { mustFindMarket, type Market, type MarketDeps } from './load-bars.ts'
import type { ReplyCache } from './reply-cache.ts'

export type CandleQuery = HandlerArguments<typeof getCandlesCall>['query']

/** `limit` and `offset` are other names for `count` and `start_position`; the contract has refused both together. */
const rangeOf = (query: CandleQuery): CandleRange => ({
  timeframe: query.timeframe,
  count: query.count ?? query.limit ?? limits.candlesDefault,
  skipped: query.start_position ?? query.offset ?? 0,
  beforeSeconds: query.before ?? null,
})

/** What is known of a simulated market changes with each minute. */
const nextMinuteMs = (nowMs: number) => (Math.floor(nowMs / 60_000) + 1) * 60_000

/** The candles of a query, with the market they are of. */
export async function loadCandles(deps: MarketDeps, ownerId: string, query: CandleQuery): Promise<{ market: Market; reply: CandlesReply }> {
  const market = await mustFindMarket(deps, ownerId, query.symbol)
  return { market, reply: await candlesReply(deps, market, rangeOf(query)) }
}

async function candlesReply(deps: MarketDeps, market: Market, range: CandleRange): Promise<CandlesReply> {
  const page = await askSource(market.instrument.symbol, () => loadCandlePage(deps.db, market, range, deps.now() / 1000))
  const candles = candlesOf(page)
  return { symbol: market.instrument.symbol, timeframe: range.timeframe, source: market.source, count: candles.length, candles }
}

/** The same as finished bytes, shared by everybody who may see the market. */
export async function getCandles(
  deps: MarketDeps & { readonly replies: ReplyCache },
  ownerId: string,
  query: CandleQuery,
): Promise<Finished> {
  const market = await mustFindMarket(deps, ownerId, query.symbol)
  const range = rangeOf(query)
  const { timeframe, count, skipped, beforeSeconds } = range
  const key = [market.marketId ?? market.instrument.symbol, timeframe, count, skipped, beforeSeconds].join(' ')
  return deps.replies.answer(key, async () => {
    const nowMs = deps.now()
    const reply = await candlesReply(deps, market, range)
    const isFinal = market.source === 'imported' || (beforeSeconds !== null && isClosedBefore(reply, beforeSeconds, nowMs))
    return { value: reply, expiresAtMs: isFinal ? Infinity : nextMinuteMs(nowMs) }
  })
}

const isClosedBefore = (reply: CandlesReply, beforeSeconds: number, nowMs: number) =>
  beforeSeconds <= nowMs / 1000 && reply.candles.at(-1)?.is_closed !== false
