import { findInstrument } from './catalogue.ts'

/** What a coin is traded against; dollars and the coins that stand for them are hardly told apart by who names the coin alone. */
const dollars: ReadonlySet<string> = new Set(['USD', 'USDT', 'USDC'])

const coinOf = (symbol: string): string | null => {
  const instrument = findInstrument(symbol)
  if (instrument?.category !== 'crypto' || !dollars.has(instrument.currency) || !symbol.endsWith(instrument.currency)) return null
  return symbol.slice(0, -instrument.currency.length)
}

/** Whether words name a pair with what it is traded against, and not the coin alone: "BTC/USD", "btc usd". */
const namesPair = (words: string, symbol: string, coin: string): boolean =>
  new RegExp(String.raw`(?<![\p{L}\p{N}])${coin}[\s/_-]?${symbol.slice(coin.length)}(?![\p{L}\p{N}])`, 'iu').test(words)

/** The market that is meant by words that name `symbol`, beside the chart of `chart`: "btc" on a chart of BTCUSDT is that market. */
export function onSameCoin(symbol: string, words: string, chart: string | null | undefined): string {
  if (chart === null || chart === undefined || chart === symbol) return symbol
  const coin = coinOf(symbol)
  return coin !== null && coin === coinOf(chart) && !namesPair(words, symbol, coin) ? chart : symbol
}
