import type { Bars } from '../market/bars.ts'
import { allocateColumn } from '../spare-columns.ts'
import { meanOfTwo } from './decimal-units.ts'
import { donchianMiddle } from './donchian.ts'

/** How many bars ahead the cloud is plotted. */
export const ichimokuShift = 26

/**
 * Ichimoku as it stands on the chart: tenkan and kijun are midpoints of their ranges; senkou_a (mean of both) and senkou_b
 * (midpoint of `senkouB` bars) at bar i were computed 26 bars earlier. The cloud needs `senkouB + 25` bars before its first value.
 */
export function ichimoku(
  bars: Bars,
  { tenkan, kijun, senkouB }: { readonly tenkan: number; readonly kijun: number; readonly senkouB: number },
): Record<'tenkan' | 'kijun' | 'senkou_a' | 'senkou_b' | 'cloud_top' | 'cloud_bottom', Float64Array> {
  const steps = allocateColumn(bars.length)
  const conversion = donchianMiddle(bars, tenkan, steps)
  const base = donchianMiddle(bars, kijun, steps)
  const far = donchianMiddle(bars, senkouB, steps)
  const column = () => allocateColumn(bars.length).fill(Number.NaN)
  const [senkou_a, senkou_b, cloud_top, cloud_bottom] = [column(), column(), column(), column()]
  for (let i = ichimokuShift; i < bars.length; i++) {
    const first = meanOfTwo(conversion[i - ichimokuShift]!, base[i - ichimokuShift]!)
    const second = far[i - ichimokuShift]!
    senkou_a[i] = first
    senkou_b[i] = second
    cloud_top[i] = Math.max(first, second)
    cloud_bottom[i] = Math.min(first, second)
  }
  return { tenkan: conversion, kijun: base, senkou_a, senkou_b, cloud_top, cloud_bottom }
}
