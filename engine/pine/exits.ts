import { fillOf } from '../backtest/signals.ts'
import { orderTypeOf } from '../backtest/touch-rule.ts'
import { describeExpr } from '../strategy/describe.ts'
import { isAdding } from './adding.ts'
import { signOf, type Side } from './entry-orders.ts'
import { indented, logical } from './pine-text.ts'
import type { Rules } from './rules.ts'
import type { Script } from './script.ts'

const exitOf = { long: 'exitLong', short: 'exitShort' } as const
const isOpen = { long: 'strategy.position_size > 0', short: 'strategy.position_size < 0' } as const satisfies Record<Side, string>
const sides = ['long', 'short'] as const
const atCloseWhy =
  'As entries of this script fill at closes, all its orders do: this exit fills at the close that decides it, not at the next open.'

/** Exits by rule: at the next open, or at the deciding close itself (fill rule 2). */
export function exitLines(script: Script, rules: Rules): readonly string[] {
  return sides.flatMap((side) => {
    const signal = rules[exitOf[side]]
    if (!signal) return []
    const fill = fillOf(script.plan, exitOf[side])
    const rule = script.plan[exitOf[side]]
    if (script.fillsAtClose && fill !== 'close' && rule) script.note(`${exitOf[side]}.when`, describeExpr(rule.when), atCloseWhy)
    return [
      `if ${logical([signal.isTrue, isOpen[side], 'isReady'], 'and')}`,
      ...indented([
        `strategy.close_all(${fill === 'close' ? 'immediately = true' : ''})`,
        ...(isAdding(script) ? ['isLeaving := true'] : []),
      ]),
    ]
  })
}

/**
 * Exit orders that rest at a level (fill rule 3): one order with the stop or the target, whichever is nearer, as a script cannot
 * have two orders for the same units. Lines that stand before the order.
 */
export function restingLines(rules: Rules): readonly string[] {
  return sides.flatMap((side) => {
    const touch = rules.touches[exitOf[side]]
    if (!touch) return []
    // An exit sells a long, so it is the other side's order.
    const type = orderTypeOf(touch.when, side === 'long' ? -1 : 1)
    const nearer = (type === 'stop') === (side === 'long') ? 'max' : 'min'
    const name = type === 'stop' ? 'stop' : 'limit'
    const asked = logical(
      [`trade.side == ${signOf[side]}`, 'trade.held > 0', ...(touch.isTrue === 'true' ? [] : [touch.isTrue]), `not na(${touch.level})`],
      'and',
    )
    return [`if ${asked}`, `    ${name} := na(${name}) ? ${touch.level} : math.${nearer}(${name}, ${touch.level})`]
  })
}
