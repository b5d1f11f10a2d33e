import { effectiveCosts, entryOffset, sidesOf } from '../backtest/costs.ts'
import { newDistanceFacts } from '../backtest/distance.ts'
import { compileOrders, sourceOn, type OrderSource } from '../backtest/entry-orders.ts'
import { orderLevelAt } from '../backtest/order-book.ts'
import type { Direction } from '../backtest/position.ts'
import type { RunInput } from '../backtest/run.ts'
import { stepsOf } from '../backtest/steps.ts'
import type { World } from '../conditions/world.ts'

/**
 * On which bars a side's entry order is met where it is placed whenever its setup asks for it: 1 a bar. A stop-limit order counts as
 * met at its stop. Null for a plan whose side enters at market.
 */
export function orderFills(input: RunInput, world: World, direction: Direction): Uint8Array | null {
  const book = compileOrders(input.plan, world)
  const source = book && sourceOn(book, direction)
  if (!source) return null
  const { bars, instrument } = input
  const facts = newDistanceFacts()
  const ticks = stepsOf(instrument.tick)
  const offset = entryOffset(sidesOf(effectiveCosts(input.costs, input.plan.costs), input.prices ?? 'mid', {}), direction)
  const levelAt = (bar: number, knownBar: number) => orderLevelAt(source, direction, bar, knownBar, facts, ticks) - offset
  const rises = (source.type === 'stop') === direction > 0
  const isMet = (i: number, level: number) => (rises ? bars.high[i]! >= level : bars.low[i]! <= level)
  const fills = new Uint8Array(bars.length)
  let level = Number.NaN
  let lastBar = -1
  for (let i = 1; i < bars.length; i++) {
    if (source.placedAtOpen) level = isAskedForAtOpen(source, i) ? levelAt(i, i - 1) : Number.NaN
    else if (source.setup[i - 1] === 1) {
      level = levelAt(i - 1, i - 1)
      lastBar = i - 1 + source.life
    } else if (i > lastBar) level = Number.NaN
    if (!isMet(i, level)) continue
    fills[i] = 1
    level = Number.NaN
  }
  return fills
}

const isAskedForAtOpen = ({ setup, setupAtOpen }: OrderSource, i: number): boolean => setup[setupAtOpen ? i : i - 1] === 1
