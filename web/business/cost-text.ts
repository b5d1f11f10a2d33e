import { formatUsdCents, inStyle, shortNumber } from '../ui/numbers.ts'

const smallSum = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 5 })

/** Money of calls: a call costs less than a cent, so small sums have the digits that they need. */
export const costText = (cents: number): string =>
  cents !== 0 && Math.abs(cents) < 100
    ? `${cents < 0 ? '−' : ''}$${inStyle(smallSum.format(Math.abs(cents) / 100))}`
    : formatUsdCents(cents)

/** The share of calls that failed, in percent with two digits; a dash without calls. */
export const errorShare = ({ calls, errors }: { readonly calls: number; readonly errors: number }): string =>
  calls === 0 ? '---' : `${shortNumber((errors / calls) * 100, 2)}%`

export const msText = (ms: number | null): string => (ms === null ? '---' : `${shortNumber(ms, 0)} ms`)
