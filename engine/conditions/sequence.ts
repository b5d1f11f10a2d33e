import { allocateBytes } from '../spare-columns.ts'
import type { Sequence } from '../strategy/plan.ts'
import { both, negate, unknown, type Truth } from './truth.ts'

/** How far a sequence has come. */
export interface SequenceState {
  /** Most bars between each step and the one before it. */
  readonly windows: readonly number[]
  /** For each step but the last: the latest bar on which it completed the steps before it; −1 where none counts any more. */
  readonly latest: Int32Array
}

export const newSequenceState = ({ steps }: Sequence): SequenceState => ({
  windows: steps.map(({ withinBars }) => withinBars ?? Infinity),
  latest: new Int32Array(steps.length - 1).fill(-1),
})

/**
 * Goes on by one bar and says whether the last step completes the sequence on it; the steps' truths and that of the reset stand
 * at `at` of their columns. Of several ways to have come to a step the latest leaves most bars for the next one, and begins no
 * earlier: nothing else need be remembered. What is not known neither counts as a step nor ends what has begun; on the bar
 * itself it leaves open whether the sequence is complete.
 */
export function advanceSequence(
  { windows, latest }: SequenceState,
  bar: number,
  steps: readonly Uint8Array[],
  resets: Uint8Array | null,
  at: number,
): Truth {
  const last = latest.length
  const reset = resets === null ? 0 : resets[at]!
  if (reset === 1) latest.fill(-1)
  const before = latest[last - 1]!
  const isReady = before >= 0 && bar - before <= windows[last]!
  // From the last step back: none follows another on the same bar.
  for (let k = last - 1; k > 0; k--) if (steps[k]![at] === 1 && latest[k - 1]! >= 0 && bar - latest[k - 1]! <= windows[k]!) latest[k] = bar
  if (steps[0]![at] === 1) latest[0] = bar
  // Truths are 0, 1 or 2.
  return isReady ? both(steps[last]![at] as Truth, negate(reset as Truth)) : 0
}

/** The sequence at every bar, not known before `from`: there some part has not had its first value. */
export function sequenceColumn(sequence: Sequence, steps: readonly Uint8Array[], resets: Uint8Array | null, from: number): Uint8Array {
  const result = allocateBytes(steps[0]!.length)
  const state = newSequenceState(sequence)
  for (let i = 0; i < result.length; i++) result[i] = advanceSequence(state, i, steps, resets, i)
  return result.fill(unknown, 0, from)
}
