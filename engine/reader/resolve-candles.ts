import type { PatternName } from '../indicators/vocabulary.ts'
import type { Timeframe } from '../market/timeframe.ts'
import type { Expr, Origin, Term } from '../strategy/plan.ts'
import { chartOf } from './chart-of.ts'
import { earlierTerm } from './earlier-term.ts'
import type { Condition, Side, TwoSidedPattern } from './meanings.ts'

type Said<Name extends Condition['says']> = Extract<Condition, { says: Name }>

const bySide = {
  engulfing: { long: 'bullish_engulfing', short: 'bearish_engulfing' },
  harami: { long: 'bullish_harami', short: 'bearish_harami' },
  pin_bar: { long: 'bullish_pin_bar', short: 'bearish_pin_bar' },
} as const satisfies Readonly<Record<TwoSidedPattern, Readonly<Record<Side, PatternName>>>>

export const isTwoSided = (name: string): name is TwoSidedPattern => Object.hasOwn(bySide, name)

/** The pattern by the side of its rule, where its own words do not tell which way it points; null where no side is known. */
export function patternOf({ name, timeframe: said, back }: Said<'pattern'>, side: Side | null, from: Origin): Expr | null {
  const timeframe = said && chartOf(said)
  const plain = isTwoSided(name) ? side && bySide[name][side] : name
  return plain && { op: 'pattern', name: plain, ...(timeframe && { timeframe }), ...(back !== null && back > 0 && { shift: back }), from }
}

/** Candles of a colour, the last of them so many bars ago; of a longer chart each is asked for by its own place. */
export function candlesOf(
  { direction, row, timeframe: said, back, isHeikinAshi }: Said<'candle'>,
  from: Origin,
  chart: Timeframe | null,
): Expr {
  const timeframe = said && chartOf(said)
  const isOther = timeframe !== null && timeframe !== chart
  const sampling = back === null ? 'completed' : back === 0 ? 'forming' : 'back'
  const price = (field: 'close' | 'open'): Term => ({
    kind: 'price',
    field: isHeikinAshi ? `ha_${field}` : field,
    ...(isOther && { timeframe, sampling }),
    ...(back !== null && back > 0 && { shift: back }),
    from,
  })
  const coloredBefore = (bars: number): Expr => {
    const [close, open] = (['close', 'open'] as const).map((field) => earlierTerm(price(field), bars) ?? price(field))
    return { op: direction === 'up' ? 'gt' : 'lt', left: close!, right: open!, from }
  }
  if (row === 1) return coloredBefore(0)
  if (!isOther) return { op: 'for_bars', bars: row, expr: coloredBefore(0), from }
  return { op: 'and', args: Array.from({ length: row }, (_, bars) => coloredBefore(bars)), from }
}
