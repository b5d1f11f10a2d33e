import * as calls from '@playbook/contract/b2b'
import { sql } from 'kysely'
import { analyseMarket } from '../../analysis/analyse-market.ts'
import type { Db } from '../../db/tables.ts'
import { openApiOf } from '../../http/openapi.ts'
import { serve, type Route } from '../../http/serve.ts'
import { openMarkets, type Markets } from '../../markets/find-market.ts'
import { createReplyCache } from '../../markets/reply-cache.ts'
import { simulatedFeed } from '../../markets/simulated-feed.ts'
import { symbolOf } from '../../markets/symbol-of.ts'
import { chartFile } from './chart-file.ts'
import { apiEndpoints, describeApi, pricing } from './describe-api.ts'
import { mustFindPassedOn } from './find-passed-on.ts'
import { loadChart } from './load-chart.ts'
import { whoCalls } from './who-calls.ts'

export interface ApiDeps {
  readonly db: Db
  readonly now: () => number
  readonly markets: Markets
  readonly version: string
}

/** Finished answers, shared by all keys that ask the same until a price may have changed. */
const chartCacheBytes = 32 * 1_048_576
const schemaCacheBytes = 4 * 1_048_576

/** The public calls, for API keys. */
export function apiRoutes(deps: ApiDeps): Route[] {
  const { db, now, version } = deps
  const markets = { live: deps.markets, test: openMarkets(db, [simulatedFeed]) }
  const charts = createReplyCache({ maxBytes: chartCacheBytes, now })
  const schemas = createReplyCache({ maxBytes: schemaCacheBytes, now })
  return [
    serve(calls.apiHealth, async () => {
      await sql`select 1`.execute(db)
      return { status: 'ok' as const, version, time: new Date(now()).toISOString() }
    }),
    serve(calls.whoami, ({ caller }) => whoCalls(deps, caller)),
    serve(calls.apiPricing, async () => pricing()),
    serve(calls.apiInfo, async ({ caller }) => describeApi(caller.environment, version)),
    serve(calls.chartData, async ({ params, body, caller }) => {
      const market = await mustFindPassedOn(markets, caller, symbolOf(params.id))
      return charts.answer(JSON.stringify([market.key, body]), async () => {
        const nowMs = now()
        const chart = await loadChart(market, body, nowMs / 1000)
        return { json: Buffer.from(JSON.stringify(chart)), expiresAtMs: market.prices.changesAtMs(nowMs) }
      })
    }),
    serve(calls.chartExport, async ({ params, body, caller }) => {
      const { format, ...asked } = body
      return chartFile(await loadChart(await mustFindPassedOn(markets, caller, symbolOf(params.id)), asked, now() / 1000), format)
    }),
    serve(calls.marketAnalysis, async ({ body, caller }) => {
      const market = await mustFindPassedOn(markets, caller, body.symbol)
      return (await analyseMarket(market, { timeframe: body.timeframe, zone: 'UTC' }, now() / 1000)).reply
    }),
    serve(calls.apiSchema, () =>
      schemas.answer('schema', async () => {
        const document = openApiOf(apiEndpoints().map((endpoint) => ({ endpoint })))
        return { json: Buffer.from(JSON.stringify(document)), expiresAtMs: Infinity }
      }),
    ),
  ]
}
