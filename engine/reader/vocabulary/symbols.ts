import type { Entry, Shape } from '../../language/lexicon.ts'
import { findInstrument, symbolAliases } from '../../market/catalogue.ts'
import type { Trading } from '../meanings.ts'
import { tickers } from './tickers.ts'

/** Names that are words or abbreviations of the language too: they mean a market only where one must stand. */
const englishToo = new Set([
  'link',
  'near',
  'dot',
  'atom',
  'sol',
  'ada',
  'ma',
  'ba',
  'ko',
  'dis',
  'meta',
  'spy',
  'dow',
  'cable',
  'fiber',
  'ether',
  'oil',
  'gold',
  'silver',
  'copper',
  'apple',
  'target',
  'amazon',
  'ripple',
  'cac',
  'crude',
  'rut',
  'visa',
  'kiwi',
  'aussie',
  'platinum',
  'brent',
  'guppy',
  'geppy',
  'loonie',
  'chunnel',
  'tether',
  'intel',
  'russell',
  'google',
  'alphabet',
  'avalanche',
])
/** Of them, names that are hardly ever meant otherwise in a text about trading. */
const plainInTrading = new Set([
  'gold',
  'silver',
  'oil',
  'crude',
  'copper',
  'platinum',
  'brent',
  'apple',
  'amazon',
  'ripple',
  'intel',
  'google',
  'cable',
  'aussie',
  'kiwi',
  'loonie',
  'dow',
  'sol',
  'ada',
  'cac',
  'spy',
  'ether',
  'russell',
  'tether',
  'avalanche',
  'guppy',
  'geppy',
])
const isCertain = (name: string) => name.length > 1 && (!englishToo.has(name) || plainInTrading.has(name))
/** As the lexer parts them: marks and figures stand alone. */
const asWords = (name: string) => (name.match(/\p{L}+|\d+|[^\s\p{L}\d]/gu) ?? []).join(' ')

/** Indices beside the catalogue's, and pairs in words. */
const otherNames = [
  ['nifty', 'NIFTY'],
  ['nifty 50', 'NIFTY'],
  ['bank nifty', 'BANKNIFTY'],
  ['s and p', 'US500'],
  ['s and p 500', 'US500'],
  ['banknifty', 'BANKNIFTY'],
  ['pound against the dollar', 'GBPUSD'],
  ['euro against the dollar', 'EURUSD'],
  ['dollar against the yen', 'USDJPY'],
] as const

/** What people call the markets of the catalogue. */
export const symbolWords: readonly Entry<Trading>[] = [...symbolAliases, ...otherNames].map(([name, value]) => ({
  tag: isCertain(name) ? ('symbol' as const) : ('symbolWord' as const),
  value,
  words: [asWords(name)],
  isName: true,
}))

const symbolOf = (text: string): string | null => findInstrument(text.replace('/', ''))?.symbol ?? null
/** A ticker that the catalogue does not have: the user may have its prices. */
const tickerOf = (text: string): string | null =>
  symbolOf(text) ?? symbolAliases.get(text.toLowerCase()) ?? (tickers.has(text) ? text : null)
/** In capitals too these are words: MA is an average, LOW a price. */
const wordsInCapitals = new Set(['MA', 'LOW', 'OP', 'ALL', 'ON', 'IT'])
const isEnglish = (text: string) => wordsInCapitals.has(text)

const currencies = new Set('USD EUR GBP JPY CHF AUD NZD CAD SEK NOK DKK PLN CZK HUF TRY ZAR MXN SGD HKD CNH XAU XAG'.split(' '))
const coins = new Set(
  'BTC ETH SOL XRP ADA DOGE BNB LTC DOT LINK AVAX MATIC TRX ATOM UNI XLM BCH ETC NEAR SUI SEI INJ TON ICP APT ARB OP SHIB PEPE FIL ALGO'.split(
    ' ',
  ),
)

/** Pairs that a trader may have imported: of two currencies, or of a coin and money. */
function pairOf(base: string, quote: string): string | null {
  const [of, to] = [base.toUpperCase(), quote.toUpperCase()]
  const isPair = currencies.has(of) && currencies.has(to) && of !== to
  const isCoin = coins.has(of) && (/^USD[TC]$/.test(to) || currencies.has(to) || to === 'BTC')
  return isPair || isCoin || (/^USD[TC]$/.test(quote) && base === of) ? of + to : null
}

/** Markets by their symbols in capitals. */
export const symbolShapes: readonly Shape<Trading>[] = [
  {
    tag: 'symbol',
    shape: /([A-Z0-9]{2,8}?)[/_-]?(USD[TC]?|EUR|GBP|JPY|CHF|AUD|NZD|CAD|BTC|[A-Z]{3})\b/iuy,
    value: ([, base = '', quote = '']) => symbolOf(base + quote) ?? pairOf(base, quote),
  },
  { tag: 'symbol', shape: /[A-Z]{1,10}\d{0,3}\b/uy, value: ([text]) => (isEnglish(text) ? null : tickerOf(text)) },
  // What stands behind "market:" is one, whoever knows it.
  { tag: 'anySymbol', shape: /(?<=\b[Mm]arket: )\^?[A-Z0-9]+(?:[.=&/-][A-Z0-9]+)*(?![\p{L}])/uy, value: ([text]) => text },
  // So does what is traded on a chart that is named.
  {
    tag: 'anySymbol',
    shape: /(?<=\b[Tt]rade )[A-Z][A-Z0-9]{2,9}(?= on (?:the |an? )?(?:[MHDW]\d|\d+[mhdw]\b|daily|weekly|hourly))/uy,
    value: ([text]) => text,
  },
  { tag: 'symbol', shape: /\$([A-Z]{1,6})\b/uy, value: ([, text = '']) => tickerOf(text) },
]
