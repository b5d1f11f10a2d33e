const maxDoublings = 14
const halvings = 12

/**
 * The spread in price at which nothing is earned, found by running again: 0 where it loses even without a spread, null where it
 * still earns at any spread that was tried. `profitAt` answers null where a run has no profit to tell.
 */
export async function breakEvenSpread(profitAt: (spread: number) => Promise<number | null>, usual: number): Promise<number | null> {
  const earns = async (spread: number) => ((await profitAt(spread)) ?? 0) > 0
  if (!(await earns(0))) return 0
  let low = 0
  let high = usual
  for (let i = 0; await earns(high); i++) {
    if (i === maxDoublings) return null
    low = high
    high *= 2
  }
  for (let i = 0; i < halvings; i++) {
    const middle = (low + high) / 2
    if (await earns(middle)) low = middle
    else high = middle
  }
  return low
}
