import type { Expr, Term } from '../strategy/plan.ts'

/** Against a target price: the price lies above it, below it, or has crossed it either way. */
export const priceConditions = ['above', 'below', 'crosses'] as const
export type PriceCondition = (typeof priceConditions)[number]

/** What an alert waits for on one market. Percent moves are counted from the price at which it was set or last fired. */
export type AlertRule =
  | { readonly kind: 'price'; readonly condition: PriceCondition; readonly targetPrice: number }
  | { readonly kind: 'move'; readonly percent: number }
  | { readonly kind: 'words'; readonly expr: Expr }

/** Where the alert asks: at the close of each bar, or also before it. */
export const alertMoments = ['close', 'forming'] as const
export type AlertMoment = (typeof alertMoments)[number]

/** What an alert remembers from one look to the next; moments in UTC seconds. */
export interface AlertState {
  /** Everything that was known by then has been looked at. */
  readonly checkedUntil: number
  /** Whether it held at the last look; only asked for on forming bars. */
  readonly wasTrue: boolean
  readonly basePrice: number | null
  /** Time of the bar that it fired on last: a bar fires once. */
  readonly firedBar: number | null
  /** When it was set or set again: within one bar it may fire once after each. */
  readonly round?: number
}

/** An alert has fired: on the bar that opens at `barTime`, known at the moment `at`; UTC seconds. */
export interface AlertEvent {
  readonly barTime: number
  readonly at: number
  readonly price: number
  /** Of a move in percent: the price that it is counted from. */
  readonly from?: number
}

const given = { assumed: 'set in the alert' }
const close: Term = { kind: 'price', field: 'close', from: given }
const operators = { above: 'gt', below: 'lt', crosses: 'crosses' } as const satisfies Record<PriceCondition, string>

/** The condition of a price alert as the engine evaluates every other one. */
export const priceExpr = (condition: PriceCondition, targetPrice: number): Expr => ({
  op: operators[condition],
  left: close,
  right: { kind: 'const', value: targetPrice, from: given },
  from: given,
})
