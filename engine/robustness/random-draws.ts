import { childSeed, Random } from '../market/simulation/random.ts'

/** A stream of its own for the n-th thing of a seed. */
export function randomOf(seed: number, n = 0): Random {
  const random = new Random()
  random.seed(childSeed(seed | 0, n))
  return random
}

/** A whole number from 0 to below `count`. */
export const drawBelow = (random: Random, count: number): number => Math.min(count - 1, Math.floor(random.uniform() * count))

/** Puts the values into a random order, in place (Fisher and Yates). */
export function shuffle(values: Float64Array | Int32Array, random: Random): void {
  for (let i = values.length - 1; i > 0; i--) {
    const j = drawBelow(random, i + 1)
    const kept = values[i]!
    values[i] = values[j]!
    values[j] = kept
  }
}
