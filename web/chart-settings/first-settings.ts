import { usualChartSettings, type ChartSettings } from '@playbook/contract/chart-settings'
import { newStudy, type ChartStudy } from '@playbook/engine/chart/chart-study'
import type { IndicatorName } from '@playbook/engine/indicators/vocabulary'
import { readStored, writeStored } from '../ui/stored-value.ts'

/** Where earlier versions kept the indicators that were chosen on a device. */
const earlierName = 'chart-studies'

/** The indicators that earlier versions offered, by their names of then. */
const earlier: Readonly<Record<string, readonly [IndicatorName, Readonly<Record<string, number>>]>> = {
  ema: ['ema', { period: 20 }],
  sma: ['sma', { period: 50 }],
  bb: ['bb', { period: 20, std: 2 }],
  donchian: ['donchian', { period: 20 }],
  regression: ['regression', { period: 100, mult: 2 }],
  vwap: ['vwap', {}],
  rsi: ['rsi', { period: 14 }],
  macd: ['macd', { fast: 12, slow: 26, signal: 9 }],
  atr: ['atr', { period: 14 }],
  adx: ['adx', { period: 14 }],
}

/** How charts look before anything was changed: with what was chosen on this device in earlier versions. */
export function firstSettings(stored: string | null = readStored(earlierName)): ChartSettings {
  const ids = (stored ?? '').split(',')
  const studies = ids.flatMap((id): ChartStudy[] => {
    const found = Object.hasOwn(earlier, id) ? earlier[id] : undefined
    return found === undefined ? [] : [newStudy(id, found[0], { ...found[1] })]
  })
  return { ...usualChartSettings, studies, found: (['zones', 'trendlines'] as const).filter((name) => ids.includes(name)) }
}

/** Once they are kept on the server, the device's own are no longer needed. */
export const forgetEarlier = (): void => {
  if (readStored(earlierName) !== null) writeStored(earlierName, '')
}
