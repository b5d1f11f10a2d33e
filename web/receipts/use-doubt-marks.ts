import type { DoubtfulBar } from '@playbook/contract/receipts'
import { useEffect, useMemo } from 'react'
import type { ChartPlugin } from '../chart/chart-plugin.ts'
import { newDoubtMarks } from './doubt-marks.ts'

const none: readonly ChartPlugin[] = []

/** Marks on the doubtful bars of a chart. */
export function useDoubtMarks(bars: readonly DoubtfulBar[]): readonly ChartPlugin[] {
  const marks = useMemo(() => newDoubtMarks(() => {}), [])
  useEffect(() => marks.show(bars), [marks, bars])
  return useMemo(() => (bars.length > 0 ? [marks] : none), [bars, marks])
}
