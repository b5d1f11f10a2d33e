import * as calls from '@playbook/contract/downloads'
import { Failure } from '@playbook/contract/failure'
import { getReceipt } from '@playbook/contract/receipts'
import { serve, type Route } from '../http/serve.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import type { Notices } from '../jobs/notices.ts'
import { presentEach, watch } from '../jobs/progress.ts'
import type { MarketDeps } from '../markets/find-market.ts'
import { symbolOf } from '../markets/symbol-of.ts'
import { cancelDownload } from './cancel-downloads.ts'
import { createReceiptReader } from './read-receipt.ts'
import { presentDownload, startDownload } from './start-download.ts'
import { downloadTopic, findDownload, type DownloadRow } from './store.ts'

export interface CandleRouteDeps extends MarketDeps {
  readonly queue: JobQueue
  readonly notices: Notices
}

const endings: readonly string[] = ['completed', 'failed', 'cancelled'] satisfies DownloadRow['status'][]

export function candleRoutes(deps: CandleRouteDeps): Route[] {
  const find = async (ownerId: string, id: string): Promise<DownloadRow> => {
    const row = await findDownload(deps.db, ownerId, id)
    if (row === undefined) throw new Failure('download_not_found')
    return row
  }
  const readReceipt = createReceiptReader(deps)
  return [
    serve(getReceipt, ({ params, query, caller }) => readReceipt(caller.userId, symbolOf(params.symbol), query)),
    serve(calls.startDownload, ({ body, caller, context }) => startDownload(deps, { ownerId: caller.userId, ...context }, body)),
    serve(calls.getDownload, async ({ params, caller }) => presentDownload(await find(caller.userId, params.download_id))),
    serve(calls.watchDownload, async ({ params: { download_id: id }, caller, context: { signal } }) => {
      await find(caller.userId, id)
      const read = async () => (await findDownload(deps.db, caller.userId, id)) ?? null
      const hasEnded = ({ status }: DownloadRow) => endings.includes(status)
      return presentEach(watch(deps.notices, { topic: downloadTopic(id), read, hasEnded, signal }), presentDownload)
    }),
    serve(calls.cancelDownload, async ({ params, caller }) =>
      presentDownload(await cancelDownload(deps, caller.userId, params.download_id)),
    ),
  ]
}
