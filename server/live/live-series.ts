import { limits } from '@playbook/contract/limits'
import type { Candle } from '@playbook/contract/markets'
import { barAt, type Bar } from '@playbook/engine/market/bars'
import { calendarNamed } from '@playbook/engine/market/calendar'
import { timeframeMinutes, type Timeframe } from '@playbook/engine/market/timeframe'
import { presentCandles } from '../markets/present-candles.ts'
import type { CandlePage, Market } from '../markets/price-feed.ts'
import type { LiveQuote } from './live-quote.ts'

/** Closed bars that are kept ready; who has missed more asks the market. */
const keptBars = 4

/** A bar as it was last told, and when it changed. */
interface Kept {
  readonly candle: Candle
  readonly version: number
}

/** What a reader has of a series. */
export interface SeriesPosition {
  readonly version: number
  /** Time of its newest bar; null when it has none. */
  readonly time: number | null
}

/** Part of a series that a reader does not have; null where it has everything. */
export interface SeriesChange {
  readonly position: SeriesPosition
  readonly candles: readonly Candle[]
}

const isSameCandle = (a: Candle, b: Candle) =>
  a.timestamp === b.timestamp &&
  a.is_closed === b.is_closed &&
  a.close === b.close &&
  a.high === b.high &&
  a.low === b.low &&
  a.open === b.open &&
  a.volume === b.volume

/** The forming bar with the running minute in it; the minute begins one that the source does not tell of yet. */
function withMinute(forming: Bar | null, minute: Bar | null, open: number): Bar | null {
  if (minute === null) return forming
  if (forming === null || forming.time < open) return { ...minute, time: open }
  return {
    time: forming.time,
    open: forming.open,
    high: Math.max(forming.high, minute.high),
    low: Math.min(forming.low, minute.low),
    close: minute.close,
    volume: forming.volume + minute.volume,
  }
}

/** The newest bars of one market and timeframe: read again each minute, with the running minute laid over them between. */
export class LiveSeries {
  readonly timeframe: Timeframe
  private readonly market: Market
  private readonly onChange: () => void
  private page: CandlePage | null = null
  private readMinute: number | null = null
  private reading: Promise<void> | null = null
  private quote: LiveQuote | null = null
  private kept: readonly Kept[] = []
  /** Changes up to here may no longer be among the kept bars. */
  private forgotten = 0
  private version = 0

  constructor(market: Market, timeframe: Timeframe, onChange: () => void) {
    this.market = market
    this.timeframe = timeframe
    this.onChange = onChange
  }

  /** Takes in a price; the bars are read again when its minute is another one. */
  update(quote: LiveQuote, nowSeconds: number): void {
    this.quote = quote
    const minute = Math.floor(nowSeconds / 60)
    if (this.readMinute === minute) this.compose()
    else void this.read(nowSeconds, minute)
  }

  /** Resolves once the bars have been read for the first time. A market that does not answer has none. */
  async ready(nowSeconds: number): Promise<void> {
    if (this.page === null) await this.read(nowSeconds, Math.floor(nowSeconds / 60))
  }

  private read(nowSeconds: number, minute: number): Promise<void> {
    this.reading ??= this.market.prices
      .page({ timeframe: this.timeframe, count: keptBars + 1, skipped: 0, beforeSeconds: null }, nowSeconds)
      .then((page) => {
        this.page = page
        this.readMinute = minute
        this.compose()
      })
      // What stands stays; the next minute asks again.
      .catch(() => void (this.readMinute = minute))
      .finally(() => (this.reading = null))
    return this.reading
  }

  private compose(): void {
    if (this.page === null) return
    const minute = this.quote?.minute ?? null
    const isOfPage = minute !== null && this.readMinute === Math.floor(minute.time / 60)
    const forming = isOfPage ? withMinute(this.page.forming, minute, this.openOf(minute)) : this.page.forming
    const { bars } = this.page
    const isNew = forming !== null && (bars.length === 0 || forming.time > bars.time[bars.length - 1]!)
    const candles = presentCandles({ bars, forming: isNew ? forming : null })
    const next = candles.map((candle): Kept => {
      const before = this.kept.find((each) => each.candle.timestamp === candle.timestamp)
      return before && isSameCandle(before.candle, candle) ? before : { candle, version: this.version + 1 }
    })
    const first = next[0]?.candle.timestamp ?? Infinity
    for (const { candle, version } of this.kept) if (candle.timestamp < first) this.forgotten = Math.max(this.forgotten, version)
    const hasChanged = next.some(({ version }) => version > this.version)
    this.kept = next
    if (!hasChanged) return
    this.version += 1
    this.onChange()
  }

  private openOf({ time }: Bar): number {
    return calendarNamed(this.market.instrument.calendar).periodAt(time, this.timeframe).open
  }

  /** What a reader lacks; null where that cannot be told from the kept bars. */
  changesSince({ version, time }: SeriesPosition): SeriesChange | null {
    const isKnown = version > 0 ? version >= this.forgotten : time !== null && this.kept.some(({ candle }) => candle.timestamp === time)
    if (!isKnown) return null
    const candles = this.kept
      .filter((each) => (version > 0 ? each.version > version : each.candle.timestamp >= time!))
      .map((each) => each.candle)
    return { position: this.positionNow(), candles }
  }

  positionNow(): SeriesPosition {
    return { version: this.version, time: this.kept.at(-1)?.candle.timestamp ?? null }
  }

  /** The newest bars, for a reader that has none. */
  newest(): SeriesChange {
    return { position: this.positionNow(), candles: this.kept.map((each) => each.candle) }
  }

  /** Every bar from one that a reader has on, asked of the market; null when there are more than one answer holds. */
  async since(time: number, nowSeconds: number): Promise<SeriesChange | null> {
    const span = timeframeMinutes[this.timeframe] * 60
    const count = Math.min(limits.maxCandles, Math.ceil((nowSeconds - time) / span) + keptBars + 1)
    const { bars } = await this.market.prices.page({ timeframe: this.timeframe, count, skipped: 0, beforeSeconds: null }, nowSeconds)
    const { position, candles: newest } = this.newest()
    const reachesBack = bars.length > 0 && bars.time[0]! <= time
    if (!reachesBack && bars.length >= limits.maxCandles - 1) return null
    const before = newest[0]?.timestamp ?? Infinity
    const missed: Bar[] = []
    for (let i = 0; i < bars.length; i++) if (bars.time[i]! >= time && bars.time[i]! < before) missed.push(barAt(bars, i))
    const closed = missed.map((bar): Candle => ({ ...bar, timestamp: bar.time, is_closed: true }))
    return { position, candles: [...closed, ...newest.filter(({ timestamp }) => timestamp >= time)] }
  }
}
