import type { Download, startDownload as call } from '@playbook/contract/downloads'
import type { HandlerArguments } from '@playbook/contract/endpoint'
import { Failure } from '@playbook/contract/failure'
import { limits } from '@playbook/contract/limits'
import { daySeconds } from '@playbook/engine/market/day-number'
import { startOfLastPossible } from '@playbook/engine/market/start-of-last'
import type { RequestContext } from '../http/serve.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { mustFindMarket, mustHaveTimeframe, type MarketDeps } from '../markets/find-market.ts'
import { downloadQueue } from './download-job.ts'
import { countDownloadsSince, countOpenDownloads, insertDownload, type DownloadRow } from './store.ts'

export const presentDownload = (row: DownloadRow): Download => ({
  download_id: row.id,
  symbol: row.symbol,
  timeframe: row.timeframe,
  from: row.from_time,
  to: row.to_time,
  status: row.status,
  progress: row.progress,
  message: row.message,
  error_message: row.error_message,
  created_at: row.created_at.toISOString(),
})

type Form = HandlerArguments<typeof call>['body']

const dayMs = daySeconds * 1000
/** Leap days included, and one for the day that has begun. */
const maxSeconds = (limits.maxYearsPerRun * 366 + 1) * daySeconds
const tooManyBars = `At most ${limits.maxBarsPerDownload.toLocaleString('en-US')} bars can be downloaded at once. Choose a shorter stretch or a longer timeframe.`
const tooManyToday = `You can start at most ${limits.maxDownloadsPerDay} downloads within 24 hours.`

/** Queues a download of a market whose prices are downloaded; refuses one whose prices are computed or imported. */
export async function startDownload(
  deps: MarketDeps & { readonly queue: JobQueue },
  { ownerId, newId, keepAnswer }: { readonly ownerId: string } & Pick<RequestContext, 'newId' | 'keepAnswer'>,
  { symbol, timeframe, from, to }: Form,
): Promise<Download> {
  const market = await mustFindMarket(deps, ownerId, symbol)
  mustHaveTimeframe(market, timeframe)
  if (!market.isDownloaded) {
    const message = `All prices of ${symbol} are here: there is nothing to download.`
    throw new Failure('market_invalid', { message, errors: { symbol: [message] } })
  }
  if (to - from > maxSeconds) {
    const message = `At most ${limits.maxYearsPerRun} years can be downloaded at once.`
    throw new Failure('market_invalid', { message, errors: { from: [message] } })
  }
  if (from < startOfLastPossible(market.instrument.calendar, timeframe, to, limits.maxBarsPerDownload))
    throw new Failure('market_invalid', { message: tooManyBars, errors: { from: [tooManyBars] } })
  return deps.db.transaction().execute(async (tx) => {
    if ((await countOpenDownloads(tx, ownerId)) >= limits.maxUnfinishedDownloads) throw new Failure('too_many_downloads')
    if ((await countDownloadsSince(tx, ownerId, new Date(deps.now() - dayMs))) >= limits.maxDownloadsPerDay)
      throw new Failure('too_many_downloads', { message: tooManyToday })
    const row = await insertDownload(tx, { id: newId, ownerId, symbol, timeframe, range: { from, to }, now: new Date(deps.now()) })
    await deps.queue.enqueue(tx, downloadQueue, { downloadId: row.id }, { id: row.id, ownerId })
    const started = presentDownload(row)
    await keepAnswer(tx, started)
    return started
  })
}
