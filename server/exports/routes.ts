import * as calls from '@playbook/contract/exports'
import type { Billing } from '../billing/act-holds.ts'
import { serve, type Route } from '../http/serve.ts'
import { mustFindResult } from '../strategies/must-find-result.ts'
import { createEquityWriter } from './export-equity.ts'
import { createReportWriter, type ReportDeps } from './export-report.ts'
import { resultFile } from './export-result.ts'
import { tradesFile } from './export-trades.ts'
import { payExport } from './pay-export.ts'

export function exportRoutes(deps: ReportDeps & Billing): Route[] {
  const { db } = deps
  const writeReport = createReportWriter(deps)
  const writeEquity = createEquityWriter(deps)
  return [
    serve(calls.exportTrades, async ({ params: { id }, caller }) => {
      const finished = await mustFindResult(db, caller.userId, id)
      await payExport(deps, caller.userId, finished, { file: 'trades', rows: finished.result.total_trades })
      return tradesFile(db, finished)
    }),
    serve(calls.exportEquity, async ({ params: { id }, caller, context }) => {
      const finished = await mustFindResult(db, caller.userId, id)
      await payExport(deps, caller.userId, finished, { file: 'equity', rows: finished.result.equity_curve_summary.bars })
      return writeEquity(caller.userId, finished, context.signal)
    }),
    serve(calls.exportResult, async ({ params: { id }, caller }) => resultFile(await mustFindResult(db, caller.userId, id))),
    serve(calls.exportReport, async ({ params: { id }, caller, context }) =>
      writeReport(caller.userId, await mustFindResult(db, caller.userId, id), context.signal),
    ),
  ]
}
