import type { SlowPosition } from './slow-account.ts'
import { enter } from './slow-enter.ts'
import { closeAtMarket, marginAt, takeStop } from './slow-exits.ts'
import { better, opposite, worse, type Sign } from './slow-prices.ts'
import type { Fill, Order, SlowState } from './slow-state.ts'

/** The way that price moves to meet the order. */
export function meetingWay(order: Order): Sign {
  return order.type === 'stop' ? order.s : opposite(order.s)
}

/** The order's level on its own side. */
export function levelOf(order: Order): number {
  return order.type === 'stop' ? order.level : order.limitLevel
}

/** Rule 5: entry orders that the open has met. */
export function ordersAtOpen(run: SlowState, i: number): void {
  const { prices } = run
  const open = run.input.bars.open[i]!
  const met = run.orders.filter((order) => prices.hasMet(prices.side(order.s, open), levelOf(order), meetingWay(order)))
  // Rule 3: a stop-limit order whose limit the open has passed becomes a limit order.
  for (const order of met.filter(({ type, limit }) => type === 'stop' && limit !== null))
    if (order.s * (prices.side(order.s, open) - order.limit!) > prices.touch) {
      order.type = 'limit'
      order.limitLevel = order.limit!
      met.splice(met.indexOf(order), 1)
    }
  if (met.length === 0) return
  const ambiguous = met.length > 1
  const order = ambiguous ? oneOfTwo(run, met, i) : met[0]!
  if (ambiguous) for (const position of run.account.positions) if (position.s !== order.s) position.ambiguous = true
  const side = prices.side(order.s, open)
  const level = levelOf(order)
  const price = order.type === 'stop' ? cut(worse(side, level, order.s) + order.s * prices.slippage, order) : better(side, level, order.s)
  const position = fillOrder(run, order, { price, dataPrice: open, moment: 'open', bar: i, inside: null })
  if (!position) return
  if (ambiguous) position.ambiguous = true
  const way = opposite(position.s)
  const closing = prices.side(way, open)
  if (position.stop !== null && prices.hasMet(closing, position.stop, way)) takeStop(run, position, closing, i, 'open')
  else marginAt(run, open, i, 'open')
}

/** Rule 6: the side that the close leaves worse off, the buy at a tie. */
export function worseOff(run: SlowState, orders: readonly Order[], i: number): Order {
  const close = run.input.bars.close[i]!
  const dataLevel = (order: Order) => run.prices.dataAt(order.s, levelOf(order))
  const byBuy = [...orders].sort((a, b) => b.s - a.s)
  return byBuy.reduce((worst, order) =>
    order.s * (close - dataLevel(order)) < worst.s * (close - dataLevel(worst)) - run.prices.touch ? order : worst,
  )
}

function oneOfTwo(run: SlowState, orders: readonly Order[], i: number): Order {
  const worst = worseOff(run, orders, i)
  return run.policy === 'optimistic' ? orders.find((order) => order !== worst)! : worst
}

/** Rule 10: an order fills; it closes what is open against it, and withdraws the other side's. */
export function fillOrder(run: SlowState, order: Order, fill: Fill): SlowPosition | null {
  run.orders = []
  const against = run.account.positions.filter(({ s }) => s !== order.s)
  const { value } = run.input.plan.opposite
  if (against.length > 0 && value === 'ignore') return run.reject('in_position')
  const reason = value === 'exit' ? 'signal' : 'reversal'
  for (const position of against) closeAtMarket(run, position, fill.dataPrice, fill.bar, fill.moment, reason)
  if (against.length > 0 && value === 'exit') return null
  return enter(run, order.side, order.signalBar, fill)
}

/** Rule 3: a stop-limit order never fills beyond its limit. */
export const cut = (price: number, { limit, s }: Order) => (limit === null ? price : better(price, limit, s))
