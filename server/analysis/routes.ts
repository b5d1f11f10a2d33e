import { getAnalysis, getCorrelations } from '@playbook/contract/market-analysis'
import { calendarNamed } from '@playbook/engine/market/calendar'
import type { Timeframe } from '@playbook/engine/market/timeframe'
import { serve, type Route } from '../http/serve.ts'
import { mustFindMarket, type MarketDeps } from '../markets/find-market.ts'
import type { Market } from '../markets/price-feed.ts'
import { createReplyCache } from '../markets/reply-cache.ts'
import { symbolOf } from '../markets/symbol-of.ts'
import { analyseMarket } from './analyse-market.ts'
import { correlateMarkets, createBarsKeeper } from './correlate-markets.ts'

const replyCacheBytes = 16 * 1_048_576
/** How long an answer holds that lacks a part because a source did not answer. */
const failedHoldsMs = 15_000
const hourMs = 3_600_000

/** When the next bar of a timeframe closes, an hour from now at most: while a market is closed, nothing new comes before it opens. */
function nextBarMs({ instrument }: Market, timeframe: Timeframe, nowMs: number): number {
  const { open, end } = calendarNamed(instrument.calendar).periodAt(nowMs / 1000, timeframe)
  const closesMs = nowMs / 1000 >= open && nowMs / 1000 < end ? end * 1000 : Infinity
  return Math.min(closesMs, (Math.floor(nowMs / hourMs) + 1) * hourMs)
}

export function analysisRoutes(deps: MarketDeps): Route[] {
  const { now } = deps
  const replies = createReplyCache({ maxBytes: replyCacheBytes, now })
  const barsOf = createBarsKeeper(now, (market, nowMs) => nextBarMs(market, '1h', nowMs))
  return [
    serve(getAnalysis, async ({ params, query, caller }) => {
      const market = await mustFindMarket(deps, caller.userId, symbolOf(params.symbol))
      // A changed instrument of an import changes what is said of it.
      const key = [market.key, query.timeframe, query.zone, JSON.stringify(market.instrument)].join(' ')
      return replies.answer(key, async () => {
        const nowMs = now()
        const { reply, isWhole } = await analyseMarket(market, query, nowMs / 1000)
        const holdsUntil = Math.min(nextBarMs(market, query.timeframe, nowMs), nextBarMs(market, '1h', nowMs))
        return { json: Buffer.from(JSON.stringify(reply)), expiresAtMs: isWhole ? holdsUntil : nowMs + failedHoldsMs }
      })
    }),
    serve(getCorrelations, ({ params, query, caller }) =>
      correlateMarkets({ ...deps, barsOf }, caller.userId, symbolOf(params.symbol), query),
    ),
  ]
}
