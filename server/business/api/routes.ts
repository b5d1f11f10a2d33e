import * as calls from '@playbook/contract/b2b'
import { whatFollowed as followedCall } from '@playbook/contract/b2b-cohorts'
import { apiIndicators } from '@playbook/contract/b2b-indicators'
import { apiLevels } from '@playbook/contract/b2b-levels'
import { readStrategy as readCall } from '@playbook/contract/b2b-reading'
import { sql } from 'kysely'
import type { ToolRunner } from '../../agent/run-tool.ts'
import { analyseMarket } from '../../analysis/analyse-market.ts'
import type { KeyCaller } from '../../http/actor.ts'
import { serve, type Route } from '../../http/serve.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import type { Notices } from '../../jobs/notices.ts'
import type { Markets } from '../../markets/find-market.ts'
import { createReplyCache } from '../../markets/reply-cache.ts'
import { symbolOf } from '../../markets/symbol-of.ts'
import { createTextReader } from '../../strategies/read-text.ts'
import { jobRoutes } from '../jobs/routes.ts'
import type { StartJobDeps } from '../jobs/start-job.ts'
import { timeOf } from '../sandbox/time-of.ts'
import { answerQuestion } from './answer-question.ts'
import { chartFile } from './chart-file.ts'
import { apiSchema, describeApi, pricing } from './describe-api.ts'
import { findLevels } from './find-levels.ts'
import { mustFindPassedOn, openApiMarkets } from './find-passed-on.ts'
import { loadChart } from './load-chart.ts'
import { indicatorsOfOwn } from './own-candles.ts'
import { readStrategy } from './read-strategy.ts'
import { whatFollowed } from './what-followed.ts'
import { whoCalls } from './who-calls.ts'

export interface ApiDeps extends StartJobDeps {
  readonly markets: Markets
  readonly notices: Notices
  readonly queue: JobQueue
  readonly tools: ToolRunner
  readonly version: string
}

/** Finished answers, shared by all keys that ask the same until a price may have changed. */
const chartCacheBytes = 32 * 1_048_576
const schemaCacheBytes = 4 * 1_048_576

/** The public calls, for API keys. */
export function apiRoutes(deps: ApiDeps): Route[] {
  const { db, now, version } = deps
  const markets = openApiMarkets(deps)
  const charts = createReplyCache({ maxBytes: chartCacheBytes, now })
  const schemas = createReplyCache({ maxBytes: schemaCacheBytes, now })
  const readText = createTextReader()
  const ofLive = deps.tools.over({ markets: markets.live, now })
  /** What a key computes with: its markets at its time. */
  const toolsOf = (caller: KeyCaller) =>
    caller.environment === 'live' ? ofLive : deps.tools.over({ markets: markets.test, now: () => timeOf(caller, now) })
  return [
    serve(calls.apiHealth, async ({ caller }) => {
      await sql`select 1`.execute(db)
      return { status: 'ok' as const, version, time: new Date(timeOf(caller, now)).toISOString() }
    }),
    serve(calls.whoami, ({ caller }) => whoCalls(deps, caller)),
    serve(calls.apiPricing, async ({ caller }) => pricing(caller)),
    serve(calls.apiInfo, async ({ caller }) => describeApi(caller.environment, version)),
    serve(calls.chartData, async ({ params, body, caller }) => {
      const market = await mustFindPassedOn(markets, caller, symbolOf(params.id))
      const nowMs = timeOf(caller, now)
      // At a moment that stands still the answer does as well.
      return charts.answer(JSON.stringify([market.key, body, caller.clockMs]), async () => {
        const chart = await loadChart(market, body, nowMs / 1000)
        return {
          json: Buffer.from(JSON.stringify(chart)),
          expiresAtMs: caller.clockMs === null ? market.prices.changesAtMs(nowMs) : Infinity,
        }
      })
    }),
    serve(calls.chartExport, async ({ params, body, caller }) => {
      const { format, ...asked } = body
      return chartFile(
        await loadChart(await mustFindPassedOn(markets, caller, symbolOf(params.id)), asked, timeOf(caller, now) / 1000),
        format,
      )
    }),
    serve(calls.marketAnalysis, async ({ body: { timeframe, question, ...body }, caller, context: { signal } }) => {
      const market = await mustFindPassedOn(markets, caller, body.symbol)
      const nowSeconds = timeOf(caller, now) / 1000
      const { reply } = await analyseMarket(market, { timeframe, zone: 'UTC' }, nowSeconds)
      if (question === undefined) return { ...reply, answer: null }
      const asked = { businessId: caller.businessId, text: question, symbol: market.instrument.symbol, timeframe, nowSeconds }
      return { ...reply, answer: await answerQuestion(toolsOf(caller), asked, signal) }
    }),
    serve(followedCall, async ({ body, caller, context: { signal } }) => {
      const market = await mustFindPassedOn(markets, caller, body.symbol)
      const at = { businessId: caller.businessId, market, nowSeconds: timeOf(caller, now) / 1000 }
      return whatFollowed(toolsOf(caller), at, body, signal)
    }),
    serve(apiIndicators, async ({ body }) => indicatorsOfOwn(body)),
    serve(apiLevels, async ({ body, caller, context: { signal } }) => {
      const market = await mustFindPassedOn(markets, caller, body.symbol)
      const at = { businessId: caller.businessId, market, nowSeconds: timeOf(caller, now) / 1000 }
      return findLevels(toolsOf(caller), at, body, signal)
    }),
    serve(readCall, ({ body, caller }) => readStrategy({ markets: markets[caller.environment], readText }, caller.businessId, body)),
    ...jobRoutes({ ...deps, markets, readText }),
    serve(calls.apiSchema, () =>
      schemas.answer('schema', async () => ({ json: Buffer.from(JSON.stringify(apiSchema())), expiresAtMs: Infinity })),
    ),
  ]
}
