import { barsFromRows } from '../../market/bars.ts'
import type { CalendarName } from '../../market/instrument.ts'
import type { PriceField } from '../../market/price-fields.ts'
import type { PriceUnit } from '../../market/price-units.ts'
import type { Timeframe } from '../../market/timeframe.ts'
import type { Comparator, Expr, Origin, Sequence, Term } from '../../strategy/plan.ts'
import { newWorld, type World } from '../world.ts'

export const from: Origin = { assumed: 'written by a test' }
export const price = (field: PriceField, more: Partial<Extract<Term, { kind: 'price' }>> = {}): Term => ({
  kind: 'price',
  field,
  ...more,
  from,
})
export const constant = (value: number, unit?: PriceUnit): Term => ({ kind: 'const', value, ...(unit && { unit }), from })
export const compare = (left: Term, op: Comparator, right: Term | number): Expr => ({
  op,
  left,
  right: typeof right === 'number' ? constant(right) : right,
  from,
})
export const closeIs = (op: Comparator, value: number) => compare(price('close'), op, value)

interface WorldOptions {
  readonly start?: string
  readonly timeframe?: Timeframe
  readonly stepMinutes?: number
  readonly calendar?: CalendarName
  readonly strictCrosses?: boolean
}

/** Bars of no height at these closes, hourly from a Monday at midnight UTC unless said otherwise. */
export function worldOf(
  closes: readonly number[],
  { start = '2024-01-08T00:00', timeframe = '1h', stepMinutes = 60, calendar = 'crypto', strictCrosses = false }: WorldOptions = {},
): World {
  const first = Date.parse(`${start}Z`) / 1000
  const bars = barsFromRows(
    closes.map((close, i) => ({ time: first + i * stepMinutes * 60, open: close, high: close, low: close, close, volume: 1 })),
  )
  return newWorld({ bars, timeframe, instrument: { symbol: 'TEST', pip: 0.0001, point: 0.00001, tick: 0.000001, calendar }, strictCrosses })
}

/** Conditions one after the other; a pair has the most bars since the one before. */
export const sequence = (steps: readonly (Expr | readonly [Expr, number])[], resets?: Expr): Sequence => ({
  op: 'sequence',
  steps: steps.map((step) => ('op' in step ? { when: step } : { when: step[0], withinBars: step[1] })),
  ...(resets && { resets }),
  from,
})
export const valueWhen = (value: Term, when: Expr, occurrence = 0): Term => ({ kind: 'value_when', value, when, occurrence, from })
export const countOf = (when: Expr, over: { readonly bars: number } | { readonly since: 'day' | 'week' | 'month' | 'session' }): Term => ({
  kind: 'count',
  when,
  ...over,
  from,
})
