import { readsOwnOpen } from '../backtest/open-knowledge.ts'
import { orderTypeOf } from '../backtest/touch-rule.ts'
import { termDependsOnPosition } from '../conditions/depends-on-position.ts'
import { describeDistance, describeOrder } from '../strategy/describe.ts'
import type { Distance, EntryOrder, Term } from '../strategy/plan.ts'
import { awayOf } from './distances.ts'
import { comment, operand } from './pine-text.ts'
import type { Rules } from './rules.ts'
import { chartContext, type Script } from './script.ts'
import { termText } from './terms.ts'

export type Side = 'long' | 'short'
export const signOf = { long: 1, short: -1 } as const satisfies Record<Side, 1 | -1>
export const entryOf = { long: 'entryLong', short: 'entryShort' } as const

/** An entry of a side: at the market, or by an order at a level. */
export interface SideEntry {
  readonly side: Side
  /** The value that is true at a close that decides. */
  readonly isTrue: string
  readonly order: PlacedOrder | null
}

interface PlacedOrder {
  readonly type: 'stop' | 'limit'
  readonly level: string
  /** How far beyond its stop a stop-limit order may fill, in price; null for other orders. */
  readonly beyond: string | null
  /** Bars that it works for. */
  readonly life: number
}

const closeTerm: Term = { kind: 'price', field: 'close', from: { assumed: 'the order names no level' } }
const atOpenWhy = 'A script decides at closes: an order at a level that needs the bar’s own open cannot be placed at that open.'
const noPosition = 'An entry has no position to ask about.'
const unknownYet = 'It is not known in price when the order is placed.'

/** A distance in price, from a base; null where it has no counterpart. */
function inPrice(script: Script, distance: Distance, path: string, base: string): string | null {
  const away = awayOf(distance, chartContext(script, path, 'order'), '+')
  if (away === null) return null
  const [field, value] = away
  if (field === 'share') return `${operand(base)} * ${value}`
  return field === 'distance' ? value : script.miss(path, describeDistance(distance), unknownYet)
}

/** The level of a side's entry order with its offset; null where it has no counterpart. */
function levelOf(script: Script, order: EntryOrder, side: Side): string | null {
  const path = `entryOrder.${side}`
  const term = order[side] ?? closeTerm
  const words = describeOrder(order)[side] ?? 'entry order at the close'
  if (readsOwnOpen(term)) return script.miss(path, words, atOpenWhy)
  if (termDependsOnPosition(term)) return script.miss(path, words, noPosition)
  script.chart.lines.push('', comment(words))
  const level = termText(term, chartContext(script, path, 'order', noPosition))
  if (level === null || !order.offset) return level
  const offset = inPrice(script, order.offset, 'entryOrder.offset', level)
  // A stop lies beyond its base, a limit on the other side of it.
  const sign = signOf[side] > 0 === (order.type === 'stop') ? '+' : '-'
  return offset === null ? null : `${operand(level)} ${sign} ${operand(offset)}`
}

function placedOrder(script: Script, order: EntryOrder, side: Side): PlacedOrder | null {
  const { type, limit, expiresBars = 1 } = order
  const level = levelOf(script, order, side)
  if (level === null) return null
  const beyond = type === 'stop' && limit ? inPrice(script, limit, 'entryOrder.limit', 'level') : null
  if (type === 'stop' && limit && beyond === null) return null
  return { type, level: script.chart.declare(`${side}Level`, level), beyond, life: expiresBars }
}

/** The entries of both sides; one that has no counterpart is among the missing. */
export function translateEntries(script: Script, rules: Rules): readonly SideEntry[] {
  const order = script.plan.entryOrder
  return (['long', 'short'] as const).flatMap((side): readonly SideEntry[] => {
    const touch = rules.touches[entryOf[side]]
    if (touch) {
      const type = orderTypeOf(touch.when, signOf[side])
      return [{ side, isTrue: touch.isTrue, order: { type, level: touch.level, beyond: null, life: 1 } }]
    }
    const signal = rules[entryOf[side]]
    if (!signal) return []
    if (!order) return [{ side, isTrue: signal.isTrue, order: null }]
    const placed = placedOrder(script, order, side)
    return placed === null ? [] : [{ side, isTrue: signal.isTrue, order: placed }]
  })
}
