import { listOpenStatements, listQuestions, trackRecord } from '@playbook/contract/agent'
import { calibrationOf, groupCounts, trackFigures } from '@playbook/engine/agent/track-record'
import { helpTopics, suggestionsFor } from '@playbook/engine/questions/suggestions'
import type { Db } from '../db/tables.ts'
import { serve, type Route } from '../http/serve.ts'
import { toPage } from '../http/to-page.ts'
import { countStatements, findLastScore, listOpen } from './store.ts'

export function agentRoutes({ db }: { readonly db: Db }): Route[] {
  const questions = {
    first: [...suggestionsFor({})],
    topics: helpTopics().map(({ topic, kinds }) => ({ topic, kinds: [...kinds] })),
  }
  return [
    serve(listQuestions, async () => questions),
    serve(listOpenStatements, async ({ query }) => {
      const { rows, count } = await listOpen(db, { page: query.page, pageSize: query.page_size })
      const open = rows.flatMap(({ due_at, ...row }) => (due_at === null ? [] : [{ ...row, due_at: due_at.toISOString() }]))
      return toPage(listOpenStatements.path, query, open, count)
    }),
    serve(trackRecord, async ({ query }) => {
      const [counts, last] = await Promise.all([countStatements(db, query), findLastScore(db)])
      return {
        all: trackFigures(counts),
        kinds: groupCounts(counts, ({ kind }) => kind).map((of) => ({
          ...trackFigures(of),
          kind: of[0]!.kind,
          calibration: [...calibrationOf(of)],
        })),
        markets: groupCounts(counts, ({ symbol, source }) => `${source} ${symbol}`).map((of) => ({
          ...trackFigures(of),
          symbol: of[0]!.symbol,
          source: of[0]!.source,
          calibration: [...calibrationOf(of)],
        })),
        timeframes: groupCounts(counts, ({ timeframe }) => timeframe).map((of) => ({
          ...trackFigures(of),
          timeframe: of[0]!.timeframe,
          calibration: [...calibrationOf(of)],
        })),
        calibration: [...calibrationOf(counts)],
        scored_at: last.scored_at?.toISOString() ?? null,
      }
    }),
  ]
}
