import type { IndicatorName } from '@playbook/engine/indicators/vocabulary'
import type { LineColor } from './chart-theme.ts'

interface Plot {
  readonly output: string
  readonly color: LineColor
  /** Stands at the line's end; empty for the edges of a band. */
  readonly title: string
  readonly isThin?: boolean
}

/** An indicator that can be laid over the chart. */
interface Study {
  readonly id: string
  readonly label: string
  readonly name: IndicatorName
  readonly params: Readonly<Record<string, number>>
  /** True for a pane of its own under the candles. */
  readonly hasPane: boolean
  readonly plots: readonly Plot[]
}

const band = (color: LineColor, title: string): readonly Plot[] => [
  { output: 'upper', color, title: '', isThin: true },
  { output: 'middle', color, title, isThin: true },
  { output: 'lower', color, title: '', isThin: true },
]
const single = (color: LineColor, title: string, output = 'value'): readonly Plot[] => [{ output, color, title }]

/** What the chart's menu offers, with the settings that most charts begin with. */
export const studies: readonly Study[] = [
  { id: 'ema', label: 'EMA 20', name: 'ema', params: { period: 20 }, hasPane: false, plots: single('ema', 'EMA 20') },
  { id: 'sma', label: 'SMA 50', name: 'sma', params: { period: 50 }, hasPane: false, plots: single('sma', 'SMA 50') },
  {
    id: 'bb',
    label: 'Bollinger Bands 20, 2',
    name: 'bb',
    params: { period: 20, std: 2 },
    hasPane: false,
    plots: band('bollinger_bands', 'BB'),
  },
  {
    id: 'donchian',
    label: 'Donchian Channel 20',
    name: 'donchian',
    params: { period: 20 },
    hasPane: false,
    plots: band('donchian', 'Donchian'),
  },
  {
    id: 'regression',
    label: 'Regression Channel 100, 2',
    name: 'regression',
    params: { period: 100, mult: 2 },
    hasPane: false,
    plots: band('regression', 'Regression'),
  },
  { id: 'vwap', label: 'VWAP of the trading day', name: 'vwap', params: {}, hasPane: false, plots: single('vwap', 'VWAP') },
  { id: 'rsi', label: 'RSI 14', name: 'rsi', params: { period: 14 }, hasPane: true, plots: single('rsi', 'RSI 14') },
  {
    id: 'macd',
    label: 'MACD 12, 26, 9',
    name: 'macd',
    params: { fast: 12, slow: 26, signal: 9 },
    hasPane: true,
    plots: [
      { output: 'line', color: 'macd_line', title: 'MACD' },
      { output: 'signal', color: 'macd_signal', title: 'Signal' },
      { output: 'hist', color: 'macd_hist', title: 'Histogram', isThin: true },
    ],
  },
  { id: 'atr', label: 'ATR 14', name: 'atr', params: { period: 14 }, hasPane: true, plots: single('atr', 'ATR 14') },
  { id: 'adx', label: 'ADX 14', name: 'adx', params: { period: 14 }, hasPane: true, plots: single('adx', 'ADX 14', 'adx') },
]

/** Structure that the engine finds in the bars. */
export const drawings = [
  { id: 'zones', label: 'Support and resistance zones' },
  { id: 'trendlines', label: 'Trendlines' },
] as const

const known = new Set<string>([...studies, ...drawings].map(({ id }) => id))

/** What was chosen on this device, of what there is now. */
export const readSelection = (stored: string | null): readonly string[] => (stored ?? '').split(',').filter((id) => known.has(id))
