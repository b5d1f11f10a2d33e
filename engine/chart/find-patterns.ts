import { patternAt } from '../indicators/patterns.ts'
import type { PatternName } from '../indicators/vocabulary.ts'
import type { Bars } from '../market/bars.ts'

/** The bars on which a pattern ends, by their open in UTC seconds, rising. */
export interface FoundPattern {
  readonly name: PatternName
  readonly times: readonly number[]
}

/** Where each pattern ends among the first `closed` bars: a bar that is forming may still become another shape. */
export const findPatterns = (names: readonly PatternName[], bars: Bars, closed: number): FoundPattern[] =>
  names.map((name) => {
    const times: number[] = []
    for (let i = 0; i < Math.min(closed, bars.length); i++) if (patternAt(name, bars, i) === 1) times.push(bars.time[i]!)
    return { name, times }
  })
