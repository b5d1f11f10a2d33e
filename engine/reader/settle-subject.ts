import { usualMarks } from '../indicators/usual-marks.ts'
import type { IndicatorName } from '../indicators/vocabulary.ts'
import type { Term } from '../strategy/plan.ts'
import type { BarPart, Direction, Predicate, Value } from './meanings.ts'
import { measureOf } from './measures.ts'
import { valuesInside } from './values-inside.ts'

const middles: Partial<Readonly<Record<IndicatorName, number>>> = {
  rsi: 50,
  stoch: 50,
  stochrsi: 50,
  mfi: 50,
  ibs: 0.5,
  williams_r: -50,
  macd: 0,
  cci: 0,
  zscore: 0,
  roc: 0,
  momentum: 0,
  cmf: 0,
  ao: 0,
}

/** The price of a bar that the verb names: "opens above" is said of the open, "pokes above" of the high. */
export function partOf(subject: Value, part: BarPart | null, direction: Direction | null, to: Value | null = null): Value {
  if (subject.is !== 'price' || subject.field === 'volume' || part === null) return subject
  // What opens beside a price of the day before is the day.
  const isOfDay =
    to !== null &&
    valuesInside(to).some((each) => (each.is === 'price' || each.is === 'size') && each.timeframe === '1d' && (each.back ?? 0) > 0)
  if (part === 'open' && isOfDay && subject.timeframe === null && subject.back === null)
    return { ...subject, field: 'open', timeframe: '1d', back: 0 }
  if (part === 'close') return { ...subject, field: 'close' }
  if (part === 'open') return { ...subject, field: 'open' }
  return direction === null || subject.field === 'open' ? subject : { ...subject, field: direction === 'up' ? 'high' : 'low' }
}

const unit = [0, 1] as const
const percent = [0, 100] as const
/** Between which numbers an oscillator moves. */
export const scales: Partial<Readonly<Record<IndicatorName, readonly [number, number]>>> = {
  rsi: percent,
  stoch: percent,
  stochrsi: percent,
  mfi: percent,
  adx: percent,
  williams_r: [-100, 0],
  ibs: unit,
}

/** Whether a line can ever stand there. */
export function canReach(line: Value, number: number): boolean {
  const scale = line.is === 'indicator' ? scales[line.name] : undefined
  return scale === undefined || (number >= scale[0] && number <= scale[1])
}

/** Some platforms tell the momentum as a share, in percent: their 100 is no change, which is zero here; near it the number has no place. */
const momentumLevel = (to: Extract<Value, { is: 'number' }>): Value | null =>
  to.value === 100 ? { ...to, value: 0 } : to.value > 90 && to.value < 110 ? null : to

/** What something is compared with, where its subject tells: thresholds by their name, itself so much earlier. Null: it cannot be told. */
export function objectOf(subject: Value, to: Value): Value | null {
  if (to.is === 'threshold') {
    // The middle line of a band is meant where no oscillator has a middle.
    if (to.name === 'middle' && measureOf(subject) === 'price') return { is: 'reference', to: 'band', output: 'middle', at: to.at }
    if (subject.is !== 'indicator') return null
    const [low, high] = usualMarks[subject.name] ?? []
    const value = to.name === 'middle' ? middles[subject.name] : to.name === 'oversold' ? low : high
    return value === undefined ? null : { is: 'number', value, unit: null, at: to.at }
  }
  if (subject.is === 'indicator' && subject.name === 'momentum' && to.is === 'number') return momentumLevel(to)
  if (to.is !== 'earlier') return to
  const { count, unit } = to.back
  const isOfBars =
    subject.is === 'price' || subject.is === 'indicator' || subject.is === 'average' || (subject.is === 'size' && subject.bar === null)
  if (!isOfBars || (subject.back ?? 0) !== 0) return null
  if (unit === 'bar') return { ...subject, back: count, at: to.at }
  const timeframe = unit === 'day' ? '1d' : unit === 'week' ? '1w' : null
  return timeframe === null ? null : { ...subject, timeframe, back: count, at: to.at }
}

