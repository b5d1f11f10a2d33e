import { Failure } from '@playbook/contract/failure'
import type { Bars } from '@playbook/engine/market/bars'
import { aliasesOf } from '@playbook/engine/market/catalogue'
import type { Category } from '@playbook/engine/market/instrument'
import { createSearchIndex } from '@playbook/engine/market/search-index'
import type { Timeframe } from '@playbook/engine/market/timeframe'
import type { Db } from '../db/tables.ts'
import { createImportedFeed } from './imported-feed.ts'
import type { Market, MarketPrices, PriceFeed, MarketsQuery } from './price-feed.ts'
import { querySource } from './query-source.ts'
import { simulatedFeed } from './simulated-feed.ts'

/** Every market that a user may see, whatever its source. */
export interface Markets {
  /** The market of that symbol, in upper case, for this user; null when there is none. Refused while a source has never told its list. */
  readonly find: (ownerId: string, symbol: string) => Promise<Market | null>
  readonly search: (ownerId: string, wanted: MarketsQuery) => Promise<readonly Market[]>
  readonly popular: (ownerId: string, category?: Category) => Promise<readonly Market[]>
  /** Names of the sources whose lists have never been known: their markets are missing from every list. */
  readonly unlisted: () => Promise<readonly string[]>
}

export interface MarketDeps {
  readonly db: Db
  /** Milliseconds. */
  readonly now: () => number
  readonly markets: Markets
}

/** The market, whose source answers in our words when it fails. */
const inOurWords = (market: Market): Market => ({
  ...market,
  prices: pricesInOurWords(market.instrument.symbol, market.prices),
  ...(market.adjusted === undefined ? {} : { adjusted: pricesInOurWords(market.instrument.symbol, market.adjusted) }),
})

function pricesInOurWords(symbol: string, prices: MarketPrices): MarketPrices {
  const ask = <T>(load: () => Promise<T>) => querySource(symbol, load)
  return {
    bars: (...given) => ask(() => prices.bars(...given)),
    page: (...given) => ask(() => prices.page(...given)),
    latest: (...given) => ask(() => prices.latest(...given)),
    figures: (...given) => ask(() => prices.figures(...given)),
    missing: (...given) => ask(() => prices.missing(...given)),
    download: (...given) => ask(() => prices.download(...given)),
    reach: (...given) => ask(() => prices.reach(...given)),
    record: (...given) => ask(() => prices.record(...given)),
    changesAtMs: prices.changesAtMs,
  }
}

/** What several sources have found, in one order. */
function bestFirst(found: readonly Market[], text: string): readonly Market[] {
  if (text.trim() === '') return found
  const byInstrument = new Map(found.map((market) => [market.instrument, market]))
  const index = createSearchIndex(found.map(({ instrument }) => ({ instrument, aliases: aliasesOf(instrument.symbol) })))
  const ranked = new Set(index.search(text).map((instrument) => byInstrument.get(instrument)!))
  // A source may know a market by words that we do not.
  return [...ranked, ...found.filter((market) => !ranked.has(market))]
}

/** A symbol belongs to the first of the shared sources that lists it, then to the user's imports; lists show the imports first. */
export function openMarkets(db: Db, shared: readonly PriceFeed[] = [simulatedFeed]): Markets {
  const imported = createImportedFeed(db)
  const listed = [imported, ...shared]
  const gather = async (ask: (feed: PriceFeed) => Promise<readonly Market[]>) =>
    eachSymbolOnce(await Promise.all(listed.map(ask))).map(inOurWords)
  return {
    async find(ownerId, symbol) {
      const own = async () => {
        const market = await imported.find(ownerId, symbol)
        return market && inOurWords(market)
      }
      for (const feed of shared) {
        try {
          const market = await querySource(symbol, () => feed.find(ownerId, symbol))
          if (market !== null) return inOurWords(market)
        } catch (failure) {
          // Whether the symbol is that source's own is not known, so no later one of the shared sources answers for it.
          const market = await own()
          if (market !== null) return market
          throw failure
        }
      }
      return own()
    },
    async search(ownerId, wanted) {
      const found = await gather((feed) => feed.search(ownerId, wanted))
      return bestFirst(found, wanted.search ?? '')
    },
    async unlisted() {
      const names = await Promise.all(shared.map(async (feed) => feed.unlisted?.() ?? null))
      return names.filter((name) => name !== null)
    },
    popular: (ownerId, category) => gather((feed) => feed.popular(ownerId, category)),
  }
}

/** The imports and the markets of the shared sources as one list, each symbol with the market that `find` gives. */
function eachSymbolOnce([imported = [], ...shared]: readonly (readonly Market[])[]): Market[] {
  const owners = new Map<string, Market>()
  for (const market of [...shared.flat(), ...imported]) {
    const { symbol } = market.instrument
    if (!owners.has(symbol)) owners.set(symbol, market)
  }
  return [...imported, ...shared.flat()].filter((market) => owners.get(market.instrument.symbol) === market)
}

/** These markets for a list; null for those that there are not, and for those of which it is not known while a source has never told its list. */
export const findEach = (markets: Markets, ownerId: string, symbols: readonly string[]): Promise<(Market | null)[]> =>
  Promise.all(symbols.map((symbol) => markets.find(ownerId, symbol).catch(nullForFailure)))

function nullForFailure(cause: unknown): null {
  if (cause instanceof Failure) return null
  throw cause
}

/** Refuses a symbol that names no market of the user. */
export async function mustFindMarket(
  { markets }: { readonly markets: Pick<Markets, 'find'> },
  ownerId: string,
  symbol: string,
): Promise<Market> {
  const market = await markets.find(ownerId, symbol)
  if (market !== null) return market
  const message = `Symbol '${symbol}' not found or is invalid`
  throw new Failure('symbol_not_found', { message, errors: { symbol: [message] } })
}

/** Refuses a timeframe that the market has no candles of. */
export function mustHaveTimeframe({ instrument, timeframes: stored }: Market, timeframe: Timeframe): void {
  if (stored.includes(timeframe)) return
  const message = `${instrument.symbol} has no ${timeframe} candles. It has ${stored.join(', ')}.`
  throw new Failure('market_invalid', { message, errors: { timeframe: [message] } })
}

/** Closed bars of a market that open in from ≤ t < to (UTC seconds); refuses a timeframe that it does not have. */
export function loadBars(market: Market, timeframe: Timeframe, ...stretch: LoadStretch): Promise<Bars> {
  mustHaveTimeframe(market, timeframe)
  return market.prices.bars(timeframe, ...stretch)
}

type LoadStretch = readonly [fromSeconds: number, toSeconds: number, nowSeconds: number, madeOf?: Timeframe]
