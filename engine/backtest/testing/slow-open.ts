import type { TimeExit } from '../../strategy/plan.ts'
import type { ExitReason } from '../run.ts'
import type { SlowPosition } from './slow-account.ts'
import { enterAtMarket } from './slow-enter.ts'
import { closeAtMarket, marginAt, nextLeg, reasonOf, takeExitOrder, takeLeg, takeStop } from './slow-exits.ts'
import { chargeNights } from './slow-financing.ts'
import { decideEntries, exitsOfOpenRules, isReversed } from './slow-market-rules.ts'
import { ordersAtOpen } from './slow-order-fills.ts'
import { partsAtOpen } from './slow-partial-exits.ts'
import { better, opposite, worse, type Sign } from './slow-prices.ts'
import { exitRule, orderOf } from './slow-rules.ts'
import type { SlowState } from './slow-state.ts'

/** Rule 8 (a): what fills at the open because it was due or decided. */
export function atOpen(run: SlowState, i: number): void {
  const { open, time } = run.input.bars
  if (i > 0 && run.clock.isNewDay(i)) {
    run.dayTrades = 0
    run.dayLosses = 0
    run.dayEquity = run.equityUsd.at(-1) ?? run.input.initialCapitalUsd
    run.limits.newDay(i, run.dayEquity)
  }
  if (i > 0) chargeNights(run, i, run.clock.nights(run.prices.end(i - 1), time[i]!, { included: true }), run.account.positions)
  for (const position of run.openNow()) {
    // What the calendar says names the exit before the position's age does.
    const byAge = (each: TimeExit) => ('value' in each ? 1 : 0)
    const inOrder = [...run.input.plan.timeExits].sort((a, b) => byAge(a) - byAge(b))
    const exit = inOrder.find((each) => run.clock.isDueAtOpen(each, position, i))
    if (exit) closeAtMarket(run, position, open[i]!, i, 'open', reasonOf(exit.kind))
  }
  for (const position of run.openNow())
    if (run.exitsAtOpen.has(position)) closeAtMarket(run, position, open[i]!, i, 'open', reasonAtOpen(run, position))
  run.exitsAtOpen = new Set()
  run.limited = new Set()
  exitsOfOpenRules(run, i)
  partsAtOpen(run, i)
  const pendings = run.pendings
  run.pendings = []
  for (const pending of pendings) enterAtMarket(run, pending, i, 'open')
  if (i >= run.first) decideEntries(run, i, 'open')
  run.insideNights = run.clock.nights(time[i]!, run.prices.end(i), { included: false })
  chargeNights(run, i, run.insideNights, run.account.positions)
  run.chargedInside = new Set(run.account.positions)
}

function reasonAtOpen(run: SlowState, position: SlowPosition): ExitReason {
  if (isReversed(run, position)) return 'reversal'
  return run.limited.has(position) ? 'limit' : 'signal'
}

/** Rule 5: positions first, oldest first, then the margin, then entry orders. */
export function whatTheOpenHasMet(run: SlowState, i: number): void {
  const { prices } = run
  const open = run.input.bars.open[i]!
  restExitOrders(run, i)
  for (const position of run.openNow()) {
    const way = opposite(position.s)
    const side = prices.side(way, open)
    const order = run.exitOrders.get(position)
    if (order) {
      const meets: Sign = order.type === 'stop' ? way : position.s
      if (prices.hasMet(side, order.level, meets)) {
        takeExitOrder(
          run,
          position,
          order,
          order.type === 'stop' ? worse(side, order.level, way) : better(side, order.level, way),
          i,
          'open',
        )
        continue
      }
    }
    if (position.stop !== null && prices.hasMet(side, position.stop, way)) {
      takeStop(run, position, worse(side, position.stop, way), i, 'open')
      continue
    }
    for (let leg = nextLeg(position); leg && run.isOpen(position) && prices.hasMet(side, leg.level, position.s); leg = nextLeg(position))
      takeLeg(run, position, better(side, leg.level, way), i, 'open')
  }
  marginAt(run, open, i, 'open')
  ordersAtOpen(run, i)
}

/** Rule 3: exit orders rest in bar i as the close before has read them. */
function restExitOrders(run: SlowState, i: number): void {
  run.exitOrders.clear()
  if (i - 1 < run.first) return
  for (const position of run.account.positions) {
    const rule = exitRule(run.input.plan, position.side)
    if (rule?.fill !== 'order' || position.entryBar >= i || (position.entryBar === i - 1 && position.atClose)) continue
    const { level, op, rest } = orderOf(rule.when)
    if (!rest.every((when) => run.prices.isTrue(when, i - 1))) continue
    const price = run.prices.value(level, i - 1)
    if (price === null) continue
    const way: Sign = op === 'gt' ? 1 : -1
    run.exitOrders.set(position, { level: price, type: way === position.s ? 'limit' : 'stop' })
  }
}
