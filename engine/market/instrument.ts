export const categories = ['forex', 'crypto', 'stock', 'index', 'commodity'] as const
export type Category = (typeof categories)[number]

/** Names of the trading calendars in `calendar.ts`. */
export const calendarNames = [
  'forex',
  'metals',
  'crypto',
  'us_stock',
  'us_futures',
  'london',
  'xetra',
  'euronext',
  'tokyo',
  'hongkong',
  'sydney',
] as const
export type CalendarName = (typeof calendarNames)[number]

export const commissionKinds = ['percent', 'per_unit', 'per_lot', 'fixed'] as const
export type CommissionKind = (typeof commissionKinds)[number]

/** Commission per side. `percent` of notional, `per_unit` and `per_lot` in the quote currency, `fixed` in US dollars per order. */
export interface Commission {
  readonly kind: CommissionKind
  readonly value: number
}

/** What trading costs. Spread and slippage are distances in price; financing is percent a year on the notional. */
export interface Costs {
  readonly spread: number
  readonly slippage: number
  /** Slippage beside that, in percent of the price of the fill; absent where there is none. */
  readonly slippagePercent?: number
  readonly commission: Commission
  readonly financing: { readonly longPercentPerYear: number; readonly shortPercentPerYear: number } | null
}

/** How profit in the quote currency becomes US dollars. */
export type Conversion =
  | { readonly kind: 'none' }
  /** The pair's own price holds USD as its base (USDJPY): divide by the price. */
  | { readonly kind: 'own_price' }
  /** Another symbol's price: multiply (EURUSD for EUR) or divide (USDJPY for JPY) by it. */
  | { readonly kind: 'series'; readonly symbol: string; readonly invert: boolean }

/** Everything about a market that a run, a chart or a price format needs to know. */
export interface Instrument {
  readonly symbol: string
  readonly name: string
  readonly description: string
  readonly category: Category
  /** Quote currency, ISO code. */
  readonly currency: string
  readonly conversion: Conversion
  /** Smallest price step. */
  readonly tick: number
  /** Pip in price; null where the market has none. */
  readonly pip: number | null
  /** Point in price: a tenth of a pip for forex and metals, 1.0 elsewhere. */
  readonly point: number
  /** Units in one lot. */
  readonly lotUnits: number
  readonly quantityStep: number
  readonly minQuantity: number
  /** Quote currency gained per unit when the price rises by 1. */
  readonly contractSize: number
  /** Maintenance margin, percent of notional. */
  readonly maintenanceMarginPercent: number
  readonly calendar: CalendarName
  readonly costs: Costs
  /** Its source tells the dividends, so that prices can be adjusted for them; absent where it does not, or there are none. */
  readonly tellsDividends?: true
}
