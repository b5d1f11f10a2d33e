import type { Bars } from '../market/bars.ts'
import type { Moment } from './position.ts'

/** The part of a bar whose inside is being played: the whole bar, or one of the finer bars in it. Prices are the data's. */
export interface Piece {
  /** Index of the bar, also while finer bars are played. */
  bar: number
  open: number
  high: number
  low: number
  close: number
  /** False for a finer bar. */
  isWhole: boolean
  /** Its open is the bar's own. */
  opensBar: boolean
  /** Pieces begun so far, which tells one from another. */
  count: number
}

export const newPiece = (): Piece => ({ bar: 0, open: 0.5, high: 0.5, low: 0.5, close: 0.5, isWhole: true, opensBar: true, count: 0 })

/** Begins the piece that bar `at` of `bars` is. */
export function beginPiece(piece: Piece, bars: Bars, at: number, bar: number, isWhole: boolean, opensBar: boolean): void {
  piece.bar = bar
  piece.open = bars.open[at]!
  piece.high = bars.high[at]!
  piece.low = bars.low[at]!
  piece.close = bars.close[at]!
  piece.isWhole = isWhole
  piece.opensBar = opensBar
  piece.count++
}

export const momentOf = ({ opensBar }: Piece, atOpen: boolean): Moment => (atOpen && opensBar ? 'open' : 'inside')
export const extremeOf = ({ high, low }: Piece, sign: 1 | -1): number => (sign > 0 ? high : low)
