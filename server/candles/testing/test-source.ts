import { barAt, firstBarAtOrAfter, type Bar } from '@playbook/engine/market/bars'
import { findInstrument } from '@playbook/engine/market/catalogue'
import type { RawCandle } from '@playbook/engine/market/check-candles'
import { formingBar, simulateBars } from '@playbook/engine/market/simulate'
import type { Timeframe } from '@playbook/engine/market/timeframe'
import type { PriceEvent, PriceSource, SourceMarket } from '../../sources/price-source.ts'
import { SourceFailure } from '../../sources/source-failure.ts'

/** What a test changes about what the source sends. */
export interface TestSource extends PriceSource {
  /** Each question for candles: the timeframe and the stretch. */
  readonly asked: { readonly timeframe: Timeframe; readonly from: number; readonly to: number }[]
  /** Questions for prices, by how many markets each was about. */
  readonly quoted: number[]
  /** Not null: it answers nothing but this. */
  failure: SourceFailure | null
  /** The rows that are sent in place of the good ones of a page. */
  spoil: (rows: RawCandle[]) => RawCandle[]
  events: readonly PriceEvent[]
  /** The symbol of a market that is left out of its list. */
  unlisted: string | null
  /** The first bar that there is, UTC seconds. */
  historyBegins: number
  /** Waits before it answers with candles. */
  pause: () => Promise<void>
}

export interface TestSourceOptions {
  /** Milliseconds. */
  readonly now: () => number
  readonly symbols?: readonly string[]
  readonly timeframes?: readonly Timeframe[]
  /** Bars in one page, as exchanges cap them. */
  readonly pageBars?: number
  readonly reachSeconds?: number | null
  readonly key?: string
  readonly tellsDividends?: true
}

const withoutFaults = (rows: RawCandle[]) => rows

/** A source that behaves as an exchange does: pages from the start of what is asked, the forming candle last, nothing before its history. */
export function createTestSource({
  now,
  symbols = ['BTCUSD', 'AAPL', 'EURUSD'],
  timeframes = ['1m', '1h', '1d'],
  pageBars = 500,
  reachSeconds = null,
  key = 'testex',
  tellsDividends,
}: TestSourceOptions): TestSource {
  const markets = symbols.map((symbol): SourceMarket => {
    const instrument = findInstrument(symbol)
    if (instrument === null) throw new Error(`The catalogue has no ${symbol}`)
    const series = timeframes.map((timeframe) => ({ timeframe, reachSeconds }))
    return {
      instrument: tellsDividends ? { ...instrument, tellsDividends } : instrument,
      upstream: `${symbol}/X`,
      statedFacts: ['tick'],
      series,
    }
  })
  const instrumentOf = ({ instrument }: SourceMarket) => instrument
  const source: TestSource = {
    key,
    source: 'exchange',
    label: 'Test Exchange',
    mayRedistribute: false,
    asked: [],
    quoted: [],
    failure: null,
    spoil: withoutFaults,
    events: [],
    unlisted: null,
    historyBegins: 0,
    pause: () => Promise.resolve(),
    async markets() {
      if (source.failure !== null) throw source.failure
      return markets.filter(({ instrument }) => instrument.symbol !== source.unlisted)
    },
    async candles(market, timeframe, from, to, signal) {
      source.asked.push({ timeframe, from, to })
      await source.pause()
      signal.throwIfAborted()
      if (source.failure !== null) throw source.failure
      const nowSeconds = now() / 1000
      const forming = formingBar(instrumentOf(market), timeframe, nowSeconds)
      const closed = simulateBars(
        instrumentOf(market),
        timeframe,
        Math.max(from, source.historyBegins),
        Math.min(to, forming?.time ?? nowSeconds),
      )
      const first = firstBarAtOrAfter(closed, from)
      const rows: Bar[] = Array.from({ length: closed.length - first }, (_, i) => barAt(closed, first + i))
      if (forming !== null && forming.time >= from && forming.time < to) rows.push(forming)
      const page = rows.slice(0, pageBars)
      const events = source.events.filter(({ time }) => time >= from && time < to)
      return { candles: source.spoil(page.map((row) => ({ ...row }))), events, nextFrom: rows[pageBars]?.time ?? null }
    },
    quotes(wanted) {
      source.quoted.push(wanted.length)
      if (source.failure !== null) return Promise.reject(source.failure)
      const prices = wanted.map(
        ({ instrument }) => [instrument.symbol, { price: 100, at: Math.floor(now() / 1000), previousClose: 80 }] as const,
      )
      return Promise.resolve(new Map(prices))
    },
    close: () => Promise.resolve(),
  }
  return source
}

export const unavailable = (): SourceFailure => new SourceFailure('unavailable', 'connect ECONNREFUSED')
