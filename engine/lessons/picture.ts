import type { IndicatorLine } from '../indicators/line-colors.ts'
import type { Bars } from '../market/bars.ts'

/** One bar of a picture. */
export type PictureBar = readonly [open: number, high: number, low: number, close: number]

/** A line over the bars of a picture: null where it has no value. */
export interface PictureLine {
  readonly name: string
  readonly values: readonly (number | null)[]
  readonly shape: 'line' | 'columns' | 'dots'
  /** Which of the fixed colours it has. */
  readonly color: IndicatorLine
}

/** Lines that stand in a pane of their own, with the levels that it marks. */
export interface PicturePane {
  readonly lines: readonly PictureLine[]
  readonly guides: readonly number[]
}

export interface BarsPicture {
  readonly kind: 'bars'
  readonly bars: readonly PictureBar[]
  /** Decimals of a price. */
  readonly decimals: number
  /** Over the prices. */
  readonly lines: readonly PictureLine[]
  readonly pane: PicturePane | null
  /** What is marked at bars, by their places. */
  readonly marks: readonly PictureMark[]
  /** Prices that are marked in a bar. */
  readonly levels: readonly PictureLevel[]
  /** Bars that stand out, from the first to the last of them. */
  readonly bands: readonly (readonly [from: number, to: number])[]
}

export interface PictureMark {
  readonly bar: number
  readonly price: number
  readonly kind: 'buy' | 'sell' | 'none'
  readonly label: string
}

export interface PictureLevel {
  readonly bar: number
  readonly price: number
  readonly label: string
  readonly kind: 'stop' | 'target' | 'order'
}

/** Enough digits for a picture; none that only take room. */
export const short = (value: number, digits = 6): number => Number(value.toPrecision(digits))

/** The bars from ≤ i < to of a picture. */
export const pictureBars = (bars: Bars, from: number, to: number): PictureBar[] =>
  Array.from({ length: to - from }, (_, k) => {
    const i = from + k
    return [short(bars.open[i]!), short(bars.high[i]!), short(bars.low[i]!), short(bars.close[i]!)] as const
  })

/** Values from ≤ i < to of a column; what is not a number is null. */
export const pictureValues = (column: ArrayLike<number>, from: number, to: number): (number | null)[] =>
  Array.from({ length: to - from }, (_, k) => {
    const value = column[from + k]!
    return Number.isFinite(value) ? short(value) : null
  })
