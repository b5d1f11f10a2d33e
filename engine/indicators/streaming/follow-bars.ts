import type { Bar } from '../../market/bars.ts'
import { indicatorVocabulary, type IndicatorName } from '../vocabulary.ts'
import { openStream } from './open-stream.ts'
import type { StreamFacts, StreamValues } from './stream-form.ts'

/**
 * Gives an indicator's lines over bars that grow at their end, one value a bar, NaN where there is none. Of the bars the first
 * `closed` are complete. What was computed before is kept: a further bar costs one step, a forming one a peek; bars that no longer
 * begin or go on as before are computed again. The lines belong to the follower and are overwritten by its next call.
 */
export type BarFollower = (bars: readonly Bar[], closed: number) => Readonly<Record<string, readonly number[]>>

export function followBars(name: IndicatorName, params: Readonly<Record<string, number>>, facts: StreamFacts): BarFollower {
  const outputs: readonly string[] = indicatorVocabulary[name].outputs
  const lines: Record<string, number[]> = {}
  let stream = openStream(name, params, facts)
  let first: Bar | undefined
  let last: Bar | undefined
  let taken = 0
  const write = (values: StreamValues) => {
    for (const output of outputs) lines[output]!.push(values[output]!)
  }
  const begin = () => {
    stream = openStream(name, params, facts)
    taken = 0
    for (const output of outputs) lines[output] = []
  }
  begin()
  return (bars, closed) => {
    if (taken > closed || (taken > 0 && !(isSame(first, bars[0]) && isSame(last, bars[taken - 1])))) begin()
    for (const output of outputs) lines[output]!.length = taken
    for (; taken < closed; taken++) write(stream.push(bars[taken]!))
    for (const forming of bars.slice(closed, closed + 1)) write(stream.peek(forming))
    first = bars[0]
    last = bars[taken - 1]
    return lines
  }
}

const isSame = (a: Bar | undefined, b: Bar | undefined) =>
  a !== undefined && b !== undefined && a.time === b.time && a.high === b.high && a.low === b.low && a.close === b.close
