import type { Random } from '../market/simulation/random.ts'
import { sumOf } from '../statistics/moments.ts'
import { drawBelow, randomOf } from './random-draws.ts'
import type { TaskAxis } from './task.ts'

/** Runs drawn at random before the model is asked; share of the best that it calls good; candidates that it compares. */
const randomRuns = 12
const goodShare = 0.25
const candidates = 24

interface Known {
  /** Positions on the axes. */
  readonly at: readonly number[]
  readonly objective: number
}

export interface GuidedSearch {
  readonly axes: readonly TaskAxis[]
  readonly start: readonly number[]
  readonly runs: number
  readonly seed: number
  readonly allowed: (row: readonly number[]) => boolean
  /** Runs a combination; null: it cannot be judged, which counts as the worst. */
  readonly objectiveOf: (row: readonly number[]) => number | null
}

/**
 * Tree-structured Parzen estimator (Bergstra and others 2011) on the lattice of the axes: after a few random runs, the next
 * combination is, of some drawn around the best quarter, the one that most likely belongs to it rather than to the rest. No
 * combination is run twice; it stops early when no new one is found. Only + − × ÷ and √: the same everywhere.
 */
export function searchGuided({ axes, start, runs, seed, allowed, objectiveOf }: GuidedSearch): void {
  const random = randomOf(seed)
  const known: Known[] = []
  const seen = new Set<string>()
  const rowOf = (at: readonly number[]) => axes.map(({ values }, k) => values[at[k]!]!)
  const isNew = (at: readonly number[]) => !seen.has(at.join(' ')) && allowed(rowOf(at))
  const attempt = (at: readonly number[]) => {
    seen.add(at.join(' '))
    known.push({ at, objective: objectiveOf(rowOf(at)) ?? Number.NEGATIVE_INFINITY })
  }
  if (runs > 0) attempt(axes.map(({ values }, k) => values.indexOf(start[k]!)))
  while (known.length < runs) {
    const next = known.length < randomRuns ? null : propose(known, axes, random, isNew)
    const at = next ?? drawNew(axes, random, isNew)
    if (at === null) return
    attempt(at)
  }
}

const maxMisses = 1000

function drawNew(axes: readonly TaskAxis[], random: Random, isNew: (at: readonly number[]) => boolean): number[] | null {
  for (let misses = 0; misses < maxMisses; misses++) {
    const at = axes.map(({ values }) => drawBelow(random, values.length))
    if (isNew(at)) return at
  }
  return null
}

/** The drawn candidate with the greatest ratio of densities, good to rest; null when all of them were run before. */
function propose(
  known: readonly Known[],
  axes: readonly TaskAxis[],
  random: Random,
  isNew: (at: readonly number[]) => boolean,
): number[] | null {
  // Equal objectives keep the order in which they were found.
  const sorted = known.toSorted((a, b) => (a.objective === b.objective ? 0 : b.objective > a.objective ? 1 : -1))
  const goodCount = Math.max(3, Math.floor(known.length * goodShare))
  const good = densitiesOf(sorted.slice(0, goodCount), axes)
  const rest = densitiesOf(sorted.slice(goodCount), axes)
  let best: { at: number[]; ratio: number } | null = null
  for (let k = 0; k < candidates; k++) {
    const at = good.map((density) => drawFrom(density, random))
    if (!isNew(at)) continue
    const ratio = at.reduce((product, position, axis) => (product * good[axis]![position]!) / rest[axis]![position]!, 1)
    if (!best || ratio > best.ratio) best = { at, ratio }
  }
  return best?.at ?? null
}

/** Per axis, how likely each position is: a triangle around each run that was there, over a flat floor. */
function densitiesOf(runs: readonly Known[], axes: readonly TaskAxis[]): Float64Array[] {
  return axes.map(({ values }, axis) => {
    const density = new Float64Array(values.length).fill(1 / values.length)
    const width = Math.max(1, values.length / (1 + Math.sqrt(runs.length)))
    for (const { at } of runs) {
      const center = at[axis]!
      for (let p = 0; p < values.length; p++) density[p] = density[p]! + Math.max(0, 1 - Math.abs(p - center) / (width + 1)) / (width + 1)
    }
    const total = sumOf(density)
    return density.map((each) => each / total)
  })
}

function drawFrom(density: Float64Array, random: Random): number {
  let rest = random.uniform()
  for (let p = 0; p < density.length; p++) {
    rest -= density[p]!
    if (rest < 0) return p
  }
  return density.length - 1
}
