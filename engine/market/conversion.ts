import type { Conversion } from './instrument.ts'

/** Currencies whose price in US dollars the catalogue has, and those of which it has the dollar's price. */
const quotedInUsd = ['EUR', 'GBP', 'AUD', 'NZD', 'USDT'] as const
const quotedPerUsd = ['JPY', 'CHF', 'CAD', 'MXN', 'ZAR', 'TRY', 'SEK', 'NOK', 'PLN', 'SGD', 'HKD', 'CNH'] as const

/** Quote currencies that a profit can be converted from. */
export const convertibleCurrencies: readonly string[] = ['USD', ...quotedInUsd, ...quotedPerUsd]

const isOneOf = (currencies: readonly string[], currency: string) => currencies.includes(currency)

/**
 * How profit in `currency` becomes US dollars; null for a currency no symbol of the catalogue prices.
 * A pair that is called after the dollar (USDJPY, USDJPY.CSV) converts by its own price.
 */
export function conversionFor(symbol: string, currency: string): Conversion | null {
  if (currency === 'USD') return { kind: 'none' }
  if (symbol.startsWith(`USD${currency}`)) return { kind: 'own_price' }
  if (isOneOf(quotedInUsd, currency)) return { kind: 'series', symbol: `${currency}USD`, invert: false }
  if (isOneOf(quotedPerUsd, currency)) return { kind: 'series', symbol: `USD${currency}`, invert: true }
  return null
}
