import type { Measured } from '@playbook/engine/chart/measure'
import { useMemo, useState } from 'react'
import type { ChartPlugin } from '../chart/chart-plugin.ts'
import { newMeasureTool } from '../chart/measure-tool.ts'
import { IconButton } from '../ui/button.tsx'
import { formatCount, signedText } from '../ui/numbers.ts'
import { waitText } from './chart-clock.ts'
import css from './chart-tools.module.css'

const none: readonly ChartPlugin[] = []

/** Measuring on a chart: whether it is on, what it is drawn with, and what was measured. */
export function useMeasure(pip: number | null) {
  const [isOn, setIsOn] = useState(false)
  const [measured, setMeasured] = useState<Measured | null>(null)
  const plugins = useMemo(
    () => (isOn ? [newMeasureTool({ pip, wordsOf: measuredText, onMeasured: setMeasured, onEnd: () => setIsOn(false) })] : none),
    [isOn, pip],
  )
  const toggle = () => {
    setMeasured(null)
    setIsOn(!isOn)
  }
  return { isOn, toggle, plugins, measured: isOn ? measured : null }
}

type Measure = ReturnType<typeof useMeasure>

export const MeasureButton = ({ isOn, toggle }: Pick<Measure, 'isOn' | 'toggle'>) => (
  <IconButton
    icon="ruler"
    size="sm"
    label="Measure"
    title="Measure bars, time, percent and pips: drag, or press Enter on two bars"
    aria-pressed={isOn}
    onClick={toggle}
  />
)

/** What was measured, in words. */
export function measuredText({ bars, seconds, percent, pips }: Measured): string {
  const parts = [formatCount(Math.abs(bars), 'bar'), waitText(Math.abs(seconds))]
  if (percent !== null) parts.push(`${signedText(percent, 2)}%`)
  if (pips !== null) parts.push(`${signedText(pips, 1)} pips`)
  return parts.join(', ')
}

/** How to measure; then what was measured, to be read out: in sight it stands at its box. */
export const Measurement = ({ isOn, measured }: Pick<Measure, 'isOn' | 'measured'>) =>
  isOn ? (
    <p className={measured === null ? `num ${css.measure}` : 'sr'} role="status">
      {measured === null ? 'Measure: drag from one place to another, or press Enter on two bars. Escape ends it.' : measuredText(measured)}
    </p>
  ) : null
