import { firstBarAtOrAfter, type Bars } from '../market/bars.ts'
import type { RunBasis } from './run-basis.ts'

/** Bars of a lower timeframe that decide what one bar leaves open (fill rule 6). */
export interface FinerBars {
  readonly bars: Bars
  /** When each bar of the run ends, UTC seconds. */
  readonly ends: () => Float64Array
}

/**
 * The finer bars inside bar i, `from` to `to` (exclusive); null unless they are its own: they have its open, high, low and close.
 * Bars that are missing between them do not matter then.
 */
export function finerInside(
  run: Pick<RunBasis, 'bars' | 'instrument'>,
  { bars: finer, ends }: FinerBars,
  i: number,
): { from: number; to: number } | null {
  const { bars } = run
  const from = firstBarAtOrAfter(finer, bars.time[i]!)
  const to = firstBarAtOrAfter(finer, ends()[i]!)
  if (to <= from) return null
  let high = -Infinity
  let low = Infinity
  for (let j = from; j < to; j++) {
    if (finer.high[j]! > high) high = finer.high[j]!
    if (finer.low[j]! < low) low = finer.low[j]!
  }
  const slack = run.instrument.tick * 1e-6
  const isSame = (a: number, b: number) => Math.abs(a - b) <= slack
  const isOwn =
    isSame(high, bars.high[i]!) &&
    isSame(low, bars.low[i]!) &&
    isSame(finer.open[from]!, bars.open[i]!) &&
    isSame(finer.close[to - 1]!, bars.close[i]!)
  return isOwn ? { from, to } : null
}
