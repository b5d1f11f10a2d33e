import type { Expr, Fill, Sequence } from '../strategy/plan.ts'
import { conditionColumn } from './condition-column.ts'
import { sequenceColumn } from './sequence.ts'
import type { World } from './world.ts'

const prefixes = new WeakMap<Sequence, readonly Expr[]>()
const unreset = new WeakMap<Sequence, Sequence>()

/** The sequence up to its k-th step, counted from 0; always the same node, so that what was computed of it is found again. */
export function prefixOf(sequence: Sequence, k: number): Expr {
  const made =
    prefixes.get(sequence) ??
    sequence.steps.map(({ when }, at): Expr => (at === 0 ? when : { ...sequence, steps: sequence.steps.slice(0, at + 1) }))
  prefixes.set(sequence, made)
  return made[k]!
}

/** The same steps without what makes them start over; always the same node. */
export function withoutReset(sequence: Sequence): Sequence {
  const { resets: _resets, ...steps } = sequence
  const made = unreset.get(sequence) ?? steps
  unreset.set(sequence, made)
  return made
}

const completed = new WeakMap<World, Map<string, WeakMap<Sequence, Uint8Array[]>>>()

/**
 * On which bars the k-th step (from 0) completes those up to it, 1 for yes. A reset that is not known has not happened (fill rule 1),
 * where the column of the prefix as a condition is not known.
 */
export function completionsOf(sequence: Sequence, k: number, world: World, fill: Fill): Uint8Array {
  const column = (expr: Expr) => conditionColumn(expr, world, fill)
  if (k === 0) return column(sequence.steps[0]!.when)
  const ofWorld = completed.get(world) ?? new Map<string, WeakMap<Sequence, Uint8Array[]>>()
  completed.set(world, ofWorld)
  const ofFill = ofWorld.get(fill) ?? new WeakMap<Sequence, Uint8Array[]>()
  ofWorld.set(fill, ofFill)
  const known = ofFill.get(sequence) ?? []
  ofFill.set(sequence, known)
  if (known[k] === undefined) {
    const steps = sequence.steps.slice(0, k + 1)
    const resets = sequence.resets ? column(sequence.resets).map((truth) => (truth === 1 ? 1 : 0)) : null
    known[k] = sequenceColumn(
      { ...sequence, steps },
      steps.map(({ when }) => column(when)),
      resets,
      0,
    )
  }
  return known[k]
}

/**
 * The last bar before `bar` on which the k-th step completed those up to it, and from which the next one may still follow on
 * `bar`; −1 without one. Nothing in it may ask about a position.
 */
export function latestCompletion(sequence: Sequence, k: number, world: World, fill: Fill, bar: number): number {
  if (bar <= 0) return -1
  const found = completionsOf(sequence, k, world, fill).lastIndexOf(1, bar - 1)
  const reset = sequence.resets ? conditionColumn(sequence.resets, world, fill).lastIndexOf(1, bar - 1) : -1
  const isInWindow = bar - found <= (sequence.steps[k + 1]!.withinBars ?? Infinity)
  return found >= reset && isInWindow ? found : -1
}
