import { childSeed, mixingVariance, Random } from './random.ts'

/** GJR-GARCH(1,1): how much of tomorrow's variance comes from today's shock, from a falling one besides, and from today's variance. */
export interface Clustering {
  readonly shock: number
  readonly fall: number
  readonly memory: number
  /** Degrees of freedom of Student's t; fewer mean fatter tails. */
  readonly degrees: number
}

/** A series of daily shocks with long-run variance 1 whose variance clusters (Glosten, Jagannathan and Runkle 1993). */
export interface ShockSeries {
  readonly shock: (index: number) => number
  /** Variance that was expected of the day. */
  readonly expected: (index: number) => number
  /** Variance that the day turned out to have; a large shock comes on an agitated day. */
  readonly realized: (index: number) => number
}

export function shockSeries(seed: number, { shock, fall, memory, degrees }: Clustering): ShockSeries {
  const shocks: number[] = []
  const expected: number[] = []
  const realized: number[] = []
  const random = new Random()
  const base = 1 - shock - fall / 2 - memory
  const append = (index: number) => {
    const last = shocks[index - 1] ?? 0
    const variance = index === 0 ? 1 : base + (last < 0 ? shock + fall : shock) * last * last + memory * expected[index - 1]!
    random.seed(childSeed(seed, index))
    expected.push(variance)
    realized.push(variance * mixingVariance(random, degrees))
    shocks.push(Math.sqrt(realized[index]!) * random.normal())
  }
  const at = (column: number[]) => (index: number) => {
    while (shocks.length <= index) append(shocks.length)
    return column[index]!
  }
  return { shock: at(shocks), expected: at(expected), realized: at(realized) }
}
