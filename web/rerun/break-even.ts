const mostDoublings = 14
const halvings = 12

/**
 * The spread in price at which nothing is earned, found by running again: 0 where it loses even without a spread, null where it
 * still earns at any spread that was tried. `profitAt` is null where a run has no profit to tell.
 */
export function breakEvenSpread(profitAt: (spread: number) => number | null, usual: number): number | null {
  const earns = (spread: number) => (profitAt(spread) ?? 0) > 0
  if (!earns(0)) return 0
  let low = 0
  let high = usual
  for (let i = 0; earns(high); i++) {
    if (i === mostDoublings) return null
    low = high
    high *= 2
  }
  for (let i = 0; i < halvings; i++) {
    const middle = (low + high) / 2
    if (earns(middle)) low = middle
    else high = middle
  }
  return low
}
