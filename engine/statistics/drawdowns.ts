import { allocateColumn } from '../spare-columns.ts'

/** A fall of equity below its peak, until the peak is reached again. Indices count from the first value of the equity. */
export interface Drawdown {
  /** Where the peak was; −1 when it is the starting balance. */
  readonly peakAt: number
  readonly troughAt: number
  /** First value at or above the peak again; null when there was none. */
  readonly recoveredAt: number | null
  /** Percent of the peak, negative. */
  readonly percent: number
  readonly usd: number
}

/** How far equity lies below its highest value so far, starting balance included, in percent: 0 or negative. */
export function drawdownPercents(equityUsd: Float64Array, initialCapitalUsd: number): Float64Array<ArrayBuffer> {
  const percents = allocateColumn(equityUsd.length)
  let peak = initialCapitalUsd
  for (let i = 0; i < percents.length; i++) {
    const equity = equityUsd[i]!
    if (equity > peak) peak = equity
    percents[i] = peak > 0 ? (100 * (equity - peak)) / peak + 0 : 0
  }
  return percents
}

/** Every drawdown in order of time. */
export function findDrawdowns(equityUsd: Float64Array, initialCapitalUsd: number): Drawdown[] {
  const found: Drawdown[] = []
  let peak = initialCapitalUsd
  let peakAt = -1
  let troughAt = -1
  const close = (recoveredAt: number | null) => {
    if (troughAt < 0) return
    const usd = equityUsd[troughAt]! - peak
    found.push({ peakAt, troughAt, recoveredAt, percent: (100 * usd) / peak, usd })
    troughAt = -1
  }
  for (let i = 0; i < equityUsd.length; i++) {
    const equity = equityUsd[i]!
    if (equity >= peak) {
      close(i)
      peak = equity
      peakAt = i
    } else if (troughAt < 0 || equity < equityUsd[troughAt]!) troughAt = i
  }
  close(null)
  return found
}

/** The deepest in percent; null when there was none. */
export const deepestOf = (drawdowns: readonly Drawdown[]): Drawdown | null =>
  drawdowns.reduce<Drawdown | null>((deepest, next) => (deepest && deepest.percent <= next.percent ? deepest : next), null)
