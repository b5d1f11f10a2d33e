import { invariant } from '../invariant.ts'
import { findInstrument, symbolAliases } from './catalogue.ts'
import { convertibleCurrencies } from './conversion.ts'
import { customInstrument, type StatedInstrument } from './custom-instrument.ts'
import { instrumentDefaults } from './instrument-defaults.ts'
import type { CalendarName, Category, Instrument } from './instrument.ts'

/** What is known of a file's prices; each part may be missing. */
export interface PriceSample {
  /** Some prices from all over the file. */
  readonly prices?: readonly number[]
  /** Most decimals a price is written with. */
  readonly decimals?: number | null
  /** How the bars pause: never, on weekends only, or every night. */
  readonly pattern?: 'always' | 'weekdays' | 'sessions' | 'unknown'
  /** Exchange whose hours the stamps fit. */
  readonly calendar?: CalendarName | null
}

export interface InstrumentGuess {
  readonly instrument: Instrument
  /** A sentence for the person who checks the guess. */
  readonly why: string
  readonly isCertain: boolean
}

/** What a name says about a market. */
interface NamedMarket {
  readonly symbol: string
  readonly name: string
  readonly category: Category
  readonly currency: string
  readonly calendar: CalendarName
  readonly template: Instrument | null
  readonly why: string
  readonly isCertain: boolean
}

const currencies = [
  'USD',
  'EUR',
  'GBP',
  'JPY',
  'CHF',
  'AUD',
  'CAD',
  'NZD',
  'MXN',
  'ZAR',
  'TRY',
  'SEK',
  'NOK',
  'PLN',
  'SGD',
  'HKD',
  'CNH',
  'CNY',
  'DKK',
  'HUF',
  'CZK',
  'THB',
  'INR',
  'KRW',
  'BRL',
  'ILS',
  'RUB',
]
const pairSymbol = new RegExp(`^(${currencies.join('|')})(${currencies.join('|')})`)
const coinSymbol =
  /^(BTC|XBT|ETH|SOL|BNB|XRP|ADA|DOGE|LTC|BCH|AVAX|DOT|LINK|MATIC|TRX|ATOM|UNI|XLM|ETC|FIL|NEAR|APT|ARB|OP|SUI|TON|SHIB|PEPE|AAVE)(USDT|USDC|USD|EUR|GBP|JPY|BTC)/
/** Words of a file name that name no market. */
const noise =
  /^(?:M(?:1|5|15|30)|H[14]|D1?|W1?|MN1?|\d+(?:M|MIN|MINS|H|HR|D|W|MO)?|\d*(?:MINUTES?|HOURS?|HOURLY|DAYS?|DAILY|WEEKS?|WEEKLY|MONTHS?|MONTHLY)|BARS?|CANDLES?|OHLCV?|DATA|HISTORY|HISTORICAL|PRICES?|STOCK|EXPORT|DOWNLOAD|COPY|FROM|TO|BID|ASK|UTC|SPOT|CSV|TXT|THE|OF|AND)$/

const currencyOfExchange: Partial<Record<CalendarName, string>> = {
  london: 'GBP',
  xetra: 'EUR',
  euronext: 'EUR',
  tokyo: 'JPY',
  hongkong: 'HKD',
  sydney: 'AUD',
}

/** The words of a file name that could name a market, and neighbours joined: `BTC-USD_1h.csv` gives BTCUSD, BTC, USD. */
function wordsOf(fileName: string): string[] {
  const bare = fileName.replace(/^.*[\\/]/, '').replace(/\.(?:csv|txt|tsv|prn|gz|zip)$/i, '')
  const words = bare
    .toUpperCase()
    .split(/[^A-Z0-9&]+/)
    .filter((word) => word !== '' && !noise.test(word))
  const joined = words.slice(1).map((word, i) => `${words[i]}${word}`)
  return [...joined, ...words]
}

const fromCatalogue = (instrument: Instrument, word: string): NamedMarket => ({
  symbol: instrument.symbol,
  name: instrument.name,
  category: instrument.category,
  currency: instrument.currency,
  calendar: instrument.calendar,
  template: instrument,
  why: `The name says ${word}, which is ${instrument.name}.`,
  isCertain: true,
})

/** `EURUSDM`, `EURUSD60` and `XAUUSDPRO` are EURUSD and XAUUSD with a broker's ending; short tickers have none. */
function catalogueMarket(word: string): NamedMarket | null {
  const alias = symbolAliases.get(word.toLowerCase())
  const stem = word.replace(/(?:M|C|H|PRO|ECN|RAW|MICRO)?\d*$/, '')
  const known = findInstrument(alias ?? word) ?? (stem.length >= 5 ? findInstrument(stem) : null)
  return known ? fromCatalogue(known, word) : null
}

function pairMarket(word: string): NamedMarket | null {
  const forex = pairSymbol.exec(word)
  const coin = coinSymbol.exec(word)
  const pair = forex ?? coin
  if (!pair || pair[1] === pair[2]) return null
  const category = forex ? 'forex' : 'crypto'
  return {
    symbol: pair[0],
    name: `${pair[1]} / ${pair[2]}`,
    category,
    currency: pair[2]!,
    calendar: instrumentDefaults(category).calendar,
    template: null,
    why: `The name says ${pair[0]}, ${forex ? 'a pair of currencies' : 'a crypto currency'}.`,
    isCertain: true,
  }
}

