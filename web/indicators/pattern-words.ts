import type { ChartPattern } from '@playbook/engine/chart/chart-pattern'
import type { FoundPattern } from '@playbook/engine/chart/find-patterns'
import { patternEntries } from '@playbook/engine/chart/pattern-entries'
import { isLineColor } from '@playbook/engine/indicators/line-colors'
import type { PatternMark } from '../chart/patterns/pattern-marks.ts'

/** The marks of the patterns that are shown, by time. */
export function patternMarks(patterns: readonly ChartPattern[], found: readonly FoundPattern[]): PatternMark[] {
  const shown = new Map(patterns.filter(({ hidden }) => !hidden).map((pattern) => [pattern.name, pattern]))
  return found
    .flatMap(({ name, times }) => {
      const pattern = shown.get(name)
      if (pattern === undefined) return []
      const { mark, side } = patternEntries[name]
      const color = isLineColor(pattern.color) ? pattern.color : null
      return times.map((time) => ({ time, mark, side, color }))
    })
    .toSorted((a, b) => a.time - b.time)
}

/** The titles of the shown patterns that end on each bar, by its time. */
export function patternWords(patterns: readonly ChartPattern[], found: readonly FoundPattern[]): ReadonlyMap<number, string> {
  const shown = new Set(patterns.filter(({ hidden }) => !hidden).map(({ name }) => name))
  const words = new Map<number, string>()
  for (const { name, times } of found) {
    if (!shown.has(name)) continue
    const { title } = patternEntries[name]
    for (const time of times) {
      const before = words.get(time)
      words.set(time, before === undefined ? title : `${before}, ${title}`)
    }
  }
  return words
}
