import type { DoubtfulBar } from '@playbook/contract/receipts'
import { useEffect } from 'react'
import type { ChartPlugin } from '../chart/chart-plugin.ts'
import { useLazyPlugin } from '../chart/use-lazy-plugin.ts'
import type { ShownRange } from './doubt-marks.ts'

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
  const { plugin: marks, plugins } = useLazyPlugin(isOn, async () => (await import('./doubt-marks.ts')).newDoubtMarks(onRange))
  useEffect(() => marks?.show(bars), [marks, bars])
  return plugins
}
