import { short } from './picture.ts'

/** A value that a picture names, where it stands. */
export interface ValueMark {
  readonly value: number
  readonly label: string
}

/** A curve over the time of a run: the account, or how far it is below its peak. */
export interface CurvePicture {
  readonly kind: 'curve'
  readonly unit: 'usd' | 'percent'
  readonly values: readonly number[]
  /** Another curve behind it, with its name. */
  readonly other: { readonly name: string; readonly values: readonly number[] } | null
  /** A level across the whole curve, such as the starting balance. */
  readonly level: ValueMark | null
  /** Points on the curve: how far along it is, from 0 to 1. */
  readonly points: readonly { readonly at: number; readonly value: number; readonly label: string }[]
  /** A part of the time that stands out. */
  readonly span: readonly [from: number, to: number] | null
  /** First and last day. */
  readonly days: readonly [string, string]
}

/** How values are spread, by bins of one width. */
export interface BinsPicture {
  readonly kind: 'bins'
  readonly of: string
  readonly from: number
  readonly width: number
  readonly counts: readonly number[]
  readonly marks: readonly ValueMark[]
  /** Bins on one side of a value stand out. */
  readonly lit: { readonly side: 'above' | 'below'; readonly value: number } | null
  /** Where a normal distribution of the same mean and deviation would put each bin. */
  readonly normal: readonly number[] | null
}

/** One column for each trade, in the order in which they were closed. */
export interface TradesPicture {
  readonly kind: 'trades'
  readonly of: string
  readonly values: readonly number[]
  /** Which of them stand out; none: all do. */
  readonly lit: readonly number[]
  readonly level: ValueMark | null
}

/** Parts beside one another, each with its text. */
export interface PartsPicture {
  readonly kind: 'parts'
  readonly parts: readonly { readonly label: string; readonly value: number; readonly text: string }[]
}

/** One dot for each day or trade. */
export interface DotsPicture {
  readonly kind: 'dots'
  readonly across: string
  readonly up: string
  readonly dots: readonly (readonly [x: number, y: number])[]
  /** The straight line through them: its rise, and where it meets 0. */
  readonly line: { readonly slope: number; readonly at0: number } | null
  readonly across0: ValueMark | null
}

/** An estimate with its uncertainty, and a value that it is held against. */
export interface BellPicture {
  readonly kind: 'bell'
  readonly estimate: ValueMark
  readonly error: number
  readonly against: ValueMark
}

export type FigurePicture = CurvePicture | BinsPicture | TradesPicture | PartsPicture | DotsPicture | BellPicture

const curvePoints = 240

/** At most so many of the values, the first and the last among them. */
export function thinned(values: ArrayLike<number>, most = curvePoints): number[] {
  const last = values.length - 1
  if (last < most) return Array.from(values, (value) => short(value))
  return Array.from({ length: most }, (_, k) => short(values[Math.round((k * last) / (most - 1))]!))
}
