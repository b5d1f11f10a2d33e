import type { LivePrice } from '@playbook/contract/live'
import type { Timeframe } from '@playbook/engine/market/timeframe'
import type { Market } from '../markets/price-feed.ts'
import { noQuote, type LiveQuote, type QuoteFeed } from './live-quote.ts'
import { LiveSeries } from './live-series.ts'

/** Somebody who is told that something has changed. */
export interface Reader {
  wake(): void
}

interface SeriesWithReaders {
  readonly series: LiveSeries
  readonly readers: Set<Reader>
}

function priceOf(symbol: string, { last, previousClose, at, staleSince }: LiveQuote): LivePrice {
  const hasBoth = last !== null && previousClose !== null
  return {
    symbol,
    last,
    change: hasBoth ? last - previousClose : null,
    change_percent: hasBoth ? (last / previousClose - 1) * 100 : null,
    at,
    ...(staleSince === undefined ? {} : { stale_since: staleSince }),
  }
}

/** One market that somebody in this process follows: its newest price and the series of its bars that are wanted. */
export class LiveTopic {
  readonly market: Market
  /** All who are here, and those of them who want its price. */
  readonly members = new Set<Reader>()
  readonly readers = new Set<Reader>()
  readonly series = new Map<Timeframe, SeriesWithReaders>()
  /** Counts the prices that have been told; 0 before the first. */
  version = 0
  private quote: LiveQuote = noQuote
  private encoded: string | null = null
  private readonly now: () => number
  private readonly stop: () => void
  private readonly firsts = new Set<() => void>()

  constructor(market: Market, feed: QuoteFeed, now: () => number) {
    this.market = market
    this.now = now
    this.stop = feed.follow(market, (quote) => this.take(quote))
  }

  private take(quote: LiveQuote): void {
    const { last, previousClose, staleSince } = this.quote
    const isSame = last === quote.last && previousClose === quote.previousClose && staleSince === quote.staleSince
    const isNews = this.version === 0 || !isSame
    this.quote = quote
    if (isNews) {
      this.version += 1
      this.encoded = null
      for (const reader of this.readers) reader.wake()
    }
    const nowSeconds = this.now() / 1000
    for (const { series } of this.series.values()) series.update(quote, nowSeconds)
    for (const resolve of this.firsts) resolve()
    this.firsts.clear()
  }

  /** Resolves with the first price. */
  firstPrice(): Promise<void> {
    return this.version > 0 ? Promise.resolve() : new Promise((resolve) => this.firsts.add(resolve))
  }

  get newest(): LiveQuote {
    return this.quote
  }

  /** The price as JSON, made once for all who read it. */
  get json(): string {
    return (this.encoded ??= JSON.stringify(priceOf(this.market.instrument.symbol, this.quote)))
  }

  async follow(timeframe: Timeframe, reader: Reader): Promise<LiveSeries> {
    const known = this.series.get(timeframe)
    if (known) {
      known.readers.add(reader)
      await known.series.ready(this.now() / 1000)
      return known.series
    }
    const readers = new Set([reader])
    const series = new LiveSeries(this.market, timeframe, () => {
      for (const each of readers) each.wake()
    })
    this.series.set(timeframe, { series, readers })
    if (this.version > 0) series.update(this.quote, this.now() / 1000)
    await series.ready(this.now() / 1000)
    return series
  }

  leave(reader: Reader): void {
    this.members.delete(reader)
    this.readers.delete(reader)
    for (const [timeframe, { readers }] of this.series) {
      readers.delete(reader)
      if (readers.size === 0) this.series.delete(timeframe)
    }
  }

  get isIdle(): boolean {
    return this.members.size === 0
  }

  close(): void {
    for (const resolve of this.firsts) resolve()
    this.stop()
  }
}
