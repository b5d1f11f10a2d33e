import type { RawCandle } from '@playbook/engine/market/check-candles'
import { daySeconds } from '@playbook/engine/market/day-number'
import { parseTimeframe, timeframeMinutes, type Timeframe } from '@playbook/engine/market/timeframe'
import type { GuardedFetch } from '../guarded-fetch.ts'
import type { Quote, SourceMarket, SourcePage } from '../price-source.ts'
import type { SourceClient } from '../source-client.ts'
import { SourceFailure } from '../source-failure.ts'
import type { ExchangeFacts, ExchangeId } from './exchanges.ts'
import { failureOfExchange } from './failure-of-exchange.ts'
import { listMarkets, type ListedMarket, type ListedTicker } from './list-markets.ts'
import { readableAnswers } from './readable-answers.ts'

/** What is used of an exchange of ccxt; what it answers is checked where it is read. */
interface Exchange {
  readonly timeframes: Readonly<Record<string, unknown>>
  /** How precisions are written; 4: as the smallest step. */
  readonly precisionMode: number
  readonly loadMarkets: (reload: boolean) => Promise<unknown>
  readonly markets?: unknown
  /** Several where the exchange uses an id twice. By symbols, one of two that share it would be hidden. */
  readonly markets_by_id?: Readonly<Record<string, readonly ListedMarket[]>>
  readonly fetchTickers: (symbols?: readonly string[]) => Promise<Readonly<Record<string, ListedTicker>>>
  readonly fetchOHLCV: (symbol: string, timeframe: string, sinceMs: number, limit: number, params: object) => Promise<unknown>
}

type ExchangeClass = new (options: object) => Exchange

const precisionAsStep = 4
/** Beyond so many, all tickers are asked for: their names would not fit into an address. */
const maxNamedTickers = 20
/** Longer bars begin where each exchange wants them to; ours come from days. */
const askedTimeframes: readonly Timeframe[] = ['1m', '5m', '15m', '30m', '1h', '4h', '1d']

/** Loads one exchange only: the whole library takes half a second and 100 MB. */
async function loadExchange(id: ExchangeId): Promise<ExchangeClass> {
  // A file of the pinned version, whose default export is the class; a test opens every one.
  const { default: exchange } = (await import(new URL(`./src/${id}.js`, import.meta.resolve('ccxt')).href)) as { default: ExchangeClass }
  return exchange
}

function newExchange(Loaded: ExchangeClass, fetch: GuardedFetch): Exchange {
  const exchange = new Loaded({
    // Ours ends calls sooner.
    timeout: 120_000,
    enableRateLimit: true,
    options: { fetchMarkets: { types: ['spot'] }, defaultType: 'spot' },
    fetchImplementation: readableAnswers(fetch),
  })
  if (exchange.precisionMode !== precisionAsStep)
    throw new SourceFailure('malformed', 'Its steps of price and quantity are written in a form that is not known here.')
  return exchange
}

function candleOf(row: unknown): RawCandle {
  const [time, open, high, low, close, volume] = Array.isArray(row) ? (row as unknown[]) : []
  return { time: typeof time === 'number' ? time / 1_000 : time, open, high, low, close, volume }
}

const timeOf = ({ time }: RawCandle) => (typeof time === 'number' ? time : Number.NaN)

interface CandleWindow {
  readonly timeframe: Timeframe
  readonly fromSeconds: number
  readonly toSeconds: number
}

/** Speaks for one exchange by ccxt. */
class ExchangeClient implements SourceClient {
  readonly #exchange: Exchange
  readonly #facts: ExchangeFacts

  constructor(exchange: Exchange, facts: ExchangeFacts) {
    this.#exchange = exchange
    this.#facts = facts
  }

