import type { PatternName } from '../indicators/vocabulary.ts'
import type { Expr, Origin, Term } from '../strategy/plan.ts'
import { chartOf } from './chart-of.ts'
import type { Condition, Side, TwoSidedPattern } from './meanings.ts'

type Said<Name extends Condition['says']> = Extract<Condition, { says: Name }>

const bySide = {
  engulfing: { long: 'bullish_engulfing', short: 'bearish_engulfing' },
  harami: { long: 'bullish_harami', short: 'bearish_harami' },
  pin_bar: { long: 'bullish_pin_bar', short: 'bearish_pin_bar' },
} as const satisfies Readonly<Record<TwoSidedPattern, Readonly<Record<Side, PatternName>>>>

const isTwoSided = (name: PatternName | TwoSidedPattern): name is TwoSidedPattern => Object.hasOwn(bySide, name)

/** The pattern by the side of its rule, where its own words do not tell which way it points; null where no side is known. */
export function patternOf({ name, timeframe: said, back }: Said<'pattern'>, side: Side | null, from: Origin): Expr | null {
  const timeframe = said && chartOf(said)
  const plain = isTwoSided(name) ? side && bySide[name][side] : name
  return plain && { op: 'pattern', name: plain, ...(timeframe && { timeframe }), ...(back !== null && back > 0 && { shift: back }), from }
}

/** Candles of a colour, the last of them so many bars ago. */
export function candlesOf({ direction, row, timeframe: said, back, isHeikinAshi }: Said<'candle'>, from: Origin): Expr {
  const timeframe = said && chartOf(said)
  const price = (field: 'close' | 'open'): Term => ({
    kind: 'price',
    field: isHeikinAshi ? `ha_${field}` : field,
    ...(timeframe && { timeframe }),
    ...(back !== null && back > 0 && { shift: back }),
    from,
  })
  const colored: Expr = { op: direction === 'up' ? 'gt' : 'lt', left: price('close'), right: price('open'), from }
  return row === 1 ? colored : { op: 'for_bars', bars: row, expr: colored, from }
}

/** The open beyond the close before it, by at least so many percent; null for a size in another measure. */
export function gapOf({ direction, by }: Said<'gap'>, from: Origin): Expr | null {
  if (direction === null) return null
  const open: Term = { kind: 'price', field: 'open', from }
  const before: Term = { kind: 'price', field: 'close', shift: 1, from }
  if (by === null) return { op: direction === 'up' ? 'gt' : 'lt', left: open, right: before, from }
  if (by.is !== 'number' || by.unit !== 'percent') return null
  const factor = Number((1 + ((direction === 'up' ? 1 : -1) * by.value) / 100).toPrecision(12))
  const level: Term = { kind: 'calc', op: 'mul', args: [{ kind: 'const', value: factor, from }, before], from }
  return { op: direction === 'up' ? 'gte' : 'lte', left: open, right: level, from }
}
