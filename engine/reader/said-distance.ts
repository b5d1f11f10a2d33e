import type { Stretch } from '../language/grammar.ts'
import type { BarReference, Direction, Distance, SaidRange, Unit, Value } from './meanings.ts'
import { measureOf } from './measures.ts'
import { ofRangeBefore } from './said-values.ts'

/** A distance in figures; null where it is none, as minus 2% or two shares. */
export function plainDistance(value: number, unit: Unit | null, at: Stretch | null): Distance | null {
  const isDistance = unit !== 'shares' && unit !== 'lots' && unit !== 'times'
  return isDistance && value > 0 ? { by: 'number', value, unit, at } : null
}

/** So many times a value that measures a distance: an ATR, the range of a candle. */
export function timesValue(times: number, value: Value, at: Stretch | null): Distance | null {
  if (times <= 0 || value.is === 'number') return null
  if (value.is === 'indicator' && value.name === 'atr' && value.source === null && value.timeframe === null && value.back === null)
    return { by: 'atr', mult: times, period: value.numbers[0] ?? null, at }
  return measureOf(value) === 'distance' ? { by: 'size', of: value, times, at } : null
}

/** So many times as far as a range is high. */
export const timesRange = (times: number, of: SaidRange, at: Stretch | null): Distance | null =>
  timesValue(times, { is: 'range', of, output: 'size', at }, at)

/** So many times as far as a bar is high. */
export const timesBar = (times: number, bar: BarReference, at: Stretch | null): Distance | null =>
  timesValue(times, { is: 'size', of: 'range', bar: bar === 'that' ? null : bar, timeframe: null, back: null, at }, at)

/**
 * As far as something is high, from its own far edge on: "the range height, projected from the breakout". Null for other lengths, whose
 * breakout is no edge of theirs.
 */
export function projected(distance: Distance, at: Stretch | null): Distance | null {
  if (distance.by !== 'size') return null
  const { of } = distance
  if (of.is === 'range') return { by: 'far side', of: of.of, beyond: distance, where: null, at }
  if (of.is !== 'size' || of.of !== 'range') return null
  const { timeframe, back, bar } = of
  if (bar === null && back !== null) return { by: 'far side', of: { timeframe, back }, beyond: distance, where: null, at }
  return timeframe === null && back === null ? { by: 'far side', of: bar ?? 'that', beyond: distance, where: null, at } : null
}

/** "At the close" is a time, and so is the close of a day that is not over. */
const isOfNow = (value: Value): boolean =>
  value.is === 'price' &&
  (value.back ?? 0) === 0 &&
  (value.field === 'close' ? !value.sampling : value.field === 'open' && value.timeframe === null && value.back === null)

/** A level is a price; a bare number is a distance first, and the price of now has to be so far away. */
export function levelAt(level: Value, where: Direction | null, at: Stretch | null, isFar = false): Distance | null {
  const reckoned = where === null && level.is === 'calc' ? reckonedFrom(level, at) : null
  if (reckoned !== null) return reckoned
  const measure = measureOf(level)
  const isLevel = measure === 'price' || (measure === 'any' && (level.is === 'reference' || level.is === 'average' || level.is === 'exact'))
  if (!isLevel || (!isFar && isOfNow(level))) return null
  return { by: 'level', level, beyond: null, where, at }
}

/** How far something reckoned lies: "2 * ATR", "20 pips". */
function lengthOf(value: Value, at: Stretch | null): Distance | null {
  if (value.is === 'number') return value.unit === null ? null : plainDistance(value.value, value.unit, at)
  const [a, b] = value.is === 'calc' && value.op === 'mul' ? value.args : []
  if (a?.is === 'number' && a.unit === null && b !== undefined) return timesValue(a.value, b, at)
  return b?.is === 'number' && b.unit === null && a !== undefined ? timesValue(b.value, a, at) : timesValue(1, value, at)
}

