import * as calls from '@playbook/contract/exports'
import { serve, type Route } from '../http/serve.ts'
import { mustFindResult } from '../strategies/must-find-result.ts'
import { createEquityWriter } from './export-equity.ts'
import { createReportWriter, type ReportDeps } from './export-report.ts'
import { resultFile } from './export-result.ts'
import { tradesFile } from './export-trades.ts'

export function exportRoutes(deps: ReportDeps): Route[] {
  const { db } = deps
  const writeReport = createReportWriter(deps)
  const writeEquity = createEquityWriter(deps)
  return [
    serve(calls.exportTrades, async ({ params: { id }, caller }) => tradesFile(db, await mustFindResult(db, caller.userId, id))),
    serve(calls.exportEquity, async ({ params: { id }, caller, context }) =>
      writeEquity(caller.userId, await mustFindResult(db, caller.userId, id), context.signal),
    ),
    serve(calls.exportResult, async ({ params: { id }, caller }) => resultFile(await mustFindResult(db, caller.userId, id))),
    serve(calls.exportReport, async ({ params: { id }, caller, context }) =>
      writeReport(caller.userId, await mustFindResult(db, caller.userId, id), context.signal),
    ),
  ]
}
