import { formatCount } from '../format/count.ts'
import { numberText, signedText } from '../format/number-text.ts'
import { formatPercent } from '../format/percent.ts'
import type { Timeframe } from '../market/timeframe.ts'

/**
 * What a figure is measured in. `price` is a level and `distance` a difference, both in the quote currency; `time` is UTC seconds;
 * `atr`, `r` and `deviations` are multiples; `number` has no unit (an oscillator, a ratio), and a
 * `share` lies between 0 and 1.
 */
export const figureUnits = [
  'price',
  'distance',
  'pips',
  'percent',
  'atr',
  'r',
  'deviations',
  'number',
  'bars',
  'count',
  'money',
  'units',
  'time',
  'minutes',
  'days',
  'basis_points',
  'share',
] as const
export type FigureUnit = (typeof figureUnits)[number]

/** Whether figures of a unit are sizes: prices are places on a scale, and moments are none. */
export const isSize = (unit: FigureUnit): boolean => unit !== 'price' && unit !== 'time'

/** The bars that a figure was computed on: opens of the first and the last one, UTC seconds. Null where no bars are behind it. */
export interface Basis {
  readonly symbol: string | null
  readonly timeframe: Timeframe | null
  readonly from: number | null
  readonly to: number | null
}

/** One number of a tool's result, with how it is written and how it was computed. Nothing else may become a figure of an answer. */
export interface Figure extends Basis {
  readonly is: 'figure'
  readonly value: number
  readonly unit: FigureUnit
  readonly text: string
  /** In words, such as `close ÷ close 24 bars before − 1`. */
  readonly formula: string
}

export const isFigure = (value: unknown): value is Figure =>
  typeof value === 'object' && value !== null && (value as Partial<Figure>).is === 'figure'

/** How the market of a scene writes its prices. */
export interface PriceForm {
  readonly decimals: number
  /** A pip in price; null where the market has none. */
  readonly pip: number | null
}

type Place = Partial<Pick<Basis, 'from' | 'to'>>

const utcText = (seconds: number, chars: number): string => new Date(seconds * 1_000).toISOString().slice(0, chars).replace('T', ' ')
const [minuteChars, secondChars] = ['yyyy-mm-ddThh:mm'.length, 'yyyy-mm-ddThh:mm:ss'.length]

/** A third decimal where two would leave little of it. */
const percentDigits = (value: number): number => (Math.abs(value) < 0.1 ? 3 : 2)

/**
 * Makes the figures of one stretch of bars. Each takes its value, its formula, and the bars behind it where they are others than
 * those of the basis; a value that is not finite is no figure and gives null.
 */
export function figuresOn(basis: Basis, { decimals, pip }: PriceForm) {
  const make =
    (unit: FigureUnit, write: (value: number) => string) =>
    (value: number | null, formula: string, place: Place = {}) =>
      value === null || !Number.isFinite(value)
        ? null
        : { is: 'figure' as const, ...basis, ...place, value, unit, text: write(value), formula }
  const counted = (unit: FigureUnit, one: string) => make(unit, (value) => formatCount(value, one))
  return {
    price: make('price', (value) => numberText(value, decimals)),
    distance: make('distance', (value) => numberText(value, decimals)),
    /** Of a distance in price: in pips where the market has them, else in price. */
    move: (distance: number | null, formula: string, place: Place = {}) =>
      pip === null || distance === null
        ? make('distance', (value) => numberText(value, decimals))(distance, formula, place)
        : make('pips', (value) => `${numberText(value, 1)} pips`)(distance / pip, formula, place),
    percent: make('percent', (value) => formatPercent(value, 'percent', { digits: Number.isInteger(value) ? 0 : percentDigits(value) })),
    change: make('percent', (value) => formatPercent(value, 'percent', { signed: true, digits: percentDigits(value) })),
    atr: make('atr', (value) => `${numberText(value, 2)} ATR`),
    r: make('r', (value) => `${signedText(value, 2)} R`),
    deviations: make('deviations', (value) => `${signedText(value, 2)} standard deviations`),
    /** With more decimals where two would leave nothing of it. */
    number: make('number', (value) => numberText(value, value !== 0 && Math.abs(value) < 0.1 ? 4 : 2)),
    bars: counted('bars', 'bar'),
    count: make('count', (value) => numberText(value, 0)),
    /** A count with its noun: `5 visits`. */
    counted: (value: number | null, one: string, formula: string, place: Place = {}) => counted('count', one)(value, formula, place),
    units: make('units', (value) => value.toLocaleString('en-US', { maximumFractionDigits: 8 })),
    money: make('money', (value) => `${value < 0 ? '−' : ''}$${numberText(Math.abs(value), 2)}`),
    time: make('time', (value) => `${utcText(value, minuteChars)} UTC`),
    /** A moment within a minute. */
    second: make('time', (value) => `${utcText(value, secondChars)} UTC`),
  }
}
export type FigureMaker = ReturnType<typeof figuresOn>

/** A result of a tool: figures, words and nothing else, in a tree. Words are names and states that the engine chose, never prose. */
export type ResultNode = Figure | string | boolean | null | readonly ResultNode[] | { readonly [name: string]: ResultNode }
export type ResultTree = { readonly [name: string]: ResultNode }

/** Every figure of a result by its path, such as `levels.0.low`. */
export function figurePaths(result: ResultTree): Map<Figure, string> {
  const found = new Map<Figure, string>()
  const walk = (node: ResultNode, path: string) => {
    if (isFigure(node)) found.set(node, path)
    else if (typeof node === 'object' && node !== null)
      for (const [name, child] of Object.entries(node)) walk(child, path === '' ? name : `${path}.${name}`)
  }
  walk(result, '')
  return found
}

/** Every word of a result: what an answer may say besides its figures although it has digits in it, such as `EMA 50`. */
export function wordsOfResult(result: ResultTree): string[] {
  const walk = (node: ResultNode): string[] =>
    typeof node === 'string' ? [node] : isFigure(node) || typeof node !== 'object' || node === null ? [] : Object.values(node).flatMap(walk)
  return walk(result)
}
