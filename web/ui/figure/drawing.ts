/** What a line or mark is drawn in; lines are told apart by their dashes and names too. */
export const toneTokens = {
  main: '--brand',
  second: '--ind-sma',
  third: '--ind-ema',
  fourth: '--ind-signal',
  up: '--up',
  down: '--down',
  warn: '--warn',
  quiet: '--line-control',
} as const
export type Tone = keyof typeof toneTokens

/** A direction of values: its name with the unit, and how one value is written on the axis and in the table. */
export interface Scale {
  readonly name: string
  readonly format?: (value: number) => string
  /** The same on the axis, where round values need fewer digits. */
  readonly tick?: (value: number) => string
  readonly from?: number
  readonly to?: number
  readonly isLog?: boolean
}

/** `time`: values are UTC seconds. */
export interface LineScale extends Scale {
  readonly kind?: 'number' | 'time'
}

export interface Line {
  readonly name: string
  readonly tone: Tone
  readonly look?: 'line' | 'dashed' | 'dotted' | 'area' | 'faint'
  /** x and y, in order of x; a null y is a gap. */
  readonly points: readonly (readonly [x: number, y: number | null])[]
}

/** The room between two lines, such as 5 to 95% of the runs of a simulation. Bands of one pane may lie in each other. */
export interface Band {
  readonly name: string
  readonly tone: Tone
  readonly points: readonly (readonly [x: number, low: number, high: number])[]
}

/** A labelled line across the picture. */
export interface Mark {
  readonly axis: 'x' | 'y'
  readonly at: number
  readonly label: string
  readonly tone?: Tone
}

/** Pictures that stand over each other on the same x. */
export interface Pane {
  readonly y: Scale
  readonly lines: readonly Line[]
  readonly bands?: readonly Band[]
  readonly marks?: readonly Mark[]
  /** Height against the other panes; 1 unless said. */
  readonly share?: number
}

export interface LineDrawing {
  readonly kind: 'line'
  readonly x: LineScale
  readonly panes: readonly Pane[]
}

/** Counts by stretches of values. `isSigned`: below zero red, above teal. */
export interface HistogramDrawing {
  readonly kind: 'histogram'
  readonly x: Scale
  readonly y: Scale
  readonly bins: readonly { readonly from: number; readonly to: number; readonly count: number }[]
  readonly marks?: readonly Mark[]
  readonly isSigned?: boolean
}

export interface ScatterDrawing {
  readonly kind: 'scatter'
  readonly x: Scale
  readonly y: Scale
  readonly groups: readonly {
    readonly name: string
    readonly tone: Tone
    readonly shape: 'circle' | 'triangle' | 'diamond'
    readonly points: readonly { readonly x: number; readonly y: number; readonly name: string }[]
  }[]
  readonly marks?: readonly Mark[]
}

/** Named steps of an axis. */
interface Steps {
  readonly name: string
  readonly labels: readonly string[]
}

/** A value for each pair of steps. `signed`: around zero, red to teal. `rising`: pale to strong. */
export interface HeatDrawing {
  readonly kind: 'heat'
  readonly x: Steps
  readonly y: Steps
  readonly value: Scale
  readonly cells: readonly { readonly x: number; readonly y: number; readonly value: number | null; readonly isMarked?: boolean }[]
  readonly shades: 'signed' | 'rising'
}

/** Bars for each step, beside each other or stacked. `isSigned`: each bar by its sign instead of its tone. */
export interface BarsDrawing {
  readonly kind: 'bars'
  readonly x: Steps
  readonly y: Scale
  readonly bars: readonly { readonly name: string; readonly tone: Tone; readonly values: readonly (number | null)[] }[]
  readonly isSigned?: boolean
  readonly isStacked?: boolean
  readonly marks?: readonly Mark[]
}

/** A picture as data: drawn, told as a table and exported from this alone. */
export type Drawing = LineDrawing | HistogramDrawing | ScatterDrawing | HeatDrawing | BarsDrawing
