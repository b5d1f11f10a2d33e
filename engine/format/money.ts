import { isKnown, numberText, unknownFigure } from './number-text.ts'

/** US dollars with two decimals, such as `−$1,234.50`; 'N/A' for an unknown amount. */
export function formatUsd(usd: number | null | undefined): string {
  if (!isKnown(usd)) return unknownFigure
  const text = numberText(usd, 2)
  return text.startsWith('−') ? `−$${text.slice(1)}` : `$${text}`
}

/** The same from whole cents. */
export const formatUsdCents = (cents: number | null | undefined): string => formatUsd(isKnown(cents) ? cents / 100 : null)
