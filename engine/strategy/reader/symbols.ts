import { findInstrument, symbolAliases } from '../../market/catalogue.ts'
import { table } from '../../table.ts'
import { isKnownWord } from './correct-typo.ts'
import type { Token } from './tokens.ts'

const currencies = new Set('USD EUR GBP JPY CHF AUD NZD CAD SEK NOK DKK PLN CZK HUF TRY ZAR MXN SGD HKD CNH XAU XAG'.split(' '))
const coins = new Set(
  'BTC ETH SOL XRP ADA DOGE BNB LTC DOT LINK AVAX MATIC TRX ATOM UNI XLM BCH ETC NEAR SUI SEI INJ TON ICP APT ARB OP SHIB PEPE FIL ALGO'.split(
    ' ',
  ),
)
const coinQuotes = ['USDT', 'USDC', 'USD', 'EUR', 'BTC', 'ETH', 'PERP']

/** Stocks and funds beside the catalogue's: a text may name them for prices that the user has imported. */
const tickers = new Set(
  'VT VXUS BND SCHD JEPI IVV VUG VTV VNQ XBI KRE SOXX TNA TZA UPRO SPXL UVXY SMCI MRVL DELL HPQ ANET INTU WDAY DDOG ZS OKTA ABNB RBLX AFRM LCID XPEV JD PDD BIDU TSM HMC SONY NVO AZN BP SHEL TTE RIO BHP VALE FCX NEM CLF DAL UAL AAL CCL RCL MGM WYNN LVS HLT BKNG EXPE GS BLK SCHW PNC USB COF BRK KHC MDLZ KMB ULTA TJX ROST DG DLTR KR CVS WBA CI ELV AMGN GILD REGN VRTX BIIB MRNA BMY TMO DHR ISRG SYK MDT LMT RTX NOC GD EMR ETN UPS FDX UNP CSX NSC VZ TMUS CMCSA CHTR WBD PARA ROK NUE STLD APD SHW ECL NEE DUK AEP EXC PLD AMT SPG KO PG JNJ WMT JPM BAC WFC XOM INTC AMD NFLX NKE SBUX LOW TGT COST CAT MMM AXP MRK PFE LLY ABBV AVGO TXN MU AMAT PANW CRWD SNOW ROKU NIO RIVN MARA RIOT MSTR SMH TQQQ SQQQ SOXL EFA HYG LQD IEF XLU XLI XLY XLP XLV NIFTY BANKNIFTY SENSEX ZN ZB ZC ZS ZW HG NG PL MES MNQ NQ ES YM CL GC RTY SI DIA GLD SLV USO TLT VTI VOO EEM XLF XLE XLK ARKK GOOG MCD PEP PYPL SQ UBER ABNB COIN BABA GE F GM T V CVX UNH HD CRM ORCL IBM CSCO QCOM ADBE SHOP PLTR SOFI GME AMC SAP ASML NDX SPX'.split(
    ' ',
  ),
)
/** Names that are also words or abbreviations of the language: only with a `$`, or where a market must stand. */
const alsoWords = new Set([
  'V',
  'MA',
  'F',
  'T',
  'BA',
  'GE',
  'KO',
  'GM',
  'COIN',
  'OP',
  'LINK',
  'NEAR',
  'DOT',
  'ATOM',
  'UNI',
  'ALGO',
  'SQ',
  'DIS',
  'HD',
  'LOW',
  'COST',
  'CAT',
])
/** Short names that traders write in small letters too. */
const plainCoins = new Set([
  'btc',
  'eth',
  'xrp',
  'ltc',
  'bnb',
  'doge',
  'sol',
  'ada',
  'avax',
  'sui',
  'matic',
  'shib',
  'pepe',
  'dax',
  'dow',
  'oil',
  'gold',
  'ndx',
  'spx',
  'spy',
  'qqq',
  'wti',
  'ftse',
  'cac',
  'nvda',
  'tsla',
  'aapl',
  'msft',
  'amzn',
  'googl',
  'meta',
  'asx',
  'xau',
  'xag',
])

const isPair = (s: string) => s.length === 6 && currencies.has(s.slice(0, 3)) && currencies.has(s.slice(3))
/** Indices under the names that their traders use. */
const otherNames = table<string>({
  nifty: 'NIFTY',
  'nifty 50': 'NIFTY',
  'bank nifty': 'BANKNIFTY',
  'pound against the dollar': 'GBPUSD',
  'euro against the dollar': 'EURUSD',
  'dollar against the yen': 'USDJPY',
})

