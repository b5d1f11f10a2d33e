import { daySeconds } from '@playbook/engine/market/day-number'
import type { Timeframe } from '@playbook/engine/market/timeframe'
import type { GuardedFetch } from '../guarded-fetch.ts'
import type { Quote, SourceMarket, SourcePage } from '../price-source.ts'
import type { SourceClient, SourceProvider } from '../source-client.ts'
import { SourceFailure } from '../source-failure.ts'
import { positive } from '../stated-values.ts'
import { failureOfYahoo, isBeyondReach } from './failure-of-yahoo.ts'
import { listCatalogue, listStocks, yahooSeries, type YahooQuote } from './list-markets.ts'
import { candlesOfChart, eventsOfChart } from './read-chart.ts'
import { namedUpstreams } from './upstream-names.ts'

type ChartInterval = '1m' | '5m' | '15m' | '30m' | '1h' | '1d'

/** Yahoo's names of timeframes and how long a page may be. */
const pages: Readonly<Partial<Record<Timeframe, { readonly interval: ChartInterval; readonly seconds: number }>>> = {
  '1m': { interval: '1m', seconds: 7 * daySeconds },
  '5m': { interval: '5m', seconds: 30 * daySeconds },
  '15m': { interval: '15m', seconds: 59 * daySeconds },
  '30m': { interval: '30m', seconds: 59 * daySeconds },
  '1h': { interval: '1h', seconds: 365 * daySeconds },
  '1d': { interval: '1d', seconds: 3_650 * daySeconds },
}
const maxQuotesPerCall = 100
const maxFound = 10
/** We check ourselves what is used; the library's own check refuses a whole answer for one new field. */
const asSent = { validateResult: false } as const
const silent = { info: () => {}, warn: () => {}, error: () => {}, debug: () => {}, dir: () => {} }

/** The three calls of the library that are used, of a client with cookies of its own. */
async function openLibrary(fetch: GuardedFetch) {
  const [{ default: create }, { ExtendedCookieJar }, { default: chart }, { default: quote }, { default: search }] = await Promise.all([
    import('yahoo-finance2/createYahooFinance'),
    import('yahoo-finance2/lib/cookieJar'),
    import('yahoo-finance2/modules/chart'),
    import('yahoo-finance2/modules/quote'),
    import('yahoo-finance2/modules/search'),
  ])
  const Library = create({ modules: { chart, quote, search } })
  return () =>
    new Library({
      // It takes what the platform's fetch takes, and uses what ours gives.
      fetch: fetch as typeof globalThis.fetch,
      cookieJar: new ExtendedCookieJar(),
      logger: silent,
      suppressNotices: ['yahooSurvey'],
      // It would ask a registry of packages.
      versionCheck: false,
    })
}

type OpenLibrary = Awaited<ReturnType<typeof openLibrary>>

const secondsOf = (moment: unknown): number | null => {
  const seconds = moment instanceof Date ? moment.getTime() / 1_000 : moment
  return typeof seconds === 'number' && Number.isFinite(seconds) ? seconds : null
}

/** Speaks to Yahoo Finance by yahoo-finance2. */
class YahooClient implements SourceClient {
  readonly #open: OpenLibrary
  #library: ReturnType<OpenLibrary>

  constructor(open: OpenLibrary) {
    this.#open = open
    this.#library = open()
  }

  /** Quotes are given to who holds a cookie and its crumb; both end without notice, and then once more with new ones. */
  async #quotes(names: readonly string[]): Promise<readonly YahooQuote[]> {
    const ask = async () => (await this.#library.quote([...names], { return: 'array' }, asSent)) as unknown
    try {
      return asList(
        await ask().catch((error: unknown) => {
          if (!(error instanceof SourceFailure) || error.kind !== 'forbidden') throw error
          this.#library = this.#open()
          return ask()
        }),
      )
    } catch (error) {
      throw failureOfYahoo(error)
    }
  }

