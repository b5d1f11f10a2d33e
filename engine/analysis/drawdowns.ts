/** A fall from a highest price to the lowest one before that price was traded again; indices of bars. */
export interface Drawdown {
  readonly peak: number
  readonly trough: number
  /** The first bar that traded at the peak again; null while none has. */
  readonly recovered: number | null
  /** low ÷ high − 1, below zero. */
  readonly change: number
}

/** All falls between new highs, oldest first: each begins at the highest price so far. */
export function drawdownsOf(high: ArrayLike<number>, low: ArrayLike<number>): readonly Drawdown[] {
  const found: Drawdown[] = []
  let peak = 0
  let trough = -1
  const end = (recovered: number | null) => {
    if (trough >= 0 && low[trough]! < high[peak]!) found.push({ peak, trough, recovered, change: low[trough]! / high[peak]! - 1 })
  }
  for (let i = 1; i < high.length; i++) {
    if (high[i]! >= high[peak]!) {
      end(i)
      peak = i
      trough = -1
    } else if (trough < 0 || low[i]! < low[trough]!) trough = i
  }
  end(null)
  return found
}
