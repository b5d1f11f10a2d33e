/** A place on a chart: the index of a bar, its open in UTC seconds, and a price. */
export interface ChartPlace {
  readonly index: number
  readonly time: number
  readonly price: number
}

/** What lies between two places; `bars` and `seconds` are negative where the second is earlier. */
export interface Measured {
  readonly bars: number
  readonly seconds: number
  readonly change: number
  /** Percent of the first price; null where that is not positive. */
  readonly percent: number | null
  /** Null where the market has none. */
  readonly pips: number | null
}

/** The distance from one place to another. `pip` in price. */
export const measure = (from: ChartPlace, to: ChartPlace, pip: number | null): Measured => ({
  bars: to.index - from.index,
  seconds: to.time - from.time,
  change: to.price - from.price,
  percent: from.price > 0 ? ((to.price - from.price) / from.price) * 100 : null,
  pips: pip === null ? null : (to.price - from.price) / pip,
})
