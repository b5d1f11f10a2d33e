import type { Bar } from '@playbook/engine/market/bars'
import type { IChartApi, ISeriesApi, SeriesType, Time } from 'lightweight-charts'

/** What a part of the chart that draws or listens by itself may use. Moments are UTC seconds. */
export interface ChartSurface {
  readonly chart: IChartApi
  /** The series that prices are measured on. */
  readonly series: ISeriesApi<SeriesType>
  readonly element: HTMLElement
  readonly decimals: number
  readonly bars: () => readonly Bar[]
  /** The moment as the chart's time axis names it. */
  readonly timeOf: (seconds: number) => Time
  /** The index of the bar that holds a moment; null before the first one and where no bar is loaded. */
  readonly indexAt: (seconds: number) => number | null
}

/** A part that is put on a chart and taken off again. */
export interface ChartPlugin {
  readonly attach: (surface: ChartSurface) => void
  readonly detach: () => void
  /** Other bars are drawn, or more of them. */
  readonly barsChanged?: () => void
  /** The page changed between light and dark. */
  readonly themeChanged?: () => void
  /** A click on the price pane, in its CSS pixels; true where it was for this part, so that the bar under it is not picked. */
  readonly takeClick?: (at: { readonly x: number; readonly y: number }) => boolean
}