/** "lowest(low, 5) - atr(14)", "entry * 0.98": so far from a level, which lies on its other side for a short trade. */
function reckonedFrom({ op, args: [a, b] }: Extract<Value, { is: 'calc' }>, at: Stretch | null): Distance | null {
  if (a === undefined || b === undefined) return null
  if (op === 'sub' || op === 'add') {
    const [base, by] = [levelAt(a, null, at, true), lengthOf(b, at)]
    return base && by && beyond(by, base, op === 'sub' ? 'down' : 'up', at)
  }
  const [factor, price] = a.is === 'number' ? [a, b] : [b, a]
  const isOfEntry = price.is === 'reference' && price.to === 'entry_price'
  if (op !== 'mul' || !isOfEntry || factor.is !== 'number' || factor.unit !== null || factor.value === 1) return null
  const percent = Number((Math.abs(1 - factor.value) * 100).toPrecision(12))
  const base: Distance = { by: 'level', level: price, beyond: null, where: null, at }
  const by = percent < 100 ? plainDistance(percent, 'percent', at) : null
  return by && beyond(by, base, factor.value < 1 ? 'down' : 'up', at)
}

export const isFigure = (distance: Distance): boolean => distance.by === 'number' || distance.by === 'atr' || distance.by === 'size'

/** How far a trade has come: a bare number tells nothing. */
export const isAmount = (distance: Distance): boolean => isFigure(distance) && !(distance.by === 'number' && distance.unit === null)

/** How far a trade has come by figures alone: behind "after" so many bars or days are a time, whatever else they may be. */
export const isProfit = (distance: Distance): boolean => isAmount(distance) && distance.by !== 'size'

/** A level that is not told by its length alone: "3 days" is a time beside most words. */
export const isNamedLevel = (distance: Distance): boolean =>
  distance.by === 'far side' || (distance.by === 'level' && distance.level.is !== 'length')

/** So far beyond a level. */
export function beyond(distance: Distance, level: Distance, where: Direction | null, at: Stretch | null): Distance | null {
  if (!isFigure(distance) || (level.by !== 'level' && level.by !== 'far side')) return null
  const isOpen = level.beyond === null && (level.where === null || level.where === where)
  const by: Distance =
    distance.by === 'size' && level.by === 'level' ? { ...distance, of: ofRangeBefore(distance.of, level.level) } : distance
  return isOpen ? { ...level, beyond: by, where, at } : null
}

/** Above or below, as a word of comparing says it. */
export const whereOf = (how: string): Direction | null => (how === 'gt' ? 'up' : how === 'lt' ? 'down' : null)

const mostReward = 20
/** `1:2` in multiples of what is risked; of 2 to 1 the larger is what is won. */
export function rewardOf([risk, reward]: readonly [number, number], at: Stretch | null): Distance | null {
  const value = risk !== 1 && reward === 1 ? risk : reward / risk
  return risk > 0 && reward > 0 && value <= mostReward ? { by: 'number', value, unit: 'r', at } : null
}

export const entryPrice = (at: Stretch | null): Value => ({ is: 'reference', to: 'entry_price', output: null, at })

const flipped = { highest: 'lowest', lowest: 'highest' } as const

/** "The last swing low (high for shorts)": a bare high or low is the other end of the level beside it. */
export function likeOther(first: Distance, other: Distance): Distance {
  if (first.by !== 'level' || other.by !== 'level') return other
  const { level } = other
  if (level.is !== 'price' || level.timeframe !== null || level.back !== null || (level.field !== 'high' && level.field !== 'low'))
    return other
  const { field } = level
  const like = otherEnd(first.level, field)
  return like ? { ...other, level: like, beyond: other.beyond ?? first.beyond } : other
}

function otherEnd(of: Value, field: 'high' | 'low'): Value | null {
  if (of.is === 'price' || of.is === 'bar') return { ...of, field }
  if (of.is === 'extreme') return { ...of, of: of.of === 'close' ? 'close' : field, most: flipped[of.most] }
  if (of.is === 'indicator' && (of.name === 'swing_low' || of.name === 'swing_high'))
    return { ...of, name: field === 'high' ? 'swing_high' : 'swing_low' }
  return null
}

/** Of stops and targets alone, each with its unit: "whichever is larger" of two numbers tells nothing. */
export function eitherOf(a: Distance, b: Distance, most: 'far' | 'near', at: Stretch | null): Distance | null {
  const isOne = (distance: Distance) => isAmount(distance) || distance.by === 'level' || distance.by === 'far side'
  return isOne(a) && isOne(b) ? { by: 'either', of: [a, b], most, at } : null
}
