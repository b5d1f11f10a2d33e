import type { Category } from '../market/instrument.ts'
import { isKnown, numberText, unknownFigure } from './number-text.ts'

/** What a price's decimals depend on (specification, section 9). */
export interface PriceKind {
  readonly category: Category
  readonly symbol: string
}

/** Decimals of a price: forex 5 (3 where yen are quoted), crypto 6, 4 or 2 by price below 1, below 100 or otherwise, other 2. */
export function priceDecimals({ category, symbol }: PriceKind, price: number): number {
  if (category === 'forex') return symbol.toUpperCase().includes('JPY') ? 3 : 5
  if (category === 'crypto') return Math.abs(price) < 1 ? 6 : Math.abs(price) < 100 ? 4 : 2
  return 2
}

/** A price of a market of that kind, or with that many decimals; 'N/A' for an unknown one. */
export function formatPrice(price: number | null | undefined, kind: PriceKind | { readonly decimals: number }): string {
  if (!isKnown(price)) return unknownFigure
  return numberText(price, 'decimals' in kind ? kind.decimals : priceDecimals(kind, price))
}