/** From where an oscillator reaches a number: from below where it is above the middle of the scale. Null: from either side. */
export function sideReached(subject: Term, to: Term): Direction | null {
  if (subject.kind !== 'indicator' || to.kind !== 'const') return null
  const middle = middles[subject.name]
  return middle === undefined || to.value === middle ? null : to.value > middle ? 'up' : 'down'
}

const speaksOfEntry = (value: Value | null): boolean =>
  value !== null &&
  ((value.is === 'reference' && value.to === 'entry_price') ||
    (value.is === 'offset' && speaksOfEntry(value.base)) ||
    (value.is === 'calc' && value.args.some(speaksOfEntry)))
const isFromEntry = (predicate: Predicate): boolean =>
  ('to' in predicate && speaksOfEntry(predicate.to)) || ('from' in predicate && speaksOfEntry(predicate.from ?? null))

/** Whether an oscillator with thresholds is compared with a number on their side of its middle: it does not stay there. */
export function isExtreme(subject: Value, { how, to }: Extract<Predicate, { does: 'compare' }>): boolean {
  const middle = subject.is === 'indicator' && usualMarks[subject.name] ? middles[subject.name] : undefined
  if (middle === undefined) return false
  if (to.is === 'threshold') return to.name !== 'middle'
  return to.is === 'number' && (how.startsWith('g') ? to.value > middle : how.startsWith('l') && to.value < middle)
}

const isOfPrices = (predicate: Predicate): boolean =>
  (predicate.does === 'move' && predicate.by.is === 'number' && predicate.by.unit !== null) ||
  predicate.does === 'extreme' ||
  (predicate.does === 'touch' && measureOf(predicate.to) === 'price') ||
  predicate.does === 'range part'

/** A subject that is left out: the price, where what is said of it is said of prices. */
export function subjectOf(subject: Value, predicate: Predicate): Value {
  if (subject.is !== 'reference') return subject
  const price: Value = { is: 'price', field: 'close', timeframe: null, back: null, at: subject.at }
  // Only bars open and close, except where a bare number is meant of a line: "RSI is below 10 … it closes above 65".
  const isNumber = 'to' in predicate && predicate.to?.is === 'number'
  if (subject.to === 'it' && 'part' in predicate && predicate.part !== null && !isNumber) return price
  // What is told from the entry price is a price, and so is what moves so far or makes new highs.
  if (subject.to === 'it' && (isFromEntry(predicate) || isOfPrices(predicate))) return price
  if (subject.to !== 'unsaid' || !('to' in predicate) || predicate.to === null) return subject
  // "Flips above price": said of a line.
  const isOfPrice = predicate.to.is === 'price' && predicate.to.field === 'close' && predicate.to.back === null
  return measureOf(predicate.to) === 'price' && !isOfPrice ? price : subject
}

/** Whether a level is broken upwards or downwards, where its own name tells. */
export function sideOfLevel(level: Value): Direction | null {
  switch (level.is) {
    case 'price':
    case 'bar':
      return level.field === 'high' ? 'up' : level.field === 'low' ? 'down' : null
    case 'range':
      return level.output === 'high' ? 'up' : level.output === 'low' ? 'down' : null
    case 'extreme':
      return level.most === 'highest' ? 'up' : 'down'
    case 'indicator':
      if (level.name === 'swing_high' || level.name === 'highest') return 'up'
      if (level.name === 'swing_low' || level.name === 'lowest') return 'down'
      return level.output === 'upper' || level.output === 'high' ? 'up' : level.output === 'lower' || level.output === 'low' ? 'down' : null
    case 'reference':
      return level.output === 'upper' ? 'up' : level.output === 'lower' ? 'down' : null
    default:
      return null
  }
}
