import { conversionFor } from '@playbook/engine/market/conversion'
import { daySeconds } from '@playbook/engine/market/day-number'
import type { CalendarName, Instrument } from '@playbook/engine/market/instrument'
import { instrumentDefaults } from '@playbook/engine/market/instrument-defaults'
import type { SourceMarket } from '../price-source.ts'
import { positive, text } from '../stated-values.ts'
import { uniqueSymbols } from '../unique-symbols.ts'
import { usualCosts } from '../usual-costs.ts'
import { namedUpstreams } from './upstream-names.ts'

/** A quote as Yahoo sends it; nothing of it has been checked. */
export interface YahooQuote {
  readonly symbol?: unknown
  readonly quoteType?: unknown
  readonly exchange?: unknown
  readonly currency?: unknown
  readonly priceHint?: unknown
  readonly longName?: unknown
  readonly shortName?: unknown
  readonly regularMarketPrice?: unknown
  readonly regularMarketTime?: unknown
  readonly regularMarketPreviousClose?: unknown
}

/** Yahoo keeps minutes for a month, and asks for a day less than it says. */
export const yahooSeries: SourceMarket['series'] = [
  { timeframe: '1m', reachSeconds: 29 * daySeconds },
  { timeframe: '5m', reachSeconds: 59 * daySeconds },
  { timeframe: '15m', reachSeconds: 59 * daySeconds },
  { timeframe: '30m', reachSeconds: 59 * daySeconds },
  { timeframe: '1h', reachSeconds: 729 * daySeconds },
  { timeframe: '1d', reachSeconds: null },
]

/** The exchanges whose hours and holidays are known, by Yahoo's codes. */
const calendars: Readonly<Record<string, CalendarName>> = {
  NMS: 'us_stock',
  NGM: 'us_stock',
  NCM: 'us_stock',
  NYQ: 'us_stock',
  ASE: 'us_stock',
  PCX: 'us_stock',
  BTS: 'us_stock',
  LSE: 'london',
  GER: 'xetra',
  PAR: 'euronext',
  AMS: 'euronext',
  BRU: 'euronext',
  LIS: 'euronext',
  JPX: 'tokyo',
  HKG: 'hongkong',
  ASX: 'sydney',
}

/** The markets of the catalogue that Yahoo has under its own names, in the currency that we expect. */
export function listCatalogue(quotes: readonly YahooQuote[]): readonly SourceMarket[] {
  const byName = new Map(quotes.map((quote) => [text(quote.symbol), quote]))
  return namedUpstreams.flatMap(({ instrument, upstream }) => {
    const quote = byName.get(upstream)
    const isSame = quote !== undefined && quote.currency === instrument.currency && positive(quote.regularMarketPrice) !== null
    const told: Instrument = instrument.category === 'stock' ? { ...instrument, tellsDividends: true } : instrument
    return isSame ? [{ instrument: told, upstream, statedFacts: ['currency' as const], series: yahooSeries }] : []
  })
}

const listedNames = new Set(namedUpstreams.flatMap(({ instrument, upstream }) => [instrument.symbol, upstream]))

/** A stock or fund that is not in the catalogue; null where its hours, its currency or its price are not known. Prices in pence are in no currency of ours. */
function stockOf(quote: YahooQuote): SourceMarket | null {
  const symbol = text(quote.symbol)
  const calendar = Object.hasOwn(calendars, text(quote.exchange)) ? calendars[text(quote.exchange)] : undefined
  const currency = text(quote.currency)
  const conversion = conversionFor(symbol, currency)
  const price = positive(quote.regularMarketPrice)
  const isPaper = ['EQUITY', 'ETF'].includes(text(quote.quoteType))
  if (!isPaper || listedNames.has(symbol) || calendar === undefined || conversion === null || price === null) return null
  const decimals = typeof quote.priceHint === 'number' && quote.priceHint >= 0 && quote.priceHint <= 6 ? Math.floor(quote.priceHint) : 2
  const tick = Number(`1e-${decimals}`)
  const usual = instrumentDefaults('stock')
  const name = text(quote.longName) || text(quote.shortName) || symbol
  const instrument: Instrument = {
    symbol,
    name,
    description: `${name}, ${symbol} at Yahoo Finance`,
    category: 'stock',
    currency,
    conversion,
    tick,
    pip: null,
    point: 1,
    lotUnits: usual.lotUnits,
    quantityStep: usual.quantityStep,
    minQuantity: usual.quantityStep,
    contractSize: 1,
    maintenanceMarginPercent: usual.maintenanceMarginPercent,
    calendar,
    costs: usualCosts('stock', price, tick),
    tellsDividends: true,
  }
  return { instrument, upstream: symbol, statedFacts: ['name', 'currency', 'calendar', 'tick'], series: yahooSeries }
}

/** The stocks and funds among quotes that can be counted in US dollars, besides those of the catalogue. */
export const listStocks = (quotes: readonly YahooQuote[]): readonly SourceMarket[] =>
  uniqueSymbols(quotes.flatMap((quote) => stockOf(quote) ?? []))
