import type { Comparison, Direction, Predicate, Value, ValueReference } from './meanings.ts'
import { scaleOf, type Measure } from './scale-of.ts'

const unitMeasures = {
  percent: 'percent',
  pips: 'distance',
  points: 'distance',
  ticks: 'distance',
  cash: 'any',
  r: 'distance',
  times: 'ratio',
  shares: 'volume',
  lots: 'volume',
} as const

const smallPart = 0.25

function measureOfCalc({ op, args }: Extract<Value, { is: 'calc' }>): Measure {
  const measures = args.filter((arg) => arg.is !== 'number').map(measureOf)
  const [first = 'any', second] = measures
  if (op === 'pct_change') return 'percent'
  if (op === 'div' && second !== undefined) return 'ratio'
  const areLevels = first === 'price' && second === 'price'
  if (areLevels && (op === 'add' || op === 'sub')) return op === 'sub' ? 'distance' : 'sum'
  // A small part of a price is a distance: "ATR is over 1% of price".
  const [factor] = args
  if (op === 'mul' && first === 'price' && factor?.is === 'number' && Math.abs(factor.value) <= smallPart) return 'distance'
  if (first === 'sum' && (op === 'mul' || op === 'div')) return 'price'
  if (op === 'add' || op === 'sub') return measures.includes('price') ? 'price' : first
  return first
}

const positionMeasures: Readonly<Partial<Record<ValueReference, Measure>>> = {
  entry_price: 'price',
  highest_since_entry: 'price',
  lowest_since_entry: 'price',
  bars_held: 'count',
}

export function measureOf(value: Value): Measure {
  switch (value.is) {
    case 'number':
      return value.unit === null ? 'any' : unitMeasures[value.unit]
    case 'price':
    case 'bar':
      return value.field === 'volume' ? 'volume' : 'price'
    case 'indicator':
      return scaleOf(value.name, value.output, value.source && measureOf(value.source))
    case 'average':
      return value.source === null ? 'any' : measureOf(value.source)
    case 'extreme':
      return typeof value.of !== 'string' ? measureOf(value.of) : value.of === 'volume' ? 'volume' : 'price'
    case 'length':
      return 'price'
    case 'size':
      return 'distance'
    case 'range':
      return value.output === 'size' ? 'distance' : 'price'
    case 'offset':
      return measureOf(value.base)
    case 'sloped':
      return measureOf(value.of)
    case 'calc':
      return measureOfCalc(value)
    case 'list':
      return value.args[0] ? measureOf(value.args[0]) : 'any'
    case 'ends':
      return measureOf(value.high)
    case 'market':
      return value.of === null ? 'price' : measureOf(value.of)
    case 'reference':
      return positionMeasures[value.to] ?? 'any'
    case 'found':
      return value.value.is === 'calc' ? 'any' : measureOf(value.value)
    case 'counted':
      return 'count'
    case 'exact':
    case 'threshold':
    case 'cannot':
    case 'earlier':
      return 'any'
  }
}

/** Whether a value says how far, as a number with its unit or so many ATR do. */
export const isDistance = (value: Value): boolean =>
  value.is === 'number'
    ? value.unit !== null && value.unit !== 'times' && value.unit !== 'shares' && value.unit !== 'lots'
    : measureOf(value) === 'distance'

const isLike = (a: Measure, b: Measure): boolean => {
  if (a === b || a === 'any' || b === 'any') return true
  // A percentage may be meant of what is counted to 100.
  const [own, other] = a === 'percent' ? [b, a] : [a, b]
  return other === 'percent' && (own === 'distance' || own.startsWith('scale') || own === 'ratio')
}

/** Whether two values are of measures that can be compared. */
export const areComparable = (a: Value, b: Value): boolean => {
  if (a.is === 'list') return a.args.every((arg) => areComparable(arg, b))
  if (b.is === 'list') return b.args.every((arg) => areComparable(a, arg))
  return !isNoPrice(a, b) && !isNoPrice(b, a) && isLike(measureOf(a), measureOf(b))
}

/** No price is zero or below. */
const isNoPrice = (number: Value, value: Value): boolean =>
  number.is === 'number' && number.unit === null && number.value <= 0 && measureOf(value) === 'price'

/** "More than 2% below" is further away, not above: a level that is told so is met from its own side. */
const isMetFrom = (to: Value, direction: Direction | null): boolean =>
  to.is !== 'offset' || direction === null || to.direction === direction
const directionOf = (how: Comparison): Direction | null => (how.startsWith('g') ? 'up' : how.startsWith('l') ? 'down' : null)

/** Whether a subject stands for a bar, which alone can open somewhere; "the 8" is said to close as well. */
const isBar = (subject: Value): boolean => ['price', 'reference', 'bar', 'market', 'length'].includes(subject.is)
/** A line that is known at the close: "RSI closes under 10" is where it stands then. */
export const isLine = (subject: Value): boolean => subject.is === 'indicator' || subject.is === 'average'
const mayDo = (subject: Value, { part, to }: Extract<Predicate, { does: 'compare' | 'cross' }>): boolean => {
  if (part === null) return true
  // How large a bar is, is said of bars alone.
  if (part === 'size') return false
  return (part === 'close' && isLine(subject) && to.is !== 'price') || (isBar(subject) && isLike('price', measureOf(to)))
}
/** "EMA 9 > EMA 21 and close > open", "close[1] < SMA 20 and close > SMA 20": further on the close is a price of the bar itself. */
const isOwnClose = (subject: Value, predicate: Predicate, at: number): boolean =>
  at > 0 && (isLine(subject) || (subject.is === 'price' && (subject.back ?? 0) > 0)) && 'part' in predicate && predicate.part === 'close'

/** Whether what is said of a value can be said of one of its measure. */
export function mayCompare(subject: Value, predicate: Predicate): boolean {
  if (subject.is === 'number') return false
  switch (predicate.does) {
    case 'compare':
    case 'cross':
      if (!isMetFrom(predicate.to, predicate.does === 'compare' ? directionOf(predicate.how) : predicate.direction)) return false
      return mayDo(subject, predicate) && areComparable(subject, predicate.to)
    case 'touch':
      // "Test dis" is no visit of a share.
      return predicate.to.is !== 'market' && areComparable(subject, predicate.to)
    case 'sweep':
      return areComparable(subject, predicate.to)
    case 'between':
      return areComparable(subject, predicate.low) && areComparable(subject, predicate.high)
    case 'join':
      return predicate.args.every((arg, at) => mayCompare(subject, arg) && !isOwnClose(subject, arg, at))
    case 'not':
    case 'was':
    case 'window':
    case 'count':
      return mayCompare(subject, predicate.arg)
    case 'away':
      return areComparable(subject, predicate.from) && isDistance(predicate.by)
    case 'move':
      return isDistance(predicate.by)
    case 'vague':
      return predicate.to === null || areComparable(subject, predicate.to)
    case 'inside':
    case 'range part':
      return isLike(measureOf(subject), 'price')
    case 'signal cross':
    case 'trend':
    case 'turn':
    case 'color':
    case 'stacked':
      return true
    case 'extreme':
      // Only a bar has a close.
      return predicate.of !== 'close' || !isLine(subject)
  }
}
