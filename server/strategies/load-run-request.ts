import { sourceFacts } from '@playbook/contract/market-sources'
import type { Bars } from '@playbook/engine/market/bars'
import type { Range } from '@playbook/engine/market/time-ranges'
import { timeframeMinutes, type Timeframe } from '@playbook/engine/market/timeframe'
import type { Plan } from '@playbook/engine/strategy/plan'
import { downloadPatiently } from '../candles/download-job.ts'
import type { JobContext } from '../jobs/define-job.ts'
import { loadBars, mustFindMarket, type MarketDeps } from '../markets/find-market.ts'
import { pricedMarket, type Market } from '../markets/price-feed.ts'
import { neededFor } from './compute-entries.ts'
import type { RunRequest } from './compute-run.ts'
import { findStoredFiner } from './stored-finer.ts'

/** A run as it was asked for. */
export interface RunOrder extends Pick<
  RunRequest,
  'plan' | 'timeframe' | 'startDate' | 'endDate' | 'initialCapitalUsd' | 'readerVersion' | 'nowSeconds'
> {
  readonly ownerId: string
  readonly symbol: string
}

type Progress = Pick<JobContext, 'signal' | 'report'>

/** What a run is computed from. Prices of a source outside that are not stored yet are downloaded, which is part of the run. */
export async function loadRunRequest(deps: MarketDeps, { ownerId, symbol, ...asked }: RunOrder, running: Progress): Promise<RunRequest> {
  const { plan, timeframe, nowSeconds } = asked
  const { market, applied } = pricedMarket(await mustFindMarket(deps, ownerId, symbol), plan.adjustment?.value)
  const order = {
    ...asked,
    instrument: market.instrument,
    source: market.source,
    sourceLabel: market.sourceLabel,
    adjustment: applied,
  }
  // Computed bars cost less to make again in the thread than to hand over.
  if (sourceFacts(market.source).isComputed) return { ...order, stored: null, storedFiner: null, madeOf: null }
  const range = market.isDownloaded ? await downloadFor(deps, market, order, running) : { from: 0, to: nowSeconds }
  const madeOf = (await market.prices.record(timeframe, range, nowSeconds))?.madeOf
  const stored = await loadBars(market, timeframe, range.from, range.to, nowSeconds, madeOf)
  return { ...order, stored, storedFiner: await loadFiner(market, plan, timeframe, stored, nowSeconds), madeOf: madeOf ?? null }
}

/** The share of a run's progress that downloading its prices may take. */
const downloadPercent = 9

/** Downloads what a run lacks of the prices that it may test, which is part of the run; gives their stretch. */
async function downloadFor(
  deps: MarketDeps,
  market: Market,
  order: Parameters<typeof neededFor>[1],
  { signal, report }: Progress,
): Promise<Range> {
  const range = neededFor(market, order)
  const onProgress = (share: number) => report(share * downloadPercent, `Downloading prices: ${Math.floor(share * 100)}%`)
  await downloadPatiently(market, order.timeframe, range, { signal, onProgress }, deps.now)
  return range
}

/** The shortest lower timeframe that is stored of the market and not too long, where the plan can leave anything open inside a bar. */
async function loadFiner(market: Market, plan: Plan, of: Timeframe, bars: Bars, nowSeconds: number): Promise<RunRequest['storedFiner']> {
  if (!leavesOrderOpen(plan)) return null
  const range = { from: bars.time[0] ?? 0, to: nowSeconds }
  const lower = market.timeframes.filter((each) => timeframeMinutes[each] < timeframeMinutes[of])
  const timeframe = await findStoredFiner(market, lower, bars.length * timeframeMinutes[of], range, nowSeconds)
  return timeframe && { timeframe, bars: await loadBars(market, timeframe, range.from, range.to, nowSeconds) }
}

/** Whether two things of a plan can happen inside one bar: only then does their order matter. */
const leavesOrderOpen = ({
  stop,
  trailing,
  breakeven,
  targets,
  entryOrder,
  entryLong,
  entryShort,
  exitLong,
  exitShort,
  leverage,
}: Plan): boolean =>
  entryOrder !== null ||
  [entryLong, entryShort, exitLong, exitShort].some((rule) => rule?.fill === 'order') ||
  ((stop.long ?? stop.short ?? trailing ?? breakeven ?? leverage) !== null && (targets.long ?? targets.short) !== null)
