import { fillPath } from '@playbook/contract/endpoint'
import { Failure } from '@playbook/contract/failure'
import { listMarketRuns, runOnMarkets as runOnMarketsCall } from '@playbook/contract/market-runs'
import * as calls from '@playbook/contract/strategies'
import { listVersions } from '@playbook/contract/versions'
import { sql } from 'kysely'
import { isId } from '../db/is-id.ts'
import { keptSince } from '../db/kept-since.ts'
import { serve, type Route } from '../http/serve.ts'
import { toPage } from '../http/to-page.ts'
import { hasWorker } from '../jobs/job-queue.ts'
import { presentEach, watch } from '../jobs/progress.ts'
import { bringBackStrategy, cancelStrategy, hasEnded, removeStrategy } from './cancel-strategy.ts'
import { createEntryChecker } from './check-entries.ts'
import { createRunExplainer } from './explain-run.ts'
import { interpretStrategy, type InterpretDeps } from './interpret-strategy.ts'
import { listTradesOf } from './list-trades.ts'
import { mustFind } from './must-find.ts'
import { presentDetail, presentItem, presentProgress } from './present-strategy.ts'
import { createProposer, type ProposeDeps } from './propose-plan.ts'
import { readResult } from './read-result.ts'
import { createTextReader } from './read-text.ts'
import { rankMarketRuns, runOnMarkets } from './run-on-markets.ts'
import { findDetail, findProgress, listItems, strategyTopic, type ProgressRow } from './store.ts'
import { findVersions } from './versions.ts'

export function strategyRoutes(deps: InterpretDeps & ProposeDeps): Route[] {
  const { db, model } = deps
  const readText = createTextReader()
  const checkEntries = createEntryChecker()
  const propose = createProposer({ ...deps, readText })
  const explainRun = createRunExplainer(deps)
  const progressOf = (ownerId: string, id: string): Promise<ProgressRow> => mustFind(id, () => findProgress(db, ownerId, id))
  return [
    serve(calls.interpret, ({ body, caller, context }) =>
      interpretStrategy(
        { ...deps, readText, checkEntries },
        { ownerId: caller.userId, newId: context.newId, keepAnswer: context.keepAnswer },
        body,
      ),
    ),
    serve(calls.proposalModel, async () => ({ model: model && { name: model.name, host: model.host } })),
    serve(calls.proposePlan, ({ body, caller, context }) => propose(caller.userId, body, context.signal)),
    serve(calls.strategyStatus, async ({ body, caller }) => presentProgress(await progressOf(caller.userId, body.id))),
    serve(calls.watchStrategy, async ({ params: { id }, caller, context: { signal } }) => {
      await progressOf(caller.userId, id)
      const read = async () => (await findProgress(db, caller.userId, id)) ?? null
      return presentEach(watch(deps.notices, { topic: strategyTopic(id), read, hasEnded, signal }), presentProgress)
    }),
    serve(calls.cancelStrategy, async ({ body, caller }) => presentProgress(await cancelStrategy(deps, caller.userId, body.id))),
    serve(calls.strategyResult, async ({ params: { id }, caller }) => {
      const row = await progressOf(caller.userId, id)
      const result = row.status === 'completed' ? await readResult(db, caller.userId, id) : null
      return { ...presentProgress(row), result }
    }),
    serve(calls.listStrategies, async ({ query, caller }) => {
      const found = await listItems(db, caller.userId, {
        ...query,
        pageSize: query.page_size,
        deletedSince: query.list === 'deleted' ? keptSince(deps.now()) : null,
      })
      const page = toPage(calls.listStrategies.path, query, found.rows.map(presentItem), found.count)
      return { ...page, last_updated: found.lastUpdated?.toISOString() ?? null }
    }),
    serve(calls.getStrategy, async ({ params: { id }, caller }) =>
      presentDetail(await mustFind(id, () => findDetail(db, caller.userId, id))),
    ),
    serve(listVersions, async ({ params: { id }, caller }) => {
      const versions = isId(id) ? await findVersions(db, caller.userId, id) : []
      if (versions.length === 0) throw new Failure('strategy_not_found')
      return { id, versions }
    }),
    serve(runOnMarketsCall, async ({ params: { id }, body, caller, context: { newId } }) => {
      const runs = await runOnMarkets(
        { ...deps, readText, checkEntries },
        { ownerId: caller.userId, newId, originId: id },
        body.symbols,
        body.accepted_tokens,
      )
      return { runs: [...runs] }
    }),
    serve(listMarketRuns, ({ params: { id }, caller }) => rankMarketRuns(db, caller.userId, id)),
    serve(calls.restoreStrategy, async ({ params: { id }, caller }) => presentItem(await bringBackStrategy(deps, caller.userId, id))),
    serve(calls.deleteStrategy, async ({ params: { id }, caller }) => {
      await removeStrategy(deps, caller.userId, id)
      return { id }
    }),
    serve(calls.listTrades, async ({ params: { id }, query, caller }) => {
      const wanted = { type: query.trade_type, page: query.page, pageSize: query.page_size }
      const { trades, count } = await listTradesOf(db, caller.userId, id, wanted)
      return toPage(fillPath(calls.listTrades.path, { id }), query, trades, count)
    }),
    serve(calls.explainBar, ({ params: { id }, query, caller, context }) => explainRun(caller.userId, id, query.time, context.signal)),
    serve(calls.strategyHealth, async () => {
      await sql`select 1`.execute(db)
      if (!(await hasWorker(db))) throw new Failure('strategy_unavailable')
      return { status: 'ok' as const, service: 'strategy_builder' }
    }),
  ]
}
