import { barEnds } from '../backtest/bar-ends.ts'
import type { RunInput } from '../backtest/run.ts'
import { compileSessionGate } from '../backtest/session-gate.ts'

/** The bars of a run at whose open its plan lets an entry fill: all of them, or those of its session. */
export interface EntryPlaces {
  /** How many of them lie in [from, to). */
  readonly within: (from: number, to: number) => number
  /** The bar of the one that follows after so many others, from a bar on; Infinity where there is none. */
  readonly after: (from: number, others: number) => number
}

export function entryPlaces({
  plan,
  bars,
  timeframe,
  instrument,
}: Pick<RunInput, 'plan' | 'bars' | 'timeframe' | 'instrument'>): EntryPlaces {
  if (plan.session === null) return everywhere(bars.length)
  const mayEnter = compileSessionGate(plan.session, bars, barEnds(bars, timeframe, instrument.calendar), instrument.calendar)
  const places: number[] = []
  /** How many lie before each bar. */
  const before = new Int32Array(bars.length + 1)
  for (let i = 0; i < bars.length; i++) {
    before[i] = places.length
    if (mayEnter(i, 'open')) places.push(i)
  }
  before[bars.length] = places.length
  return {
    within: (from, to) => Math.max(0, before[Math.max(0, Math.min(to, bars.length))]! - before[from]!),
    after: (from, others) => places[before[Math.min(from, bars.length)]! + others] ?? Infinity,
  }
}

const everywhere = (length: number): EntryPlaces => ({
  within: (from, to) => Math.max(0, Math.min(to, length) - from),
  after: (from, others) => (from + others < length ? from + others : Infinity),
})
