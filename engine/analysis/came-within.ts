/** Of cases, in how many something came within so many bars, and after how many of them. */
export interface CameWithin {
  /** Cases whose bars have all passed. */
  readonly ended: readonly number[]
  /** The bars that it took in those in which it came, in the order of the cases. */
  readonly took: readonly number[]
}

/**
 * Whether something came (`cameOn` a bar) after each case, on one of the `within` bars behind it; with `within` 0 on the bar of the
 * case itself. Bars behind `last` are not known.
 */
export function cameWithin(cases: Iterable<number>, cameOn: (bar: number) => boolean, within: number, last: number): CameWithin {
  const ended: number[] = []
  const took: number[] = []
  for (const bar of cases) {
    // Of those that still wait only the quick ones would count.
    if (bar + within > last) continue
    ended.push(bar)
    let after = within === 0 ? 0 : 1
    while (after <= within && !cameOn(bar + after)) after += 1
    if (after <= within) took.push(after)
  }
  return { ended, took }
}
