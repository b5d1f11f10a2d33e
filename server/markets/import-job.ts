import { limits } from '@playbook/contract/limits'
import type { DatabaseAddress } from '../db/connect.ts'
import type { Db } from '../db/tables.ts'
import { defineJob, type Job } from '../jobs/define-job.ts'
import { ThreadFailure } from '../jobs/thread-failure.ts'
import type { Task } from '../jobs/thread-pool.ts'
import type { ImportAnswer, ImportInput } from './compute-import.ts'
import { beginImport, failImport, findOpenImports, saveImportProgress } from './import-store.ts'

/** The queue that imports wait in. */
export const importQueue = 'import-prices'

export interface ImportJobDeps {
  readonly db: Db
  readonly address: DatabaseAddress
  readonly now: () => number
}

export interface ImportData {
  readonly importId: string
}

const task: Task<ImportInput, ImportAnswer> = { url: new URL('./compute-import.ts', import.meta.url) }

const sentences = {
  memory: 'The file needs more memory than one import may use. Split it and import the parts.',
  timeout: 'Reading the file took too long. Split it and import the parts.',
  lost: 'The import was interrupted several times. Please upload the file again.',
} as const

/** Reads uploaded files into own markets. A repeated attempt starts from the stored file and writes nothing twice. */
export const importJob: Job<ImportJobDeps, ImportData> = defineJob({
  name: importQueue,
  async run(deps, { importId }, { attempt, signal, report, threads }) {
    const now = () => new Date(deps.now())
    const started = await beginImport(deps.db, importId, attempt, now())
    if (started === null) return
    const input: ImportInput = { ...started, importId, attempt, address: deps.address, nowMs: deps.now() }
    try {
      const answer = await threads.compute(task, input, { signal, timeoutMs: limits.runTimeoutMs, onProgress: report })
      if (answer.kind === 'refused')
        await failImport(deps.db, importId, answer.reason, now(), { rows_read: answer.rowsRead, rows_rejected: answer.rowsRejected })
    } catch (cause) {
      if (!(cause instanceof ThreadFailure) || cause.problem === 'died') throw cause
      await failImport(deps.db, importId, sentences[cause.problem], now())
    }
  },
  saveProgress: (deps, { importId }, progress) => saveImportProgress(deps.db, importId, { ...progress, now: new Date(deps.now()) }),
  async findOpen({ db }) {
    return (await findOpenImports(db)).map((importId) => ({ id: importId, data: { importId } }))
  },
  giveUp: (deps, { importId }) => failImport(deps.db, importId, sentences.lost, new Date(deps.now())),
})
