import { Failure } from '@playbook/contract/failure'
import type { ReportReason } from '@playbook/contract/gallery'
import type { ReportDecision, ReportedResult } from '@playbook/contract/operator'
import type { Transaction } from 'kysely'
import type { Database, Db } from '../db/tables.ts'
import { bar, deleteEntryOf, deleteReportsOf, findOwner, listReported, listReportsOf } from './gallery-store.ts'
import { readStatement } from './read-statement.ts'
import { lockPublicationsOf, withdraw } from './store.ts'

/** Of one result, shown to operators. */
const shownReports = 20

/** Results of which something was reported, for operators. */
export async function listReportedResults(db: Db, page: number, pageSize: number): Promise<{ results: ReportedResult[]; count: number }> {
  const { rows, count } = await listReported(db, page, pageSize)
  const reports = Map.groupBy(
    await listReportsOf(
      db,
      rows.map(({ id }) => id),
      shownReports,
    ),
    ({ publication_id: id }) => id,
  )
  return {
    count,
    results: rows.map((row) => ({
      public_id: row.id,
      title: row.title,
      is_withdrawn: row.statement === null,
      words: readStatement(row.statement)?.words ?? '',
      owner: { id: row.owner_id, email: row.email },
      count: row.reports,
      reports: (reports.get(row.id) ?? []).map(({ reason, text, created_at }) => ({
        // What was written by the table that reads it.
        reason: reason as ReportReason,
        text,
        at: created_at.toISOString(),
      })),
    })),
  }
}

/**
 * Does what an operator has decided about a result, also where it was published again under another address meanwhile, and closes
 * what was reported of it; tells whose it is.
 */
export async function decideReported(
  tx: Transaction<Database>,
  publicId: string,
  decision: ReportDecision,
  now: Date,
): Promise<{ readonly ownerId: string; readonly strategyId: string; readonly reports: number }> {
  const found = await findOwner(tx, publicId)
  if (found === undefined) throw new Failure('publication_not_found')
  const { owner_id: ownerId, strategy_id: strategyId } = found
  await lockPublicationsOf(tx, ownerId)
  if (decision !== 'keep') {
    await bar(tx, publicId, decision === 'remove', now)
    await deleteEntryOf(tx, ownerId, strategyId)
  }
  if (decision === 'remove') await withdraw(tx, ownerId, strategyId, now)
  return { ownerId, strategyId, reports: await deleteReportsOf(tx, publicId) }
}
