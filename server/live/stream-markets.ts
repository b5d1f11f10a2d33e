import type { HandlerArguments } from '@playbook/contract/endpoint'
import type { LiveBars, streamMarkets as streamMarketsCall } from '@playbook/contract/live'
import type { Timeframe } from '@playbook/engine/market/timeframe'
import { EncodedEvent } from '../http/serve.ts'
import { findEach, type MarketDeps } from '../markets/find-market.ts'
import type { Market } from '../markets/price-feed.ts'
import type { LiveHub } from './live-hub.ts'
import type { LiveSeries, SeriesChange, SeriesPosition } from './live-series.ts'
import type { LiveTopic, Reader } from './live-topic.ts'

/** However often prices come, a reader is told at most so often. */
const gapMs = 200
/** What has no price by then comes later. */
const firstPricesMs = 1_500

type StreamQuery = HandlerArguments<typeof streamMarketsCall>['query']

interface FollowedSeries {
  readonly symbol: string
  readonly timeframe: Timeframe
  readonly series: LiveSeries
  position: SeriesPosition
}

/** A number about a user that open pages show, and word of each change. */
interface News {
  readonly read: (ownerId: string) => Promise<number>
  readonly subscribe: (ownerId: string, onChange: () => void) => () => void
}

export interface LiveDeps extends MarketDeps {
  readonly hub: LiveHub
  /** How many notifications are unread. */
  readonly inbox?: News | undefined
  /** The number of the newest entry in the ledger of tokens. */
  readonly purse?: News | undefined
}

/** One open stream: what it follows, and how much of that it has been told. */
class Subscription implements Reader {
  readonly told = new Map<LiveTopic, number>()
  readonly series: FollowedSeries[] = []
  private isStale = false
  private stir: (() => void) | null = null

  wake(): void {
    this.isStale = true
    this.stir?.()
  }

  /** Resolves when it has been woken since the last time. */
  async woken(): Promise<void> {
    if (!this.isStale) await new Promise<void>((resolve) => (this.stir = resolve))
    this.stir = null
    this.isStale = false
  }
}

const pause = (delayMs: number) => new Promise<void>((resolve) => setTimeout(resolve, delayMs).unref())

/** The markets by symbol, each asked for once. */
async function findMarkets(deps: LiveDeps, ownerId: string, symbols: ReadonlySet<string>): Promise<Map<string, Market | null>> {
  const all = [...symbols]
  const markets = await findEach(deps.markets, ownerId, all)
  return new Map(all.map((symbol, index) => [symbol, markets[index] ?? null]))
}

/** The bars that a reader lacks; asks the market where it has missed more than is kept ready. */
async function takeBars(followed: FollowedSeries, nowSeconds: number): Promise<LiveBars | null> {
  const { symbol, timeframe, series, position } = followed
  let change: SeriesChange | null = series.changesSince(position)
  if (change === null) change = position.time === null ? series.newest() : await series.since(position.time, nowSeconds)
  followed.position = change?.position ?? series.positionNow()
  if (change === null) return { symbol, timeframe, candles: [], is_gap: true }
  return change.candles.length === 0 ? null : { symbol, timeframe, candles: [...change.candles], is_gap: false }
}

const eventOf = (
  at: number,
  prices: readonly string[],
  bars: readonly LiveBars[],
  unknown: readonly string[],
  news: { unread: number | null; tokens: number | null },
) =>
  new EncodedEvent(
    `{"at":${at},"prices":[${prices.join(',')}],"bars":${bars.length === 0 ? '[]' : JSON.stringify(bars)},"unknown":${JSON.stringify(unknown)}${news.unread === null ? '' : `,"unread":${news.unread}`}${news.tokens === null ? '' : `,"tokens":${news.tokens}`}}`,
  )

