import { drawBelow, randomOf } from './random-draws.ts'
import type { SweepConstraint } from './settings.ts'
import type { TaskAxis } from './task.ts'

/** Grids up to this size are walked through to count what the constraints leave. */
const maxCounted = 20_000
/** Draws of a new combination before it is taken that there is none left. */
const maxMisses = 1000

export const gridSize = (axes: readonly TaskAxis[]): number => axes.reduce((size, { values }) => size * values.length, 1)

/** Whether the values, in the order of the axes, keep every constraint; one on a parameter without an axis reads its present value. */
export function satisfiesConstraints(
  constraints: readonly SweepConstraint[],
  axes: readonly TaskAxis[],
  presentOf: (path: string) => number | null,
): (row: readonly number[]) => boolean {
  const reader = (path: string): ((row: readonly number[]) => number | null) => {
    const at = axes.findIndex((axis) => axis.path === path)
    const present = presentOf(path)
    return at < 0 ? () => present : (row) => row[at]!
  }
  const pairs = constraints.map(({ smaller, larger }) => ({ smaller: reader(smaller), larger: reader(larger) }))
  return (row) =>
    pairs.every(({ smaller, larger }) => {
      const [low, high] = [smaller(row), larger(row)]
      return low === null || high === null || low < high
    })
}

/** The n-th combination; the last axis turns fastest, so that neighbours in the order share the first axes' columns. */
function rowAt(axes: readonly TaskAxis[], n: number): number[] {
  const row: number[] = []
  let rest = n
  for (const { values } of axes.toReversed()) {
    row.unshift(values[rest % values.length]!)
    rest = Math.floor(rest / values.length)
  }
  return row
}

export interface Combinations {
  readonly rows: readonly (readonly number[])[]
  /** How many there are within the constraints; null where that was not counted. */
  readonly possible: number | null
}

type Allowed = (row: readonly number[]) => boolean

const keyOf = (row: readonly number[]) => row.join(' ')

/**
 * The combinations to be run, the present one first among a draw and always included: all of the grid, or a seeded draw without
 * repetition where there are more than `maxCombinations`.
 */
export function combinationsOf(
  axes: readonly TaskAxis[],
  present: readonly number[],
  allowed: Allowed,
  maxCombinations: number,
  seed: number,
): Combinations {
  const size = gridSize(axes)
  const all = size <= maxCounted ? allowedRows(axes, size, present, allowed) : null
  const possible = all?.length ?? null
  if (all && all.length <= maxCombinations) return { rows: all, possible }
  return { rows: drawRows(axes, present, allowed, maxCombinations, seed), possible }
}

function allowedRows(axes: readonly TaskAxis[], size: number, present: readonly number[], allowed: Allowed): number[][] {
  const presentKey = keyOf(present)
  const rows: number[][] = []
  for (let n = 0; n < size; n++) {
    const row = rowAt(axes, n)
    if (allowed(row) || keyOf(row) === presentKey) rows.push(row)
  }
  return rows
}

function drawRows(axes: readonly TaskAxis[], present: readonly number[], allowed: Allowed, count: number, seed: number): number[][] {
  const random = randomOf(seed)
  const rows = new Map([[keyOf(present), [...present]]])
  for (let misses = 0; rows.size < count && misses < maxMisses;) {
    const row = axes.map(({ values }) => values[drawBelow(random, values.length)]!)
    if (allowed(row) && !rows.has(keyOf(row))) {
      rows.set(keyOf(row), row)
      misses = 0
    } else misses++
  }
  // In the order of the grid, neighbours share columns.
  return [...rows.values()].toSorted(compareRows)
}

function compareRows(a: readonly number[], b: readonly number[]): number {
  for (const [k, value] of a.entries()) if (value !== b[k]) return value - b[k]!
  return 0
}
