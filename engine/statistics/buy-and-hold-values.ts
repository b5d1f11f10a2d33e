import type { Bars } from '../market/bars.ts'

/** What the starting balance would be worth at the closes of bars, had the market been bought with it at the first open that the run could buy at; without costs. `times` are bar times in order. */
export function buyAndHoldValues(bars: Bars, firstBar: number, times: readonly number[], initialCapitalUsd: number): number[] {
  const bought = bars.open[Math.min(firstBar + 1, bars.length - 1)] ?? 0
  let i = firstBar
  return times.map((time) => {
    while (i + 1 < bars.length && bars.time[i]! < time) i++
    // The bar before the purchase holds money.
    return bought > 0 && i > firstBar ? (initialCapitalUsd * bars.close[i]!) / bought : initialCapitalUsd
  })
}
