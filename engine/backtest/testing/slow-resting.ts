import type { SlowPosition } from './slow-account.ts'
import { fillInside } from './slow-after-fill.ts'
import { closeAtMarket, nextLeg, takeExitOrder, takeLeg, takeStop } from './slow-exits.ts'
import { levelOf, meetingWay } from './slow-order-fills.ts'
import { opposite, worse, type Sign } from './slow-prices.ts'
import type { Order, SlowState } from './slow-state.ts'

/** Something that price can meet inside a bar. */
export interface Resting {
  /** The way that price moves to meet it. */
  readonly way: Sign
  readonly data: number
  /** At one price: margin, positions by age, entry orders. */
  readonly rank: number
  readonly of: SlowPosition | Order | 'margin'
  readonly isMet: (dataPrice: number) => boolean
  readonly play: (dataPrice: number) => void
}

function isActive(position: SlowPosition, i: number): boolean {
  return position.quietBar !== i
}

function restingIn(run: SlowState, i: number): Resting[] {
  const out: Resting[] = []
  const active = run.account.positions.filter((position) => isActive(position, i))
  const line = run.account.marginLine(active, run.input.bars.time[i]!)
  if (line !== null) {
    const way = opposite(active[0]!.s)
    out.push(
      restingAt(run, way, way, line, -1, 'margin', (at) => {
        for (const position of active) closeAtMarket(run, position, at, i, 'inside', 'liquidation')
      }),
    )
  }
  for (const [k, position] of active.entries()) {
    const way = opposite(position.s)
    const { stop } = position
    if (stop !== null)
      out.push(
        restingAt(run, way, way, stop, 4 * k, position, (at) =>
          takeStop(run, position, worse(run.prices.side(way, at), stop, way), i, 'inside'),
        ),
      )
    const leg = nextLeg(position)
    if (leg) out.push(restingAt(run, way, position.s, leg.level, 4 * k + 1, position, () => takeLeg(run, position, leg.level, i, 'inside')))
    const order = run.exitOrders.get(position)
    if (order)
      out.push(
        restingAt(run, way, order.type === 'stop' ? way : position.s, order.level, 4 * k + 2, position, () =>
          takeExitOrder(run, position, order, order.level, i, 'inside'),
        ),
      )
  }
  for (const order of run.orders) {
    const level = levelOf(order)
    const rank = 1e6 + (order.s === 1 ? 0 : 1)
    out.push(restingAt(run, order.s, meetingWay(order), level, rank, order, (at) => fillInside(run, order, at, i)))
  }
  return out
}

function restingAt(
  run: SlowState,
  sideWay: Sign,
  way: Sign,
  level: number,
  rank: number,
  of: Resting['of'],
  play: Resting['play'],
): Resting {
  const isMet = (dataPrice: number) => run.prices.hasMet(run.prices.side(sideWay, dataPrice), level, way)
  return { way, data: run.prices.dataAt(sideWay, level), rank, of, isMet, play }
}

/** What price meets on its way to `to`, nearest first. */
export function ahead(run: SlowState, i: number, way: Sign, to: number): Resting[] {
  const list = restingIn(run, i).filter((each) => each.way === way && each.isMet(to))
  const distance = (each: Resting) => Math.max(0, way * (each.data - run.at))
  return list.sort((a, b) => {
    const gap = distance(a) - distance(b)
    return Math.abs(gap) <= run.prices.touch ? a.rank - b.rank : gap
  })
}

export const isOrder = (of: Resting['of']): of is Order => typeof of === 'object' && 'lastBar' in of
