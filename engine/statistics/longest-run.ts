/** Longer runs than these come in less than one of so many samples. */
const least = 1e-9

/**
 * The probability that the longest run of losses among `trades` independent trades, each lost with probability `loss`, has at most
 * `most` losses. Exact, by the recurrence of Schilling (The Longest Run of Heads, College Mathematics Journal 21, 1990): of the
 * sequences of one trade less without a longer run, those drop out that now end with one, which a win stands before.
 */
function atMost(most: number, trades: number, loss: number): number {
  const ending = loss ** (most + 1)
  const chance = new Float64Array(trades + 1).fill(1)
  for (let length = most + 1; length <= trades; length += 1) {
    const before = length - most - 2
    chance[length] = chance[length - 1]! - ending * (before < 0 ? 1 : (1 - loss) * chance[before]!)
  }
  return chance[trades]!
}

export interface LongestRun {
  /** Mean of the longest run. */
  readonly expected: number
  /** Half of all such samples have no longer one; nineteen of twenty have no longer one than `high`. */
  readonly median: number
  readonly high: number
  /** The probability that the longest run has at least so many losses. */
  readonly atLeast: (losses: number) => number
}

/** How long the longest run of losses is among so many independent trades that are lost with a probability of 0 to 1. */
export function longestRun(trades: number, loss: number): LongestRun {
  const chances: number[] = []
  while (chances.length <= trades && 1 - (chances.at(-1) ?? 0) > least) chances.push(atMost(chances.length, trades, loss))
  const firstFrom = (share: number) => chances.findIndex((chance) => chance >= share)
  return {
    expected: chances.reduce((sum, chance) => sum + (1 - chance), 0),
    median: firstFrom(0.5),
    high: firstFrom(0.95),
    atLeast: (losses) => (losses <= 0 ? 1 : losses > chances.length ? 0 : 1 - chances[losses - 1]!),
  }
}
