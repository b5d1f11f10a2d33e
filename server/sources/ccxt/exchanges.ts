/** How an exchange answers a request for candles from a moment on: the first ones after it, those of a window, or its newest ones only. */
type CandleAnswer = 'first_after' | 'window' | 'newest'

export interface ExchangeFacts {
  readonly label: string
  readonly hosts: readonly string[]
  /** In one answer. Of windows it is the least that any of its calls sends: what is over is cut off at their beginning. */
  readonly maxCandles: number
  readonly answers: CandleAnswer
}

/** The exchanges that can be asked, by their names in ccxt. */
export const exchanges = {
  kraken: { label: 'Kraken', hosts: ['api.kraken.com'], maxCandles: 720, answers: 'newest' },
  binance: { label: 'Binance', hosts: ['api.binance.com'], maxCandles: 1_000, answers: 'first_after' },
  binanceus: { label: 'Binance US', hosts: ['api.binance.us'], maxCandles: 1_000, answers: 'first_after' },
  coinbase: { label: 'Coinbase', hosts: ['api.coinbase.com'], maxCandles: 300, answers: 'window' },
  bitstamp: { label: 'Bitstamp', hosts: ['www.bitstamp.net'], maxCandles: 1_000, answers: 'window' },
  okx: { label: 'OKX', hosts: ['www.okx.com'], maxCandles: 100, answers: 'window' },
  bybit: { label: 'Bybit', hosts: ['api.bybit.com'], maxCandles: 1_000, answers: 'window' },
} as const satisfies Record<string, ExchangeFacts>

export type ExchangeId = keyof typeof exchanges
