import { Failure } from '@playbook/contract/failure'
import { newBars, sliceBars, type Bars } from '@playbook/engine/market/bars'
import { timeframeMinutes, type Timeframe } from '@playbook/engine/market/timeframe'
import type { Market } from '../markets/price-feed.ts'

/** Closed bars of one timeframe, or why there are none. */
export interface Series {
  readonly timeframe: Timeframe
  readonly bars: Bars
  /** A sentence; null where the bars were given. */
  readonly reason: string | null
  /** The source did not answer: asking again may help. */
  readonly isFailed: boolean
  readonly staleSince: number | undefined
}

/** The newest closed bars of a timeframe; a source that does not answer is thrown. */
export async function loadSeries({ prices }: Market, timeframe: Timeframe, count: number, nowSeconds: number): Promise<Series> {
  // While a market is open, its newest bar is not closed yet and is left out.
  const { bars, staleSince } = await prices.page({ timeframe, count: count + 1, skipped: 0, beforeSeconds: null }, nowSeconds)
  return { timeframe, bars: sliceBars(bars, Math.max(0, bars.length - count), bars.length), reason: null, isFailed: false, staleSince }
}

/** The same for what an analysis can do without: what keeps it away is said in one sentence. */
export async function trySeries(market: Market, timeframe: Timeframe, count: number, nowSeconds: number): Promise<Series> {
  const without = (reason: string, isFailed: boolean): Series => ({
    timeframe,
    bars: newBars(0),
    reason,
    isFailed,
    staleSince: undefined,
  })
  if (!market.timeframes.includes(timeframe)) return without(missingWords(market, timeframe), false)
  try {
    return await loadSeries(market, timeframe, count, nowSeconds)
  } catch (cause) {
    if (cause instanceof Failure) return without(cause.message, true)
    throw cause
  }
}

const plural = { '1h': 'hourly', '4h': 'four-hour', '1d': 'daily', '1w': 'weekly', '1M': 'monthly' } as const
const wordOf = (timeframe: Timeframe) => (timeframe in plural ? plural[timeframe as keyof typeof plural] : timeframe)

function missingWords({ instrument, timeframes }: Market, wanted: Timeframe): string {
  const shortest = timeframes.reduce<Timeframe | undefined>(
    (found, each) => (found === undefined || timeframeMinutes[each] < timeframeMinutes[found] ? each : found),
    undefined,
  )
  const has = shortest === undefined ? 'no prices yet' : `${wordOf(shortest)} prices at the shortest`
  return `This needs ${wordOf(wanted)} prices, and ${instrument.symbol} has ${has}.`
}