/** Prices and bars as they change: everything that was asked for first, then what is new. A slow reader skips what was overtaken. */
export async function streamMarkets(
  deps: LiveDeps,
  ownerId: string,
  query: StreamQuery,
  signal: AbortSignal,
): Promise<AsyncIterable<EncodedEvent>> {
  const wanted = new Set([...query.symbols, ...query.bars.map(({ symbol }) => symbol)])
  const markets = await findMarkets(deps, ownerId, wanted)
  const known = [...markets].flatMap(([symbol, market]) => (market === null ? [] : [[symbol, market] as const]))
  const unknown = [...markets].flatMap(([symbol, market]) => (market === null ? [symbol] : []))
  const has = ({ symbol, timeframe }: StreamQuery['bars'][number]) => markets.get(symbol)?.timeframes.includes(timeframe) === true
  const lacking = query.bars
    .filter((each) => markets.get(each.symbol) && !has(each))
    .map(({ symbol, timeframe }) => `${symbol}:${timeframe}`)
  const bars = query.bars.filter(has)
  return follow(deps, { ownerId, query: { ...query, bars }, markets: new Map(known), unknown: [...unknown, ...lacking] }, signal)
}

interface Wanted {
  readonly ownerId: string
  readonly query: StreamQuery
  readonly markets: ReadonlyMap<string, Market>
  readonly unknown: readonly string[]
}

async function* follow(
  { hub, now, inbox, purse }: LiveDeps,
  { ownerId, query, markets, unknown }: Wanted,
  signal: AbortSignal,
): AsyncGenerator<EncodedEvent> {
  const reader = new Subscription()
  const open = (news: News | undefined) =>
    query.notifications === undefined || news === undefined ? null : openNews(news, ownerId, reader)
  const [mail, tokens] = [open(inbox), open(purse)]
  const topics = new Map<string, LiveTopic>()
  signal.addEventListener('abort', () => reader.wake(), { once: true })
  try {
    for (const [symbol, market] of markets) topics.set(symbol, hub.join(market, reader))
    for (const symbol of query.symbols) {
      const topic = topics.get(symbol)
      if (topic === undefined) continue
      topic.readers.add(reader)
      reader.told.set(topic, 0)
    }
    const join = async ({ symbol, timeframe, since }: StreamQuery['bars'][number]) => {
      const series = await topics.get(symbol)?.follow(timeframe, reader)
      if (!series) return
      reader.series.push({ symbol, timeframe, series, position: { version: 0, time: since } })
      reader.wake()
    }
    // One slow series keeps the others waiting no longer than this: it joins when it comes.
    const joined = Promise.all(query.bars.map(join))
    let fault: unknown = null
    joined.catch((cause: unknown) => {
      fault = cause ?? new Error('A series could not be followed')
      reader.wake()
    })
    const priced = [...reader.told.keys()].map((topic) => topic.firstPrice())
    await Promise.race([Promise.all([joined, ...priced]), pause(firstPricesMs)])
    let isFirst = true
    while (!signal.aborted) {
      if (fault !== null) throw fault
      const nowMs = now()
      const prices = takePrices(reader.told)
      const bars: LiveBars[] = []
      for (const each of reader.series) {
        const taken = await takeBars(each, nowMs / 1000)
        if (taken !== null) bars.push(taken)
      }
      const news = { unread: (await mail?.take()) ?? null, tokens: (await tokens?.take()) ?? null }
      if (isFirst || prices.length > 0 || bars.length > 0 || news.unread !== null || news.tokens !== null)
        yield eventOf(nowMs / 1000, prices, bars, isFirst ? unknown : [], news)
      isFirst = false
      await pause(gapMs)
      if (!signal.aborted) await reader.woken()
    }
  } finally {
    mail?.close()
    tokens?.close()
    for (const topic of topics.values()) hub.leave(topic, reader)
  }
}

/** Wakes a reader when the number may be another one. */
function openNews(news: News, ownerId: string, reader: Reader) {
  let isStale = true
  let told: number | null = null
  const close = news.subscribe(ownerId, () => {
    isStale = true
    reader.wake()
  })
  return {
    close,
    /** The number where the reader does not know it yet. */
    async take(): Promise<number | null> {
      if (!isStale) return null
      isStale = false
      const found = await news.read(ownerId)
      if (found === told) return null
      told = found
      return found
    },
  }
}

/** The prices that the reader has not been told. */
function takePrices(told: Map<LiveTopic, number>): string[] {
  const prices: string[] = []
  for (const [topic, version] of told) {
    if (version === topic.version) continue
    told.set(topic, topic.version)
    prices.push(topic.json)
  }
  return prices
}
