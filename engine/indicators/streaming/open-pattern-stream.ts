import { barColumns, newBars, type Bar } from '../../market/bars.ts'
import { patternAt, patternCatalogue } from '../patterns.ts'
import type { PatternName } from '../vocabulary.ts'

/** A candle pattern that is fed one bar at a time, oldest first: 1 where it ends, 0 where not, 2 where too few bars lie before. */
export interface PatternStream {
  readonly push: (bar: Bar) => 0 | 1 | 2
  /** As if the forming bar closed as it is now; changes nothing. */
  readonly peek: (bar: Bar) => 0 | 1 | 2
}

/** `patternColumn` bar by bar, over the few bars that the pattern looks at. */
export function openPatternStream(name: PatternName): PatternStream {
  const last = patternCatalogue[name].barsBefore
  const bars = newBars(last + 1)
  let seen = 0
  const peek = (bar: Bar) => {
    for (const column of barColumns) bars[column][last] = bar[column]
    return seen < last ? 2 : patternAt(name, bars, last)
  }
  return {
    peek,
    push: (bar) => {
      const truth = peek(bar)
      for (const column of barColumns) bars[column].copyWithin(0, 1)
      seen++
      return truth
    },
  }
}
