import type { IChartApi, ISeriesApi, Logical, SeriesType, Time } from 'lightweight-charts'

/** Where the bars of a chart stand, in CSS pixels: bar `k` at `start + k · step`; `first` to `last` are those that may be in view. */
export interface BarAxis {
  readonly start: number
  readonly step: number
  readonly first: number
  readonly last: number
}

/** How the bars stand now; null while the chart has none. Bars stand at even distances, so that two places give all. */
export function barAxisOf(chart: Pick<IChartApi, 'timeScale'>): BarAxis | null {
  const scale = chart.timeScale()
  const view = scale.getVisibleLogicalRange()
  const start = scale.logicalToCoordinate(0 as Logical)
  const next = scale.logicalToCoordinate(1 as Logical)
  if (view === null || start === null || next === null) return null
  return { start, step: next - start, first: Math.max(0, Math.floor(view.from)), last: Math.ceil(view.to) }
}

/** From a price to CSS pixels from the top of a pane that is so high; null while the series has no scale. */
export function priceAxisOf(
  series: Pick<ISeriesApi<SeriesType, Time>, 'coordinateToPrice' | 'priceToCoordinate'>,
  height: number,
): ((price: number) => number) | null {
  const [top, middle, bottom] = [0, height / 2, height].map((y) => series.coordinateToPrice(y))
  if (top == null || middle == null || bottom == null || top === bottom) return null
  // Scales of prices and of percent are straight; on one of ratios each price is asked for.
  const isStraight = Math.abs(middle - (top + bottom) / 2) <= 1e-9 * Math.abs(top - bottom)
  if (!isStraight) return (price) => series.priceToCoordinate(price) ?? Number.NaN
  const perPrice = height / (top - bottom)
  return (price) => (top - price) * perPrice
}
