import type { ChartPattern } from '@playbook/engine/chart/chart-pattern'
import type { FoundPattern } from '@playbook/engine/chart/find-patterns'
import { useCallback, useEffect, useMemo } from 'react'
import { useLazyPlugin } from '../chart/use-lazy-plugin.ts'
import { patternMarks, patternWords } from './pattern-words.ts'

/** The marks of found patterns for a chart's `plugins`, and what the patterns of a bar are called. */
export function usePatternMarks(patterns: readonly ChartPattern[], found: readonly FoundPattern[]) {
  const isOn = patterns.some(({ hidden }) => !hidden)
  const { plugin: marks, plugins } = useLazyPlugin(isOn, async () => (await import('../chart/patterns/pattern-marks.ts')).newPatternMarks())
  const shown = useMemo(() => patternMarks(patterns, found), [patterns, found])
  useEffect(() => marks?.show(shown), [marks, shown])
  const words = useMemo(() => patternWords(patterns, found), [patterns, found])
  const notesAt = useCallback((time: number) => words.get(time) ?? null, [words])
  return { plugins, notesAt }
}
