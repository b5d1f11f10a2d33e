import { Failure } from '@playbook/contract/failure'
import { sourceFacts } from '@playbook/contract/market-sources'
import type { BarsNeed, LivePrice, MarketFacts, Need } from '@playbook/engine/agent/tool'
import { formatCount } from '@playbook/engine/format/count'
import { firstBarAtOrAfter, newBars, sliceBars, type Bars } from '@playbook/engine/market/bars'
import { closedUntil } from '@playbook/engine/market/closed-until'
import { startOfLastPossible } from '@playbook/engine/market/start-of-last'
import type { Range } from '@playbook/engine/market/time-ranges'
import { timeframeMinutes, type Timeframe } from '@playbook/engine/market/timeframe'
import type { Db } from '../db/tables.ts'
import { mustFindMarket, mustHaveTimeframe, type Markets } from '../markets/find-market.ts'
import type { Market } from '../markets/price-feed.ts'
import { findOwnResult, listOwnResults } from '../strategies/own-results.ts'
import type { ToolRequest } from './compute-tool.ts'

/** Of all bars of one call: ten years of five-minute bars of a market that trades around the clock have more. */
const maxBars = 600_000

/** How long an answer waits for prices that were never asked for. */
const downloadMs = 15_000

export interface LoadDeps {
  readonly db: Db
  readonly markets: Markets
  /** Milliseconds. */
  readonly now: () => number
  /** The newest price of a market at a moment (UTC seconds), which only prices that are computed know of the past; null without one. */
  readonly newestPrice: (market: Market, atSeconds: number) => Promise<Omit<LivePrice, 'symbol'> | null>
}

type Loaded = Pick<ToolRequest, 'markets' | 'bars' | 'results' | 'result'>

const factsOf = ({ instrument, timeframes, source }: Market): MarketFacts => ({
  instrument,
  timeframes,
  isSimulated: sourceFacts(source).isComputed,
})

/** The markets that a call speaks of, by symbol. */
export type NeededMarkets = ReadonlyMap<string, Market>

/** Refuses a symbol that names no market of the caller. */
export async function marketsOfNeeds(deps: LoadDeps, ownerId: string, needs: readonly Need[]): Promise<NeededMarkets> {
  const symbols = [...new Set(needs.flatMap((need) => ('symbol' in need ? [need.symbol] : [])))]
  return new Map(await Promise.all(symbols.map(async (symbol) => [symbol, await mustFindMarket(deps, ownerId, symbol)] as const)))
}

/** Whether everybody who asks this at one moment is given the same: nothing of it belongs to the caller. */
export const isForAll = (needs: readonly Need[], markets: NeededMarkets): boolean =>
  needs.every((need) => 'symbol' in need) && [...markets.values()].every(({ source }) => !sourceFacts(source).isOwn)

/** The live prices that a call needs. Those of a call that is made again are `given`; what is computed is computed again at its moment. */
export async function livePrices(
  { now, newestPrice }: LoadDeps,
  markets: NeededMarkets,
  needs: readonly Need[],
  given: readonly LivePrice[] | null,
): Promise<readonly LivePrice[]> {
  const symbols = needs.flatMap((need) => (need.need === 'live' ? [need.symbol] : []))
  const found = await Promise.all(
    symbols.map(async (symbol) => {
      const market = markets.get(symbol)!
      const before = given?.find((each) => each.symbol === symbol) ?? null
      const isAskedAgain = given !== null && (before === null || !sourceFacts(market.source).isComputed)
      if (isAskedAgain) return before
      const newest = await newestPrice(market, before?.at ?? now() / 1_000)
      return newest && { symbol, ...newest }
    }),
  )
  return found.filter((each) => each !== null)
}

/** What a call needs, as its caller may see it at a moment; refuses timeframes that there are not. */
export async function loadNeeds(
  deps: LoadDeps,
  { ownerId, markets, nowSeconds }: { readonly ownerId: string; readonly markets: NeededMarkets; readonly nowSeconds: number },
  needs: readonly Need[],
): Promise<Loaded> {
  const wanted = needs.filter((need) => need.need === 'bars')
  refuseTooMany(wanted, nowSeconds)
  const ids = [...new Set(needs.flatMap((need) => (need.need === 'result' ? [need.id] : [])))]
  const [bars, results, one] = await Promise.all([
    Promise.all(wanted.map(async (need) => ({ need, bars: await barsOf(deps, markets.get(need.symbol)!, need, nowSeconds) }))),
    needs.some(({ need }) => need === 'results') ? listOwnResults(deps.db, ownerId) : null,
    Promise.all(ids.map(async (id) => [id, await findOwnResult(deps.db, ownerId, id)] as const)),
  ])
  return { markets: new Map([...markets].map(([symbol, market]) => [symbol, factsOf(market)])), bars, results, result: new Map(one) }
}

function refuseTooMany(needs: readonly BarsNeed[], nowSeconds: number): void {
  const countOf = ({ timeframe, count = 1, from, to = nowSeconds, before = 0 }: BarsNeed) =>
    from === undefined ? count : before + Math.max(0, to - from) / (timeframeMinutes[timeframe] * 60)
  const asked = Math.ceil(needs.reduce((sum, need) => sum + countOf(need), 0))
  if (asked <= maxBars) return
  const message = `That would take ${formatCount(asked, 'bar')}, and ${formatCount(maxBars, 'bar')} are looked at for one answer. Ask about fewer, or a longer timeframe.`
  throw new Failure('market_invalid', { message })
}

/** Closed bars at a moment that may lie in the past; null where they are simulated. What is not stored yet is downloaded. */
async function barsOf({ now }: LoadDeps, market: Market, need: BarsNeed, nowSeconds: number): Promise<Bars | null> {
  const { timeframe, count = 1, from, before = 0 } = need
  if (need.optional && !market.timeframes.includes(timeframe)) return newBars(0)
  mustHaveTimeframe(market, timeframe)
  if (sourceFacts(market.source).isComputed) return null
  const { calendar } = market.instrument
  const to = Math.min(need.to ?? Infinity, closedUntil(calendar, timeframe, nowSeconds))
  const lead = from === undefined ? count : before
  const start = from !== undefined && lead === 0 ? from : startOfLastPossible(calendar, timeframe, from ?? to, lead)
  const today = now() / 1_000
  if (market.isDownloaded) await download(market, timeframe, { from: start, to }, today)
  if (from !== undefined) return market.prices.bars(timeframe, start, to, today)
  // One more, since the newest may still be forming and is then cut off.
  const { bars } = await market.prices.page({ timeframe, count: count + 1, skipped: 0, beforeSeconds: to }, today)
  const closed = firstBarAtOrAfter(bars, to)
  return sliceBars(bars, Math.max(0, closed - count), closed)
}

/** Downloads what is missing, as far as an answer can wait; what has come is stored, so the next question goes on from there. */
async function download(market: Market, timeframe: Timeframe, range: Range, nowSeconds: number): Promise<void> {
  if ((await market.prices.missing(timeframe, range, nowSeconds)).length === 0) return
  const signal = AbortSignal.timeout(downloadMs)
  const late = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(new Error('late')), { once: true }))
  try {
    await Promise.race([market.prices.download(timeframe, range, nowSeconds, { signal, onProgress: () => {} }), late])
  } catch (cause) {
    if (!signal.aborted) throw cause
    const { symbol } = market.instrument
    const message = `The prices of ${symbol} that this needs are still being downloaded. Ask again in a moment, or for a shorter time.`
    throw new Failure('market_unavailable', { message, cause })
  }
}
