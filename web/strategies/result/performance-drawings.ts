import type { ResultAnalysis, TradeGroup } from '@playbook/contract/result-analysis'
import type { BarsDrawing, HistogramDrawing, LineDrawing, Mark, ScatterDrawing } from '../../ui/figure/drawing.ts'
import { numberText, shortNumber, signedText } from '../../ui/numbers.ts'
import { formatTime } from '../../ui/time.tsx'

const percentText = (value: number) => `${numberText(value, 2)}%`
/** Round values without their zeros. */
const percentTick = (value: number) => `${value < 0 ? '−' : ''}${Number(Math.abs(value).toFixed(2))}%`
const count = (value: number) => numberText(value, 0)
const money = (value: number) => signedText(value, 0)

/** How the trades' returns are spread, with their mean and median. */
export function returnsDrawing({ returns }: ResultAnalysis): HistogramDrawing {
  const mean = returns.mean_percent
  const marks: Mark[] = mean === null ? [] : [{ axis: 'x', at: mean, label: `mean ${signedText(mean, 2)}%` }]
  return {
    kind: 'histogram',
    x: { name: 'Return of a trade, %', format: percentText, tick: percentTick },
    y: { name: 'Trades', format: count },
    bins: returns.bins,
    marks,
    isSigned: true,
  }
}

/** How far each trade went against and for its position. */
export function excursionsDrawing({ excursions }: ResultAnalysis): ScatterDrawing {
  const pointsOf = (won: boolean) =>
    excursions
      .filter(([, , , profit]) => profit > 0 === won)
      .map(([number, mae, mfe, profit]) => ({ x: mae, y: mfe, name: `Trade ${shortNumber(number)}, ${signedText(profit, 2)}%` }))
  return {
    kind: 'scatter',
    x: { name: 'Deepest loss while open (MAE), %', format: percentText, tick: percentTick, to: 0 },
    y: { name: 'Highest gain while open (MFE), %', format: percentText, tick: percentTick, from: 0 },
    groups: [
      { name: 'Won', tone: 'up', shape: 'circle', points: pointsOf(true) },
      { name: 'Lost or even', tone: 'down', shape: 'triangle', points: pointsOf(false) },
    ],
  }
}

export const rollingMeasures = {
  sharpe: { label: 'Sharpe', name: 'Sharpe, a year', format: (value: number) => numberText(value, 2) },
  volatility_percent: { label: 'Volatility', name: 'Volatility a year, %', format: percentText, tick: percentTick },
  return_percent: { label: 'Return', name: 'Return of the window, %', format: percentText, tick: percentTick },
} as const
export type RollingMeasure = keyof typeof rollingMeasures

/** One rolling figure over time. */
export function rollingDrawing({ points }: NonNullable<ResultAnalysis['rolling']>, measure: RollingMeasure): LineDrawing {
  const { name, ...writing } = rollingMeasures[measure]
  return {
    kind: 'line',
    x: { name: 'Last day of the window', kind: 'time', format: (value) => formatTime(value, 'date', 'utc') },
    panes: [
      {
        y: { name, ...writing },
        lines: [{ name, tone: 'main', points: points.map((point) => [Date.parse(`${point.date}T00:00:00Z`) / 1000, point[measure]]) }],
        marks: measure === 'volatility_percent' ? [] : [{ axis: 'y', at: 0, label: '' }],
      },
    ],
  }
}

/** The strategy's years beside the market's. */
export const yearsDrawing = ({ years }: ResultAnalysis): BarsDrawing => ({
  kind: 'bars',
  x: { name: '', labels: years.map(({ year }) => year) },
  y: { name: 'Return, %', format: percentText, tick: percentTick },
  bars: [
    { name: 'Strategy', tone: 'main', values: years.map((year) => year.return_percent) },
    { name: 'Buy and hold', tone: 'quiet', values: years.map((year) => year.hold_percent) },
  ],
})

const weekdayNames = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
export const weekdayName = (key: string) => weekdayNames[Number(key)] ?? key
export const hourName = (key: string) => `${key.padStart(2, '0')}h`

/** Profit by something that the trades share. */
export const groupsDrawing = (groups: readonly TradeGroup[], axis: string, nameOf: (key: string) => string): BarsDrawing => ({
  kind: 'bars',
  x: { name: axis, labels: groups.map(({ key }) => nameOf(key)) },
  y: { name: 'Profit or loss, USD', format: money },
  bars: [{ name: 'Profit or loss', tone: 'main', values: groups.map(({ trades, profit }) => (trades === 0 ? null : profit)) }],
  isSigned: true,
})

const wonAndLost = (rows: readonly { readonly winning: number; readonly losing: number }[]): BarsDrawing['bars'] => [
  { name: 'Winning', tone: 'up', values: rows.map(({ winning }) => winning) },
  { name: 'Losing', tone: 'down', values: rows.map(({ losing }) => losing) },
]

export const streaksDrawing = ({ streaks }: ResultAnalysis): BarsDrawing => ({
  kind: 'bars',
  x: { name: 'Trades in a row', labels: streaks.map(({ length }) => String(length)) },
  y: { name: 'Streaks', format: count },
  bars: wonAndLost(streaks),
})

const length = (minutes: number) => (minutes < 60 ? `${minutes}m` : minutes < 1_440 ? `${minutes / 60}h` : `${minutes / 1_440}d`)
const span = (from: number, to: number | null) =>
  to === null ? `over ${length(from)}` : from === 0 ? `under ${length(to)}` : `${length(from)} – ${length(to)}`

export const holdingDrawing = ({ holding }: ResultAnalysis): BarsDrawing => ({
  kind: 'bars',
  x: { name: 'Time from entry to exit', labels: holding.map((each) => span(each.from_minutes, each.to_minutes)) },
  y: { name: 'Trades', format: count },
  bars: wonAndLost(holding),
})
