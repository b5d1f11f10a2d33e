import { formatUsdCents, shortNumber } from '../ui/numbers.ts'

/** Money of calls: a call costs less than a cent, so small sums have the digits that they need. */
export const costText = (cents: number): string =>
  cents !== 0 && Math.abs(cents) < 100 ? `$${shortNumber(cents / 100, 5)}` : formatUsdCents(cents)

/** The share of calls that failed, in percent with two digits; a dash without calls. */
export const errorShare = ({ calls, errors }: { readonly calls: number; readonly errors: number }): string =>
  calls === 0 ? '---' : `${shortNumber((errors / calls) * 100, 2)}%`

export const msText = (ms: number | null): string => (ms === null ? '---' : `${shortNumber(ms, 0)} ms`)
