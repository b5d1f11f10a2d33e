import type { Token } from './tokens.ts'

const currencies = new Set('USD EUR GBP JPY CHF AUD NZD CAD SEK NOK DKK PLN CZK HUF TRY ZAR MXN SGD HKD CNH XAU XAG'.split(' '))
export const coins = new Set(
  'BTC ETH SOL XRP ADA DOGE BNB LTC DOT LINK AVAX MATIC TRX ATOM UNI XLM BCH ETC NEAR APT ARB OP SHIB PEPE FIL ALGO'.split(' '),
)
const coinQuotes = ['USDT', 'USDC', 'USD', 'EUR', 'BTC', 'ETH', 'PERP']

/** What traders call a market, in lower case, and the symbol it means. */
const aliases: Readonly<Record<string, string>> = {
  bitcoin: 'BTCUSD',
  btc: 'BTCUSD',
  ethereum: 'ETHUSD',
  eth: 'ETHUSD',
  ether: 'ETHUSD',
  solana: 'SOLUSD',
  ripple: 'XRPUSD',
  dogecoin: 'DOGEUSD',
  litecoin: 'LTCUSD',
  cardano: 'ADAUSD',
  gold: 'XAUUSD',
  silver: 'XAGUSD',
  oil: 'WTI',
  'crude oil': 'WTI',
  crude: 'WTI',
  brent: 'BRENT',
  'natural gas': 'NATGAS',
  wti: 'WTI',
  usoil: 'USOIL',
  ukoil: 'UKOIL',
  natgas: 'NATGAS',
  xau: 'XAUUSD',
  platinum: 'XPTUSD',
  copper: 'COPPER',
  dow: 'US30',
  'dow jones': 'US30',
  'the dow': 'US30',
  djia: 'US30',
  us30: 'US30',
  dj30: 'US30',
  nasdaq: 'NAS100',
  'nasdaq 100': 'NAS100',
  nas100: 'NAS100',
  us100: 'US100',
  ustec: 'USTEC',
  ndx: 'NDX',
  nq: 'NQ',
  's & p 500': 'SPX500',
  's & p': 'SPX500',
  'sp 500': 'SPX500',
  sp500: 'SPX500',
  spx: 'SPX',
  spx500: 'SPX500',
  us500: 'US500',
  es: 'ES',
  's & p500': 'SPX500',
  dax: 'GER40',
  ger40: 'GER40',
  ger30: 'GER30',
  de40: 'DE40',
  dax40: 'GER40',
  ftse: 'UK100',
  'ftse 100': 'UK100',
  uk100: 'UK100',
  nikkei: 'JP225',
  'nikkei 225': 'JP225',
  jp225: 'JP225',
  hk50: 'HK50',
  'hang seng': 'HK50',
  cac: 'FRA40',
  'cac 40': 'FRA40',
  fra40: 'FRA40',
  eu50: 'EU50',
  aus200: 'AUS200',
  us2000: 'US2000',
  russell: 'US2000',
  'russell 2000': 'US2000',
  apple: 'AAPL',
  tesla: 'TSLA',
  microsoft: 'MSFT',
  amazon: 'AMZN',
  google: 'GOOGL',
  alphabet: 'GOOGL',
  nvidia: 'NVDA',
  netflix: 'NFLX',
  facebook: 'META',
  cable: 'GBPUSD',
  euro: 'EURUSD',
  'euro dollar': 'EURUSD',
  loonie: 'USDCAD',
  aussie: 'AUDUSD',
  kiwi: 'NZDUSD',
  'dollar yen': 'USDJPY',
  'euro yen': 'EURJPY',
  'pound dollar': 'GBPUSD',
}
const tickers = new Set(
  'SPY QQQ IWM DIA GLD SLV USO TLT VTI VOO EEM XLF XLE XLK ARKK AAPL MSFT TSLA AMZN GOOG GOOGL META NVDA AMD NFLX INTC JPM BAC WMT DIS BA KO PEP MCD NKE V MA PYPL SQ UBER ABNB COIN BABA GE F GM T XOM CVX PFE JNJ UNH HD CRM ORCL IBM CSCO QCOM ADBE SHOP PLTR SOFI GME AMC SAP ASML SPX NDX'.split(
    ' ',
  ),
)
/** Tickers that are also words of the language: only with a `$`, or where a market is named. */
const ambiguousTickers = new Set([
  'V',
  'MA',
  'F',
  'T',
  'BA',
  'GE',
  'KO',
  'GM',
  'ES',
  'COIN',
  'OP',
  'LINK',
  'NEAR',
  'DOT',
  'ATOM',
  'UNI',
  'ALGO',
  'SOL',
  'SQ',
  'GOLD',
])

export const isPair = (s: string) => s.length === 6 && currencies.has(s.slice(0, 3)) && currencies.has(s.slice(3))
const isCoinPair = (s: string) => coinQuotes.some((q) => s.endsWith(q) && coins.has(s.slice(0, -q.length)))

export interface SymbolMatch {
  readonly symbol: string
  /** Index of the token after the last one used. */
  readonly end: number
}

const phraseOf = (tokens: readonly Token[], at: number, count: number) =>
  tokens
    .slice(at, at + count)
    .map((t) => t.lower)
    .join(' ')

/** A pair written in two parts: `EUR/USD`, `BTC-USDT`, `GBP USD`. */
function matchSplitPair(tokens: readonly Token[], at: number): SymbolMatch | null {
  const first = tokens[at]
  const next = tokens[at + 1]
  if (!first || !next) return null
  const base = first.raw.toUpperCase()
  if (!currencies.has(base) && !coins.has(base)) return null
  const hasMark = next.kind === 'mark' && (next.raw === '/' || next.raw === '_')
  const second = hasMark ? tokens[at + 2] : next
  if (!second || second.kind !== 'word') return null
  const quote = second.raw.toUpperCase()
  if (!isPair(base + quote) && !isCoinPair(base + quote)) return null
  if (!hasMark && first.raw !== base) return null
  return { symbol: base + quote, end: hasMark ? at + 3 : at + 2 }
}

/** The market named at `at`, if one is. `expected` is true where only a market can stand (`Pair: …`). */
export function matchSymbol(tokens: readonly Token[], at: number, expected: boolean): SymbolMatch | null {
  const token = tokens[at]
  if (!token || token.kind !== 'word') return null
  const pair = matchSplitPair(tokens, at)
  if (pair) return pair
  for (const count of [4, 3, 2, 1]) {
    const symbol = aliases[phraseOf(tokens, at, count)]
    if (symbol && (count > 1 || !/^(?:es|euro|crude)$/.test(token.lower) || expected)) return { symbol, end: at + count }
  }
  const upper = token.raw.toUpperCase()
  const isUpper = token.raw === upper
  const before = tokens[at - 1]
  const hasDollar = before?.raw === '$' && token.glued
  if (isPair(upper) || isCoinPair(upper)) return { symbol: upper, end: at + 1 }
  if (
    tickers.has(upper) &&
    (hasDollar || (isUpper && (expected || !ambiguousTickers.has(upper))) || (expected && !ambiguousTickers.has(upper)))
  )
    return { symbol: upper, end: at + 1 }
  if ((hasDollar || expected) && isUpper && /^[A-Z]{1,10}$/.test(upper)) return { symbol: upper, end: at + 1 }
  return null
}
