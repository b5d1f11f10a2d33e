import { setTimeout as sleep } from 'node:timers/promises'
import { Failure, type FailureCode } from '@playbook/contract/failure'
import type { Range } from '@playbook/engine/market/time-ranges'
import { timeframeLabel, type Timeframe } from '@playbook/engine/market/timeframe'
import { defineJob, type Job } from '../jobs/define-job.ts'
import { mustFindMarket, type MarketDeps } from '../markets/find-market.ts'
import type { DownloadWatch, Market } from '../markets/price-feed.ts'
import { beginDownload, completeDownload, failDownload, findOpenDownloads, saveDownloadProgress } from './store.ts'

/** The queue that downloads wait in. */
export const downloadQueue = 'download-candles'

export interface DownloadData {
  readonly downloadId: string
}

/** How long to wait before each further try while a source does not answer. */
const waitsMs = [2_000, 10_000, 30_000]
const longestWaitMs = 60_000
/** What may be over after a wait. */
const passing: ReadonlySet<string> = new Set(['market_unavailable', 'rate_limited'] satisfies FailureCode[])

const lost = 'The download was interrupted several times. Start it again: what was downloaded is kept.'

/** Stores prices of a source outside. Each page is stored as it comes, so a repeated attempt goes on where the last one was. */
export const downloadJob: Job<MarketDeps, DownloadData> = defineJob({
  name: downloadQueue,
  async run(deps, { downloadId: id }, { attempt, signal, report }) {
    const now = () => new Date(deps.now())
    const row = await beginDownload(deps.db, id, attempt, now())
    if (row === undefined) return
    const { symbol, timeframe } = row
    try {
      const market = await mustFindMarket(deps, row.owner_id, symbol)
      const range = { from: row.from_time, to: row.to_time }
      const onProgress = (share: number) => report(share * 99, `Downloading ${timeframeLabel[timeframe]} prices of ${symbol}`)
      await downloadPatiently(market, timeframe, range, { signal, onProgress }, deps.now)
    } catch (cause) {
      if (signal.aborted || !(cause instanceof Failure)) throw cause
      await failDownload(deps.db, id, `${cause.message} What was downloaded is kept.`, now())
      return
    }
    signal.throwIfAborted()
    await completeDownload(deps.db, id, attempt, `${timeframeLabel[timeframe]} prices of ${symbol} are stored`, now())
  },
  saveProgress: (deps, { downloadId }, progress) => saveDownloadProgress(deps.db, downloadId, { ...progress, now: new Date(deps.now()) }),
  async findOpen({ db }) {
    return (await findOpenDownloads(db)).map((downloadId) => ({ id: downloadId, data: { downloadId } }))
  },
  giveUp: (deps, { downloadId }) => failDownload(deps.db, downloadId, lost, new Date(deps.now())),
})

/** Downloads a stretch; a source that does not answer is asked again a few times, with pauses. `now` in milliseconds. */
export async function downloadPatiently(
  { prices }: Pick<Market, 'prices'>,
  timeframe: Timeframe,
  range: Range,
  watch: DownloadWatch,
  now: () => number,
): Promise<void> {
  for (const waitMs of [...waitsMs, null]) {
    try {
      await prices.download(timeframe, range, now() / 1000, watch)
      return
    } catch (cause) {
      if (waitMs === null || !(cause instanceof Failure) || !passing.has(cause.code)) throw cause
      const asked = (cause.retryAfterSeconds ?? 0) * 1000
      await sleep(Math.min(longestWaitMs, Math.max(waitMs, asked)), undefined, { signal: watch.signal })
    }
  }
}
