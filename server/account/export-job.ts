import type { Db } from '../db/tables.ts'
import { defineJob, type Job } from '../jobs/define-job.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { notify } from '../notifications/notify.ts'
import { claimExport, endExport, findOpenExports, insertPart, saveExportProgress } from './store.ts'
import { writeArchive } from './write-archive.ts'

/** The queue that exports of accounts wait in. */
export const accountExportQueue = 'account-export'

export interface ExportDeps {
  readonly db: Db
  readonly now: () => number
  readonly queue: JobQueue
}

export interface ExportData {
  readonly exportId: string
}

const partBytes = 1_048_576

/** Writes what comes as parts of one size, so that no more than one is held; gives the number of bytes. */
async function storeParts(db: Db, exportId: string, content: AsyncIterable<Buffer>, signal: AbortSignal): Promise<number> {
  let [held, heldBytes, number, bytes]: [Buffer[], number, number, number] = [[], 0, 0, 0]
  const flush = async () => {
    await insertPart(db, exportId, number, Buffer.concat(held))
    number += 1
    ;[held, heldBytes] = [[], 0]
  }
  for await (const chunk of content) {
    signal.throwIfAborted()
    held.push(chunk)
    heldBytes += chunk.length
    bytes += chunk.length
    if (heldBytes >= partBytes) await flush()
  }
  if (heldBytes > 0) await flush()
  return bytes
}

/** Puts everything a user has into a ZIP, of one moment of the database. */
export const accountExportJob: Job<ExportDeps, ExportData> = defineJob({
  name: accountExportQueue,
  async run(deps, { exportId }, { attempt, signal, report }) {
    const { db } = deps
    const claimed = await claimExport(db, exportId, attempt)
    if (claimed === undefined) return
    const { user_id: userId } = claimed
    const bytes = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((tx) =>
        storeParts(
          db,
          exportId,
          writeArchive(tx, userId, (share) => report(share * 100, 'Collecting')),
          signal,
        ),
      )
    const now = new Date(deps.now())
    await db.transaction().execute(async (tx) => {
      if (!(await endExport(tx, exportId, attempt, { status: 'completed', message: 'Ready', bytes, now }))) return
      const text = 'Everything you have here is in one file, which you can download for seven days.'
      await notify(tx, deps, {
        ownerId: userId,
        kind: 'account',
        title: 'Your export is ready',
        text,
        link: '/console/settings/profile',
        now,
      })
    })
  },
  saveProgress: ({ db }, { exportId }, { attempt, progress, message }) => saveExportProgress(db, exportId, attempt, progress, message),
  async findOpen({ db }) {
    return (await findOpenExports(db)).map(({ id }) => ({ id, data: { exportId: id } }))
  },
  async giveUp(deps, { exportId }) {
    const message = 'The export failed. Please try again.'
    await deps.db.transaction().execute((tx) => endExport(tx, exportId, null, { status: 'failed', message, now: new Date(deps.now()) }))
  },
})
