import type { Side } from '../run.ts'
import { entryRule } from './slow-rules.ts'
import type { SlowState } from './slow-state.ts'

/** The run of bars, up to bar i, at which the side's entry is true. */
function signalAt(run: SlowState, side: Side, i: number): string {
  const rule = entryRule(run.input.plan, side)!
  let start = i
  while (start > run.first && run.prices.isTrue(rule.when, start - 1)) start--
  return `${side} ${start}`
}

/** Rule 15: whether a cooldown skips the signal that the side's entry, true at bar i, belongs to. */
export function isSkipped(run: SlowState, side: Side, i: number): boolean {
  const signal = signalAt(run, side, i)
  if (!run.skippedSignals.has(signal)) {
    if (run.signalsToSkip === 0 || run.seenSignals.has(signal)) {
      run.seenSignals.add(signal)
      return false
    }
    run.signalsToSkip--
    run.skippedSignals.add(signal)
  }
  run.reject('cooldown')
  return true
}

/** Rule 15: so many signals are skipped from here on, and what is true already is not entered any more. */
export function skipSignals(run: SlowState, count: number): void {
  run.signalsToSkip = count
  for (const [side, i] of run.lastAsked) {
    const rule = entryRule(run.input.plan, side)!
    if (run.prices.isTrue(rule.when, i)) run.skippedSignals.add(signalAt(run, side, i))
  }
}