  async markets(): Promise<readonly SourceMarket[]> {
    return listCatalogue(await this.#allQuotes(namedUpstreams.map(({ upstream }) => upstream)))
  }

  async #allQuotes(names: readonly string[]): Promise<readonly YahooQuote[]> {
    const parts = Array.from({ length: Math.ceil(names.length / maxQuotesPerCall) }, (_, i) =>
      names.slice(i * maxQuotesPerCall, (i + 1) * maxQuotesPerCall),
    )
    return (await Promise.all(parts.map((part) => this.#quotes(part)))).flat()
  }

  async lookUp(words: string): Promise<readonly SourceMarket[]> {
    const found = await this.#library.search(words, { quotesCount: maxFound, newsCount: 0 }, asSent).catch((error: unknown) => {
      throw failureOfYahoo(error)
    })
    const hits = asList((found as { readonly quotes?: unknown }).quotes)
    const names = hits.flatMap(({ symbol }) => (typeof symbol === 'string' ? [symbol] : []))
    return names.length === 0 ? [] : listStocks(await this.#allQuotes([...new Set(names)]))
  }

  async candles({ instrument, upstream }: SourceMarket, timeframe: Timeframe, fromSeconds: number, toSeconds: number): Promise<SourcePage> {
    const page = pages[timeframe]
    if (page === undefined) throw new SourceFailure('unknown_symbol', `It has no ${timeframe} candles.`)
    const nowSeconds = Date.now() / 1_000
    const reach = yahooSeries.find((series) => series.timeframe === timeframe)?.reachSeconds ?? null
    const from = Math.max(fromSeconds, reach === null ? 0 : Math.ceil(nowSeconds - reach))
    const end = Math.min(toSeconds, Math.ceil(nowSeconds))
    if (from >= end) return { candles: [], events: [], nextFrom: null }
    const until = Math.min(end, from + page.seconds)
    const answer = await this.#chart(upstream, page.interval, from, until)
    const candles = candlesOfChart(answer, timeframe, instrument.calendar).filter(
      ({ time }) => typeof time !== 'number' || (time >= fromSeconds && time < until),
    )
    return { candles, events: eventsOfChart(answer, instrument.calendar), nextFrom: until >= end ? null : until }
  }

  async #chart(upstream: string, interval: ChartInterval, fromSeconds: number, toSeconds: number): Promise<unknown> {
    try {
      return await this.#library.chart(
        upstream,
        {
          interval,
          // A day is stamped with its exchange's midnight or opening, which lies after the open of a market that trades round the clock.
          period1: new Date(fromSeconds * 1_000),
          period2: new Date((toSeconds + (interval === '1d' ? daySeconds : 0)) * 1_000),
          includePrePost: false,
          events: 'div|split',
          return: 'object',
        },
        asSent,
      )
    } catch (error) {
      if (isBeyondReach(error)) return {}
      throw failureOfYahoo(error)
    }
  }

  async quotes(markets: readonly SourceMarket[]): Promise<ReadonlyMap<string, Quote>> {
    const byName = new Map((await this.#allQuotes(markets.map(({ upstream }) => upstream))).map((quote) => [quote.symbol, quote]))
    return new Map(
      markets.flatMap(({ instrument, upstream }) => {
        const sent = byName.get(upstream)
        const [price, at] = [positive(sent?.regularMarketPrice), secondsOf(sent?.regularMarketTime)]
        if (price === null || at === null) return []
        return [[instrument.symbol, { price, at, previousClose: positive(sent?.regularMarketPreviousClose) }] as const]
      }),
    )
  }
}

function asList(answer: unknown): readonly YahooQuote[] {
  if (!Array.isArray(answer)) throw new SourceFailure('malformed', 'It answered something that is no list of quotes.')
  return answer.filter((each: unknown) => typeof each === 'object' && each !== null) as YahooQuote[]
}

/** Stocks, indices, currencies and commodities of Yahoo Finance, without a key. */
export const yahooProvider: SourceProvider = {
  describe: ({ yahooUrl }) => [
    {
      key: 'yahoo',
      source: 'yahoo',
      label: 'Yahoo Finance',
      mayRedistribute: false,
      canLookUp: true,
      address: {
        hosts: ['query1.finance.yahoo.com', 'query2.finance.yahoo.com', 'finance.yahoo.com', 'guce.yahoo.com', 'consent.yahoo.com'],
        url: yahooUrl,
      },
    },
  ],
  open: async (_, fetch) => new YahooClient(await openLibrary(fetch)),
}
