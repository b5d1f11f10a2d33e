import { ln, normalQuantile } from './portable-math.ts'

/** Part of every seed; another number gives another simulated history. */
const historySeed = 20_100_104

/** A 32-bit seed for a text (FNV-1a). */
export function seedOf(text: string): number {
  let hash = 2_166_136_261 ^ historySeed
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 16_777_619)
  return scramble(hash)
}

/** A seed for the n-th thing that belongs to another seed. */
export const childSeed = (seed: number, n: number): number => scramble(seed + Math.imul(n + 1, 0x9e3779b9))

function scramble(value: number): number {
  let x = value ^ (value >>> 16)
  x = Math.imul(x, 0x21f0aaad)
  x ^= x >>> 15
  x = Math.imul(x, 0x735a2d97)
  return x ^ (x >>> 15)
}

const cells = 2048
const fractionBits = 21
const fractionOne = 2 ** fractionBits

/** Quantiles at the edges of 2,048 cells of equal probability; the outermost edges are drawn in by a quarter of a cell. */
function quantileTable(quantile: (p: number) => number): Float64Array {
  const table = new Float64Array(cells + 1)
  for (let i = 0; i <= cells; i++) table[i] = quantile(Math.min(Math.max(i, 0.25), cells - 0.25) / cells)
  return table
}
const normals = quantileTable(normalQuantile)
const exponentials = quantileTable((p) => -ln(1 - p))

/** A stream of random numbers; the same seed gives the same stream. One object is seeded again and again to save memory. */
export class Random {
  private state = 0

  seed(seed: number): void {
    this.state = seed
  }

  private next(): number {
    this.state = (this.state + 0x9e3779b9) | 0
    return scramble(this.state)
  }

  /** 0 ≤ u < 1. */
  uniform(): number {
    return (this.next() >>> 0) / 4_294_967_296
  }

  /** Standard normal, cut off at 3.7. */
  normal(): number {
    return interpolate(normals, this.next())
  }

  /** Exponential with mean 1, cut off at 9. */
  exponential(): number {
    return interpolate(exponentials, this.next())
  }
}

function interpolate(table: Float64Array, bits: number): number {
  const cell = bits >>> fractionBits
  const fraction = (bits & (fractionOne - 1)) / fractionOne
  const left = table[cell]!
  return left + (table[cell + 1]! - left) * fraction
}

/**
 * Variance of one draw of Student's t with whole degrees of freedom above 2: a normal variable with this variance, drawn again each
 * time, is t-distributed with variance 1.
 */
export function mixingVariance(random: Random, degrees: number): number {
  let chiSquare = 0
  for (let i = 0; i < degrees; i++) {
    const z = random.normal()
    chiSquare += z * z
  }
  return (degrees - 2) / chiSquare
}