/** Any coin against a dollar coin, written in capitals. */
const isDollarPair = (raw: string) => /^[A-Z0-9]{2,8}USD[TC]$/.test(raw)

const isCoinPair = (s: string) => coinQuotes.some((q) => s.endsWith(q) && coins.has(s.slice(0, -q.length)))

export interface SymbolMatch {
  readonly symbol: string
  /** Index of the token after the last one used. */
  readonly end: number
}

const maxWords = 4

const phraseOf = (tokens: readonly Token[], at: number, count: number) =>
  tokens
    .slice(at, at + count)
    .map((t, i) => (i > 0 && !t.glued ? ` ${t.lower}` : t.lower))
    .join('')

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

/** `Dow Jones`, `gold`, `S&P 500`: the catalogue's other names, the longest first. */
function matchAlias(tokens: readonly Token[], at: number, isCertain: boolean): SymbolMatch | null {
  const token = tokens[at]
  if (!token) return null
  for (let count = Math.min(maxWords, tokens.length - at); count >= 1; count--) {
    const phrase = phraseOf(tokens, at, count)
    const symbol = symbolAliases.get(phrase) ?? otherNames[phrase]
    if (!symbol) continue
    const isWritten = token.raw === token.raw.toUpperCase() && !alsoWords.has(token.raw)
    if (phrase.length > 4 || count > 1 || isCertain || isWritten || plainCoins.has(phrase)) return { symbol, end: at + count }
  }
  return null
}

/** The market named at `at`, if one is. `isExpected` is true where only a market can stand (`Pair: …`). */
export function matchSymbol(tokens: readonly Token[], at: number, isExpected: boolean): SymbolMatch | null {
  const token = tokens[at]
  if (!token || token.kind !== 'word') return null
  const before = tokens[at - 1]
  // `50 USDT per trade`: the money of a coin market, no market of its own.
  if (/^usd[tc]$/.test(token.lower) && before?.kind === 'number') return null
  const isCertain = isExpected || (before?.raw === '$' && token.glued)
  const upper = token.raw.toUpperCase()
  const found = matchSplitPair(tokens, at) ?? matchAlias(tokens, at, isCertain)
  if (found) return found
  if (isPair(upper) || isCoinPair(upper) || isDollarPair(token.raw)) return { symbol: upper, end: at + 1 }
  const isUpper = token.raw === upper
  const isPlaced =
    isUpper &&
    (before?.lower === 'on' ||
      (before?.lower === 'of' && tickers.has(upper)) ||
      (before?.lower === 'of' && /^(?:shares|units|contracts|stock|stocks)$/.test(tokens[at - 2]?.lower ?? '')) ||
      (/^(?:buy|short|sell|trade)$/.test(before?.lower ?? '') && /^(?:when|if|at|on|after)$/.test(tokens[at + 1]?.lower ?? ''))) &&
    upper.length > 1 &&
    upper !== 'MA'
  // `BANKNIFTY 5 min. Buy when …`: a name in capitals that opens the text, with its chart.
  const isName = isUpper && /^[A-Z]{3,12}$/.test(upper) && !isKnownWord(token.lower)
  const hasChart = /^(?:h1|h4|m1|m5|m15|m30|d1|w1|daily|weekly|hourly)$/.test(tokens[at + 1]?.lower ?? '')
  const isCharted = at === 0 ? hasChart || tokens[at + 1]?.kind === 'number' : hasChart && before?.raw === '.'
  if (isName && isCharted) return { symbol: upper, end: at + 1 }
  // `Buy XYZQ when …`: a market that the user may have imported.
  if (isPlaced && /^[A-Z]{3,10}$/.test(upper) && !isKnownWord(token.lower) && !alsoWords.has(upper)) return { symbol: upper, end: at + 1 }
  // `matic 4h`: a coin in small letters that is no other word.
  if (coins.has(upper) && plainCoins.has(token.lower)) return { symbol: `${upper}USD`, end: at + 1 }
  const isTicker = tickers.has(upper) || findInstrument(upper) !== null
  // `us30`: a name with a digit is no word of the language.
  if (isTicker && /\d/.test(upper) && upper.length > 3) return { symbol: upper, end: at + 1 }
  if (isTicker && isUpper && (isCertain || isPlaced || !alsoWords.has(upper))) return { symbol: upper, end: at + 1 }
  return isCertain && isUpper && /^[A-Z]{1,10}$/.test(upper) ? { symbol: upper, end: at + 1 } : null
}
