import type { DoubtfulBar } from '@playbook/contract/receipts'
import { useEffect, useMemo, useState } from 'react'
import type { ChartPlugin } from '../chart/chart-plugin.ts'
import type { DoubtMarks, ShownRange } from './doubt-marks.ts'

const none: readonly ChartPlugin[] = []
const nobody = () => {}

interface DoubtMarksOptions {
  readonly isOn?: boolean
  /** Hears which bars the chart shows, once the view rests; the same function each time. */
  readonly onRange?: (range: ShownRange) => void
}

/** Marks on the doubtful bars of a chart; they are loaded with the first that is wanted. */
export function useDoubtMarks(
  bars: readonly DoubtfulBar[],
  { isOn = bars.length > 0, onRange = nobody }: DoubtMarksOptions = {},
): readonly ChartPlugin[] {
  const [marks, setMarks] = useState<DoubtMarks | null>(null)
  useEffect(() => {
    if (!isOn || marks !== null) return
    let isGone = false
    void import('./doubt-marks.ts').then(({ newDoubtMarks }) => {
      if (!isGone) setMarks(newDoubtMarks(onRange))
    })
    return () => {
      isGone = true
    }
  }, [isOn, marks, onRange])
  useEffect(() => marks?.show(bars), [marks, bars])
  return useMemo(() => (isOn && marks !== null ? [marks] : none), [isOn, marks])
}
