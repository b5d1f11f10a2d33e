import type { HandlerArguments } from '@playbook/contract/endpoint'
import { Failure } from '@playbook/contract/failure'
import { sourceFacts } from '@playbook/contract/market-sources'
import { csvReadingOf, type ImportJob, type startImport as startImportCall } from '@playbook/contract/markets'
import { csvReadingProblem } from '@playbook/engine/market/csv-read'
import type { RequestContext } from '../http/serve.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import type { MarketDeps } from './find-market.ts'
import { importQueue } from './import-job.ts'
import { lockImport, queueImport } from './import-store.ts'
import { instrumentOf } from './instrument-form.ts'
import { presentImport } from './present-import.ts'
import { findOwnMarket } from './store.ts'

interface StartDeps extends MarketDeps {
  readonly queue: JobQueue
}

type Form = HandlerArguments<typeof startImportCall>['body']

/** Queues the reading of an uploaded file; the market comes into being when the job has ended. */
export async function startImport(
  deps: StartDeps,
  { ownerId, keepAnswer }: { readonly ownerId: string } & Pick<RequestContext, 'keepAnswer'>,
  importId: string,
  form: Form,
): Promise<ImportJob> {
  const reading = csvReadingOf(form.reading)
  const problem = csvReadingProblem(reading)
  if (problem !== null) throw new Failure('market_invalid', { message: problem, errors: { reading: [problem] } })
  const instrument = instrumentOf(form.instrument)
  const known = await deps.markets.find(ownerId, instrument.symbol)
  if (known !== null && !sourceFacts(known.source).isOwn) throw new Failure('symbol_taken')
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockImport(tx, ownerId, importId)
    if (row === undefined) throw new Failure('import_not_found')
    if (row.status !== 'uploaded') throw new Failure('import_started')
    const isTaken = !form.replace && (await findOwnMarket(tx, ownerId, instrument.symbol)) !== undefined
    if (isTaken) throw new Failure('symbol_taken')
    await deps.queue.enqueue(tx, importQueue, { importId }, { id: importId, ownerId })
    const started = presentImport(await queueImport(tx, importId, { reading, instrument, replace: form.replace }, new Date(deps.now())))
    await keepAnswer(tx, started)
    return started
  })
}
