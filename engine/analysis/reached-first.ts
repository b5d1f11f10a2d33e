/** Which of two prices was traded first; `both`: in one bar, so it is not known which. */
export type Reached = 'up' | 'down' | 'both' | 'neither'

interface Race {
  /** Prices above and below; an infinite one is never traded. */
  readonly above: number
  readonly below: number
  /** The first and the last bar on which they may be traded, both included. */
  readonly first: number
  readonly last: number
}

/** Which price was traded first between two bars, and on which bar. */
export function reachedFirst(high: ArrayLike<number>, low: ArrayLike<number>, { above, below, first, last }: Race) {
  for (let bar = first; bar <= last; bar++) {
    const [isUp, isDown] = [high[bar]! >= above, low[bar]! <= below]
    if (isUp || isDown) return { reached: (isUp && isDown ? 'both' : isUp ? 'up' : 'down') satisfies Reached, bar }
  }
  return { reached: 'neither' as const, bar: null }
}
