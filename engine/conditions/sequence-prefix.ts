import type { Expr, Fill, Sequence } from '../strategy/plan.ts'
import { conditionColumn } from './condition-column.ts'
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

/**
 * The last bar before `bar` on which the k-th step completed those up to it, and from which the next one may still follow on
 * `bar`; −1 without one. Nothing in it may ask about a position.
 */
export function latestCompletion(sequence: Sequence, k: number, world: World, fill: Fill, bar: number): number {
  if (bar <= 0) return -1
  const found = conditionColumn(prefixOf(sequence, k), world, fill).lastIndexOf(1, bar - 1)
  const reset = sequence.resets ? conditionColumn(sequence.resets, world, fill).lastIndexOf(1, bar - 1) : -1
  const isInWindow = bar - found <= (sequence.steps[k + 1]!.withinBars ?? Infinity)
  return found >= reset && isInWindow ? found : -1
}