  async #ask<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      throw failureOfExchange(error)
    }
  }

  /** Without `reload` the library would go on telling of a list that failed to load. */
  async #ready(): Promise<void> {
    if (this.#exchange.markets === undefined) await this.#ask(() => this.#exchange.loadMarkets(true))
  }

  async markets(): Promise<readonly SourceMarket[]> {
    await this.#ask(() => this.#exchange.loadMarkets(true))
    const listed = Object.values(this.#exchange.markets_by_id ?? {}).flat()
    const tickers = await this.#ask(() => this.#exchange.fetchTickers())
    const known = Object.keys(this.#exchange.timeframes).map(parseTimeframe)
    const series = askedTimeframes
      .filter((timeframe) => known.includes(timeframe))
      .map((timeframe) => ({ timeframe, reachSeconds: this.#reachSeconds(timeframe) }))
    return listMarkets(listed, tickers, { series, statesFees: this.#facts.statesFees })
  }

  #reachSeconds(timeframe: Timeframe): number | null {
    return this.#facts.answers === 'newest' ? this.#facts.maxCandles * timeframeMinutes[timeframe] * 60 : null
  }

  async #rows(upstream: string, { timeframe, fromSeconds, toSeconds }: CandleWindow): Promise<RawCandle[]> {
    const { maxCandles, answers } = this.#facts
    const asked = Math.ceil((toSeconds - fromSeconds) / (timeframeMinutes[timeframe] * 60)) + 1
    const limit = answers === 'newest' ? maxCandles : Math.min(maxCandles, asked)
    // The ends of windows are included by some exchanges, and a candle more would cut off the first one.
    const params = answers === 'window' ? { until: toSeconds * 1_000 - 1 } : {}
    const rows = await this.#ask(() => this.#exchange.fetchOHLCV(upstream, timeframe, fromSeconds * 1_000, limit, params))
    if (!Array.isArray(rows)) throw new SourceFailure('malformed', 'It answered something that is no list of candles.')
    return rows.map(candleOf)
  }

  async candles(market: SourceMarket, timeframe: Timeframe, fromSeconds: number, toSeconds: number): Promise<SourcePage> {
    await this.#ready()
    const { maxCandles, answers } = this.#facts
    const barSeconds = timeframeMinutes[timeframe] * 60
    const endSeconds = Math.min(toSeconds, Date.now() / 1_000)
    const windowEnd = Math.min(toSeconds, fromSeconds + maxCandles * barSeconds)
    const until = answers === 'window' ? windowEnd : toSeconds
    const rows = await this.#rows(market.upstream, { timeframe, fromSeconds, toSeconds: until })
    const candles = rows.filter((row) => !(timeOf(row) < fromSeconds || timeOf(row) >= until))
    const last = candles.reduce((latest, row) => Math.max(latest, timeOf(row) || 0), 0)
    const follows = answers === 'window' ? windowEnd : last + barSeconds
    if (candles.length === 0 && answers !== 'window') return { candles, events: [], nextFrom: null }
    const nextFrom = follows >= endSeconds ? null : follows
    if (candles.length > 0 || nextFrom === null || timeframe === '1d') return { candles, events: [], nextFrom }
    return { candles, events: [], nextFrom: await this.#firstDay(market, nextFrom, endSeconds) }
  }

  /** Where to go on after an empty page: a page of days tells whether anything was traded in the next hundreds of them. */
  async #firstDay({ upstream }: SourceMarket, fromSeconds: number, endSeconds: number): Promise<number | null> {
    const from = Math.floor(fromSeconds / daySeconds) * daySeconds
    const end = Math.min(from + this.#facts.maxCandles * daySeconds, endSeconds)
    const days = (await this.#rows(upstream, { timeframe: '1d', fromSeconds: from, toSeconds: end }))
      .map(timeOf)
      .filter((time) => time >= from)
    const next = Math.max(fromSeconds, days.length === 0 ? end : Math.min(...days))
    return next >= endSeconds ? null : next
  }

  async quotes(markets: readonly SourceMarket[]): Promise<ReadonlyMap<string, Quote>> {
    await this.#ready()
    const names = markets.map(({ upstream }) => upstream)
    const tickers = await this.#ask(() => this.#exchange.fetchTickers(names.length > maxNamedTickers ? undefined : names))
    const at = Date.now() / 1_000
    return new Map(
      markets.flatMap(({ instrument, upstream }) => {
        const { last, timestamp, open } = tickers[upstream] ?? {}
        if (typeof last !== 'number' || !(last > 0)) return []
        const quote = {
          price: last,
          at: typeof timestamp === 'number' ? timestamp / 1_000 : at,
          previousClose: typeof open === 'number' && open > 0 ? open : null,
        }
        return [[instrument.symbol, quote] as const]
      }),
    )
  }
}

/** Loads one exchange of ccxt and speaks to it through our fetch. */
export async function openExchange(id: ExchangeId, facts: ExchangeFacts, fetch: GuardedFetch): Promise<SourceClient> {
  return new ExchangeClient(newExchange(await loadExchange(id), fetch), facts)
}