/** What the pauses of the bars alone tell: none is crypto, weekends only is currencies, nights is an exchange. */
function marketByPattern(word: string | null, { pattern = 'unknown', calendar = null }: PriceSample): NamedMarket {
  const symbol = word ?? 'IMPORT'
  const category: Category = pattern === 'always' ? 'crypto' : pattern === 'weekdays' && word === null ? 'forex' : 'stock'
  const exchange = category === 'stock' ? (calendar ?? 'us_stock') : instrumentDefaults(category).calendar
  const seen = { always: 'run through weekends', weekdays: 'pause on weekends only', sessions: 'come in daily sessions', unknown: '' }[
    pattern
  ]
  return {
    symbol,
    name: symbol,
    category,
    currency: currencyOfExchange[exchange] ?? 'USD',
    calendar: exchange,
    template: null,
    why: seen === '' ? `Taken for a ${category}; please check.` : `The bars ${seen}; taken for a ${category}. Please check.`,
    isCertain: false,
  }
}

function namedMarket(fileName: string, sample: PriceSample): NamedMarket {
  const words = wordsOf(fileName)
  for (const read of [catalogueMarket, pairMarket]) {
    for (const word of words) {
      const market = read(word)
      if (market) return market
    }
  }
  const ticker = words.find((word) => /^[A-Z][A-Z0-9]{0,11}$/.test(word) && word.length >= 2) ?? null
  return marketByPattern(ticker, sample)
}

const decimalsOf = (prices: readonly number[]) =>
  prices.reduce((most, price) => Math.max(most, /\.(\d+)$/.exec(String(price))?.[1]?.length ?? 0), 0)

type MarketKind = Pick<NamedMarket, 'category' | 'currency' | 'template'>

function tickOf(market: MarketKind, sample: PriceSample): number {
  const usual = market.template?.tick
  const decimals = sample.decimals ?? (sample.prices?.length ? decimalsOf(sample.prices) : null)
  if (decimals === null) return usual ?? (market.category === 'forex' ? (market.currency === 'JPY' ? 0.001 : 0.00001) : 0.01)
  // Prices adjusted for dividends carry decimals that no exchange quotes.
  const most = market.category === 'stock' || market.category === 'index' ? 2 : 8
  return Number(`1e-${Math.min(decimals, most)}`)
}

function pipOf({ template, category, currency }: MarketKind): number | null {
  if (template) return template.pip
  return category === 'forex' ? (currency === 'JPY' ? 0.01 : 0.0001) : null
}

const wholeTicks = (price: number, tick: number) => Number((Math.max(1, Math.round(price / tick)) * tick).toPrecision(9))

/**
 * A cost in price: the catalogue's, unless the file's prices lie so much lower that it would eat them; then the category's share
 * of a low price of the file.
 */
function costInPrice(usual: number | undefined, share: number, tick: number, prices: readonly number[]): number {
  const low = prices.toSorted((a, b) => a - b)[Math.floor(prices.length / 10)]
  if (low === undefined) return usual ?? tick
  const fromShare = wholeTicks(low * share, tick)
  return usual === undefined || usual > 2 * fromShare ? fromShare : Math.max(usual, tick)
}

/** The same market taken for another kind: its usual steps, hours and costs replace the stated ones. `prices` are some of the file's. */
export function restateAs(category: Category, form: StatedInstrument, prices: readonly number[]): StatedInstrument {
  const usual = instrumentDefaults(category)
  const kind: MarketKind = { category, currency: form.currency, template: null }
  const tick = tickOf(kind, { prices })
  return {
    ...form,
    category,
    tick,
    pip: pipOf(kind),
    lot_units: usual.lotUnits,
    quantity_step: usual.quantityStep,
    calendar: usual.calendar,
    spread: costInPrice(undefined, usual.spreadShare, tick, prices),
    slippage: costInPrice(undefined, usual.slippageShare, tick, prices),
    commission: usual.commission,
  }
}

/**
 * Guesses which market a file of prices holds from its name, its prices and the pauses between its bars. A symbol that the
 * catalogue has already gets the ending `.CSV`; a currency that cannot be converted becomes US dollars, and that is said.
 */
export function guessInstrument(fileName: string, sample: PriceSample = {}): InstrumentGuess {
  const market = namedMarket(fileName, sample)
  const { template, category } = market
  const defaults = instrumentDefaults(category)
  const tick = tickOf(market, sample)
  const prices = sample.prices ?? []
  const isConvertible = convertibleCurrencies.includes(market.currency)
  const form: StatedInstrument = {
    symbol: findInstrument(market.symbol) ? `${market.symbol}.CSV` : market.symbol,
    name: market.name,
    category,
    currency: isConvertible ? market.currency : 'USD',
    tick,
    pip: pipOf(market),
    lot_units: template?.lotUnits ?? defaults.lotUnits,
    quantity_step: template?.quantityStep ?? defaults.quantityStep,
    calendar: sample.calendar ?? market.calendar,
    spread: costInPrice(template?.costs.spread, defaults.spreadShare, tick, prices),
    slippage: costInPrice(template?.costs.slippage, defaults.slippageShare, tick, prices),
    commission: template?.costs.commission ?? defaults.commission,
  }
  const instrument = customInstrument(form)
  invariant(instrument.ok, `a way to convert ${form.currency}`)
  const said = isConvertible
    ? market.why
    : `${market.why} Profits in ${market.currency} cannot be converted; they are taken for US dollars.`
  return { instrument: instrument.value, why: said, isCertain: market.isCertain && isConvertible }
}
