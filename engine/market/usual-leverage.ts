import { majorPairs } from './catalogue-data/forex.ts'
import type { Category, Instrument } from './instrument.ts'

/** Most notional that all positions together may have, in multiples of equity: where longs are opened, and where shorts are. */
export interface LeverageBySide {
  readonly long: number
  readonly short: number
}

const both = (times: number): LeverageBySide => ({ long: times, short: times })

const byCategory: Readonly<Record<Category, LeverageBySide>> = {
  forex: both(20),
  index: both(20),
  commodity: both(10),
  // Longs in cash; a short needs half of its value as margin.
  stock: { long: 1, short: 2 },
  crypto: both(2),
}

/** What brokers of a market's kind usually lend: the limits that European brokers must keep for private clients, and Regulation T for stocks. */
export function usualLeverage({ symbol, category }: Pick<Instrument, 'symbol' | 'category'>): LeverageBySide {
  if (majorPairs.has(symbol)) return both(30)
  return category === 'commodity' && symbol.startsWith('XAU') ? both(20) : byCategory[category]
}
