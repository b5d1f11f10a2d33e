import type { ChartPattern } from '@playbook/engine/chart/chart-pattern'
import type { FoundPattern } from '@playbook/engine/chart/find-patterns'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { ChartPlugin } from '../chart/chart-plugin.ts'
import type { PatternMarks } from '../chart/patterns/pattern-marks.ts'
import { patternMarks, patternWords } from './pattern-words.ts'

const none: readonly ChartPlugin[] = []

/** The marks of found patterns for a chart's `plugins`, and what the patterns of a bar are called. */
export function usePatternMarks(patterns: readonly ChartPattern[], found: readonly FoundPattern[]) {
  const [marks, setMarks] = useState<PatternMarks | null>(null)
  const isOn = patterns.some(({ hidden }) => !hidden)
  useEffect(() => {
    if (!isOn || marks !== null) return
    let isGone = false
    void import('../chart/patterns/pattern-marks.ts').then(({ newPatternMarks }) => {
      if (!isGone) setMarks(newPatternMarks())
    })
    return () => {
      isGone = true
    }
  }, [isOn, marks])
  const shown = useMemo(() => patternMarks(patterns, found), [patterns, found])
  useEffect(() => marks?.show(shown), [marks, shown])
  const words = useMemo(() => patternWords(patterns, found), [patterns, found])
  const notesAt = useCallback((time: number) => words.get(time) ?? null, [words])
  return { plugins: useMemo(() => (isOn && marks !== null ? [marks] : none), [isOn, marks]), notesAt }
}
