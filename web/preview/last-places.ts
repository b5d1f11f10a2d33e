import type { Bar } from '@playbook/engine/market/bars'
import type { RuleTruth } from './compute-signals.ts'

/** Bars around a place where a rule was true; `from` and `to` (inclusive) are the true ones among them. */
export interface Place {
  readonly bars: readonly Bar[]
  readonly from: number
  readonly to: number
}

const barsBefore = 14
const barsBehind = 6
/** A state that lasts longer is shown by its beginning. */
const maxTrueBars = 8

const indexAt = (bars: readonly Bar[], time: number): number => {
  let [low, high] = [0, bars.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if (bars[middle]!.time < time) low = middle + 1
    else high = middle
  }
  return low
}

/** The last places where a rule was true, the newest last; `bars` are those on the chart, oldest first. */
export function lastPlaces(bars: readonly Bar[], { stretches }: Pick<RuleTruth, 'stretches'>, most = 3): readonly Place[] {
  if (bars.length === 0) return []
  return stretches.slice(-most).map(([begins, ends]) => {
    const first = indexAt(bars, begins)
    const last = Math.min(indexAt(bars, ends), first + maxTrueBars - 1)
    const start = Math.max(0, first - barsBefore)
    return { bars: bars.slice(start, last + barsBehind + 1), from: first - start, to: last - start }
  })
}
