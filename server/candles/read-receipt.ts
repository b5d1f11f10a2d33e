import type { HandlerArguments } from '@playbook/contract/endpoint'
import { Failure } from '@playbook/contract/failure'
import { maxReceiptBars, type DataReceipt, type getReceipt } from '@playbook/contract/receipts'
import type { Adjustment } from '@playbook/engine/market/adjustment'
import { calendarNamed } from '@playbook/engine/market/calendar'
import { sessionWords } from '@playbook/engine/market/session-words'
import { startOfLastPossible } from '@playbook/engine/market/start-of-last'
import type { Range } from '@playbook/engine/market/time-ranges'
import { timeframeMinutes, type Timeframe } from '@playbook/engine/market/timeframe'
import { neverAborted, openThreadPool, type Task } from '../jobs/thread-pool.ts'
import { loadBars, mustFindMarket, mustHaveTimeframe, type MarketDeps } from '../markets/find-market.ts'
import { pricedMarket, type Market, type SeriesRecord } from '../markets/price-feed.ts'
import { receiptOf, type ComputedReceipt, type ReceiptRequest } from './compute-receipt.ts'

type Query = HandlerArguments<typeof getReceipt>['query']

/** The receipt of a stretch of prices, for its user. */
export type ReadReceipt = (ownerId: string, symbol: string, query: Query) => Promise<DataReceipt>

/** More bars than these are looked at in a thread. */
const fewBars = 20_000
const timeoutMs = 20_000
const maxGapsNamed = 100
const maxDoubtsNamed = 500
const usualBars = 1_000

const task: Task<ReceiptRequest, ComputedReceipt> = { url: new URL('./compute-receipt.ts', import.meta.url) }

export function createReceiptReader(deps: MarketDeps): ReadReceipt {
  const threads = openThreadPool({ size: 1, memoryMb: 512 })
  const look = (asked: ReceiptRequest) =>
    asked.bars.length <= fewBars ? receiptOf(asked) : threads.compute(task, asked, { signal: neverAborted, timeoutMs })
  return async (ownerId, symbol, query) => {
    const { market, applied } = pricedMarket(await mustFindMarket(deps, ownerId, symbol), query.adjustment)
    const { timeframe } = query
    mustHaveTimeframe(market, timeframe)
    const { calendar } = market.instrument
    const nowSeconds = Math.floor(deps.now() / 1000)
    const range = await rangeOf(market, timeframe, query, nowSeconds)
    const record = await market.prices.record(timeframe, range, nowSeconds)
    const bars = await loadBars(market, timeframe, range.from, range.to, nowSeconds, record?.madeOf)
    return present({ market, applied, timeframe, record }, await look({ bars, timeframe, calendar }))
  }
}

async function rangeOf(market: Market, timeframe: Timeframe, { from, to }: Query, nowSeconds: number): Promise<Range> {
  const { calendar } = market.instrument
  const reach = (await market.prices.reach(nowSeconds)).find((each) => each.timeframe === timeframe)
  const end = Math.min(to ?? nowSeconds + 1, nowSeconds + 1)
  // Imported prices may have ended long ago.
  const newest = Math.min(end, reach?.stored?.to ?? end)
  const range = { from: from ?? startOfLastPossible(calendar, timeframe, newest, usualBars), to: end }
  const problem =
    range.from >= range.to
      ? 'The receipt needs a stretch that begins before it ends, and not in the future.'
      : possibleBars(Math.max(range.from, reach?.from ?? reach?.stored?.from ?? 0), range.to, timeframe) > maxReceiptBars
        ? `A receipt is of at most ${maxReceiptBars.toLocaleString('en-US')} bars. Choose a shorter stretch or a longer timeframe.`
        : null
  if (problem !== null) throw new Failure('market_invalid', { message: problem, errors: { from: [problem] } })
  return range
}

const possibleBars = (from: number, to: number, timeframe: Timeframe) => (to - from) / (timeframeMinutes[timeframe] * 60)

interface Looked {
  readonly market: Market
  readonly applied: Adjustment
  readonly timeframe: Timeframe
  readonly record: SeriesRecord | null
}

function present({ market, applied, timeframe, record }: Looked, { receipt, hash }: ComputedReceipt): DataReceipt {
  const { instrument, source, sourceLabel } = market
  const timesAsked = new Map(record?.asked.map(({ from, times }) => [from, times]))
  return {
    symbol: instrument.symbol,
    timeframe,
    source,
    ...(sourceLabel === undefined ? {} : { source_label: sourceLabel }),
    checked_at: record?.checkedAt ?? null,
    ...(record?.isFailing && record.checkedAt !== null ? { stale_since: record.checkedAt } : {}),
    zone: calendarNamed(instrument.calendar).zone,
    session: sessionWords(instrument.calendar),
    bars: receipt.bars,
    first_time: receipt.firstTime,
    last_time: receipt.lastTime,
    made_of: record?.madeOf ?? null,
    events: record === null ? [] : record.events.map(({ time, kind, value }) => ({ time, kind, value })),
    ...(instrument.tellsDividends ? { adjustment: applied } : {}),
    adjusted_bars: record?.adjustedBars ?? 0,
    missing_bars: receipt.missingBars,
    gap_count: receipt.gaps.length,
    gaps: receipt.gaps
      .toSorted((a, b) => b.missingBars - a.missingBars)
      .slice(0, maxGapsNamed)
      .map(({ from, to, missingBars }) => ({ from, to, missing_bars: missingBars, times_asked: timesAsked.get(from) ?? 0 })),
    zero_volume: receipt.zeroVolume,
    outliers: receipt.outliers,
    doubtful_count: receipt.doubtful.length,
    doubtful: receipt.doubtful.slice(-maxDoubtsNamed).map(({ time, doubt, size }) => ({ time, doubt, size })),
    rows_received: record?.rowsReceived ?? null,
    dropped: record === null ? [] : record.dropped.map(({ reason, words, count }) => ({ reason, words, count })),
    bars_revised: record?.barsRevised ?? 0,
    content_hash: hash,
  }
}
