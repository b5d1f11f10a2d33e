import { Readable } from 'node:stream'
import * as calls from '@playbook/contract/account'
import { Failure } from '@playbook/contract/failure'
import { limits } from '@playbook/contract/limits'
import { clientOf } from '../auth/client-of.ts'
import { closeForDeletion, type CloseDeps } from '../auth/close-for-deletion.ts'
import { requireConfirmed } from '../auth/require-confirmed.ts'
import { recordSecurityEvent } from '../auth/security-events.ts'
import { isId } from '../db/is-id.ts'
import type { Db } from '../db/tables.ts'
import { serve, type Route } from '../http/serve.ts'
import { wholeList } from '../http/to-page.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { accountExportQueue, type ExportData } from './export-job.ts'
import { endExport, findExport, insertExport, listExports, readPart, type ExportRow } from './store.ts'

const dayMs = 24 * 3_600_000
const expiryOf = ({ asked_at }: ExportRow) => new Date(asked_at.getTime() + limits.accountExportKeptDays * dayMs)

const present = (row: ExportRow): calls.AccountExport => ({
  id: row.id,
  status: row.status,
  progress: row.progress,
  message: row.message,
  bytes: row.bytes === null ? null : Number(row.bytes),
  asked_at: row.asked_at.toISOString(),
  expires_at: row.status === 'completed' ? expiryOf(row).toISOString() : null,
})

async function* partsOf(db: Db, id: string): AsyncGenerator<Buffer> {
  for (let number = 0; ; number += 1) {
    const part = await readPart(db, id, number)
    if (part === undefined) return
    yield part
  }
}

export function accountRoutes(deps: CloseDeps & { readonly queue: JobQueue }): Route[] {
  const { db, now, queue } = deps
  const isThere = (row: ExportRow) => expiryOf(row).getTime() > now()
  const mustFind = async (userId: string, id: string): Promise<ExportRow> => {
    const found = isId(id) ? await findExport(db, userId, id) : undefined
    if (found === undefined || !isThere(found)) throw new Failure('export_not_found')
    return found
  }
  return [
    serve(calls.createAccountExport, async ({ caller, context }) => {
      await requireConfirmed(db, caller, now())
      const at = new Date(now())
      return db.transaction().execute(async (tx) => {
        const stored = await insertExport(tx, { id: context.newId, userId: caller.userId, now: at })
        if (stored === null) {
          const underWay = (await listExports(tx, caller.userId)).find(({ status }) => status === 'waiting' || status === 'running')
          if (underWay === undefined) throw new Failure('too_many_exports')
          return present(underWay)
        }
        await queue.enqueue<ExportData>(tx, accountExportQueue, { exportId: stored.id }, { id: stored.id, ownerId: caller.userId })
        await recordSecurityEvent(tx, { userId: caller.userId, kind: 'export_asked', from: clientOf(context), at })
        return present(stored)
      })
    }),
    serve(calls.listAccountExports, async ({ caller }) => wholeList((await listExports(db, caller.userId)).filter(isThere).map(present))),
    serve(calls.cancelAccountExport, async ({ params: { id }, caller }) => {
      await mustFind(caller.userId, id)
      await db.transaction().execute(async (tx) => {
        if (await endExport(tx, id, null, { status: 'cancelled', message: 'Cancelled', now: new Date(now()) }))
          await queue.cancel(tx, accountExportQueue, [id])
      })
      return present(await mustFind(caller.userId, id))
    }),
    serve(calls.downloadAccountExport, async ({ params: { id }, caller, context }) => {
      const found = await mustFind(caller.userId, id)
      if (found.status !== 'completed') throw new Failure('export_not_found')
      const from = clientOf(context)
      await recordSecurityEvent(db, { userId: caller.userId, kind: 'export_downloaded', from, at: new Date(now()) })
      const name = `playbook-account-${found.asked_at.toISOString().slice(0, 10)}.zip`
      return { name, contentType: 'application/zip', content: Readable.from(partsOf(db, id), { objectMode: false }) }
    }),
    serve(calls.deleteAccount, async ({ caller, context }) => {
      await requireConfirmed(db, caller, now())
      const dueAt = await closeForDeletion(deps, caller.userId, clientOf(context))
      return { message: 'Account closed', deletion_due_at: dueAt.toISOString() }
    }),
  ]
}
