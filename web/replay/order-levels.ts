import type { Bar } from '@playbook/engine/market/bars'

/** A long is bought, a short is sold. */
export type OrderSide = 'buy' | 'sell'

/** A stop and a target as they are typed. */
export interface Levels {
  readonly stop: string
  readonly target: string
}

const rangeBars = 14
const stopRanges = 2
const targetRanges = 4

/** A stop two average true ranges of the last 14 bars away from the close and a target twice as far, as a place to begin. */
export function suggestLevels(bars: readonly Bar[], side: OrderSide, decimals: number): Levels {
  const last = bars.at(-1)
  if (last === undefined || bars.length < 2) return { stop: '', target: '' }
  const recent = bars.slice(-rangeBars - 1)
  const ranges = recent.slice(1).map((bar, k) => {
    const before = recent[k]!.close
    return Math.max(bar.high, before) - Math.min(bar.low, before)
  })
  const range = ranges.reduce((sum, each) => sum + each, 0) / ranges.length
  const away = (count: number) => (side === 'buy' ? last.close + count * range : last.close - count * range).toFixed(decimals)
  return { stop: away(-stopRanges), target: away(targetRanges) }
}

/** A price as it was typed; null where the field is empty, undefined where it is no price. */
export function readPrice(text: string): number | null | undefined {
  if (text.trim() === '') return null
  const price = Number(text.trim().replace(/(\d),(\d)/, '$1.$2'))
  return Number.isFinite(price) && price > 0 ? price : undefined
}

/** Whether a level lies where it must: a long's stop below the close and its target above, a short's the other way round. None always fits. */
export function levelFits(side: OrderSide, name: keyof Levels, price: number | null, close: number): boolean {
  if (price === null) return true
  const isBelow = (side === 'buy') === (name === 'stop')
  return isBelow ? price < close : price > close
}

/** What of typed levels also holds for an order of this side; the others are suggested anew. */
export function levelsThatFit(typed: Partial<Levels>, side: OrderSide, close: number): Partial<Levels> {
  const fits = (name: keyof Levels) => {
    const price = typed[name] === undefined ? undefined : readPrice(typed[name])
    return price !== undefined && levelFits(side, name, price, close)
  }
  return { ...(fits('stop') && { stop: typed.stop! }), ...(fits('target') && { target: typed.target! }) }
}
