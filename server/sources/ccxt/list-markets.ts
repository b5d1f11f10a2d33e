import { findInstrument } from '@playbook/engine/market/catalogue'
import { conversionFor } from '@playbook/engine/market/conversion'
import type { Instrument } from '@playbook/engine/market/instrument'
import { instrumentDefaults } from '@playbook/engine/market/instrument-defaults'
import type { SourceMarket } from '../price-source.ts'
import { positive, text } from '../stated-values.ts'
import { uniqueSymbols } from '../unique-symbols.ts'
import { usualCosts } from '../usual-costs.ts'

/** A market as ccxt lists it; nothing of it has been checked. */
export interface ListedMarket {
  readonly symbol?: unknown
  readonly base?: unknown
  readonly quote?: unknown
  readonly spot?: unknown
  readonly active?: unknown
  readonly taker?: unknown
  readonly precision?: { readonly price?: unknown; readonly amount?: unknown }
  readonly limits?: { readonly amount?: { readonly min?: unknown } }
}

export interface ListedTicker {
  readonly last?: unknown
  readonly open?: unknown
  readonly timestamp?: unknown
}

/** Currencies of states: a pair of two of them is no crypto currency, and trades by other hours elsewhere. */
const stateCurrencies = new Set(
  'USD EUR GBP JPY CHF AUD CAD NZD MXN ZAR TRY SEK NOK PLN SGD HKD CNH CNY DKK HUF CZK BRL INR KRW THB AED ARS COP IDR RON UAH VND NGN PHP'.split(
    ' ',
  ),
)

interface OfExchange {
  readonly series: SourceMarket['series']
  readonly statesFees: boolean
}

/** The market in our terms: its own facts where it states them, else those of the catalogue's market of that symbol, else of its kind. */
function marketOf(listed: ListedMarket, last: number, { series, statesFees }: OfExchange): SourceMarket | null {
  const [base, quote] = [text(listed.base), text(listed.quote)]
  const symbol = `${base}${quote}`.toUpperCase()
  const conversion = conversionFor(symbol, quote)
  const usual = instrumentDefaults('crypto')
  const found = findInstrument(symbol)
  const known = found?.category === 'crypto' ? found : null
  const tick = positive(listed.precision?.price) ?? known?.tick ?? null
  if (conversion === null || tick === null) return null
  const stated = {
    quantityStep: positive(listed.precision?.amount),
    minQuantity: positive(listed.limits?.amount?.min),
    taker: positive(listed.taker),
  }
  const quantityStep = stated.quantityStep ?? known?.quantityStep ?? usual.quantityStep
  const costs = known?.costs ?? usualCosts('crypto', last, tick)
  const instrument: Instrument = {
    symbol,
    name: known?.name ?? `${base} / ${quote}`,
    description: known?.description ?? `Spot price of one ${base} in ${quote}`,
    category: 'crypto',
    currency: quote,
    conversion,
    tick,
    pip: null,
    point: 1,
    lotUnits: usual.lotUnits,
    quantityStep,
    minQuantity: Math.max(stated.minQuantity ?? 0, quantityStep),
    contractSize: 1,
    maintenanceMarginPercent: usual.maintenanceMarginPercent,
    calendar: 'crypto',
    // ccxt writes fees as fractions.
    costs:
      stated.taker === null ? costs : { ...costs, commission: { kind: 'percent', value: Number((stated.taker * 100).toPrecision(6)) } },
  }
  const facts: readonly (readonly [keyof Instrument, unknown])[] = [
    ['currency', quote],
    ['tick', positive(listed.precision?.price)],
    ['quantityStep', stated.quantityStep],
    ['minQuantity', stated.minQuantity],
    ['costs', statesFees ? stated.taker : null],
  ]
  const statedFacts = facts.filter(([, value]) => value !== null).map(([name]) => name)
  return { instrument, upstream: text(listed.symbol), statedFacts, series }
}

/**
 * The spot markets of an exchange that can be traded and counted in US dollars. Derivatives, pairs of two state currencies, markets
 * that nobody has traded and symbols that two markets would share are left out.
 */
export function listMarkets(
  listed: readonly ListedMarket[],
  tickers: Readonly<Record<string, ListedTicker>>,
  exchange: OfExchange,
): readonly SourceMarket[] {
  const markets = listed.flatMap((market) => {
    const isSpot = market.spot === true && market.active !== false && !stateCurrencies.has(text(market.base))
    const last = positive(tickers[text(market.symbol)]?.last)
    const made = isSpot && last !== null ? marketOf(market, last, exchange) : null
    return made === null ? [] : [made]
  })
  return uniqueSymbols(markets)
}
