import type { PriceField } from '../../market/price-fields.ts'
import { emptyPlan, unread as from } from '../../strategy/empty-plan.ts'
import type { Distance, Expr, Plan, Term } from '../../strategy/plan.ts'

export { from }

export const price = (field: PriceField, shift?: number): Term => ({
  kind: 'price',
  field,
  ...(shift === undefined ? {} : { shift }),
  from,
})
export const constant = (value: number): Term => ({ kind: 'const', value, from })
export const sma = (period: number): Term => ({ kind: 'indicator', name: 'sma', params: { period }, output: 'value', from })
export const rsi = (period: number): Term => ({ kind: 'indicator', name: 'rsi', params: { period }, output: 'value', from })
export const extreme = (name: 'highest' | 'lowest', period: number, field: PriceField): Term => ({
  kind: 'indicator',
  name,
  params: { period },
  output: 'value',
  source: price(field),
  from,
})

type Comparison = Extract<Expr, { left: Term }>
export const compare = (left: Term, op: Comparison['op'], right: Term): Expr => ({ op, left, right, from })
export const all = (...args: Expr[]): Expr => ({ op: 'and', args, from })
export const always: Expr = { op: 'always', from }

/** True on the bars whose volume is this: a test writes its signals into the volume column. */
export const marked = (volume: number): Expr => compare(price('volume'), 'eq', constant(volume))

export const percent = (value: number): Distance => ({ kind: 'percent', value, from })
export const amount = (value: number): Distance => ({ kind: 'amount', value, from })
export const points = (value: number): Distance => ({ kind: 'points', value, from })
export const multiple = (value: number): Distance => ({ kind: 'r', value, from })
export const distance = (value: number): Distance => ({ kind: 'price_distance', value: constant(value), from })
export const level = (term: Term, offset?: Distance): Distance => ({
  kind: 'price_level',
  level: term,
  ...(offset ? { offset } : {}),
  from,
})

export const both = <T>(value: T): { long: T; short: T } => ({ long: value, short: value })
export const legs = (...distances: Distance[]) => distances.map((leg) => ({ distance: leg, portionPercent: 100 / distances.length }))
export const said = <T>(value: T) => ({ value, from })
export const units = (value: number): Plan['sizing'] => ({ kind: 'fixed_units', value, from })

/** A plan of one unit a trade and nothing else, with what the test says instead. */
export const planOf = (parts: Partial<Plan>): Plan => ({ ...emptyPlan, sizing: units(1), ...parts })
