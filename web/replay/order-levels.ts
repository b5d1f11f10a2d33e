import type { Bar } from '@playbook/engine/market/bars'

/** A stop and a target as they are typed. */
export interface Levels {
  readonly stop: string
  readonly target: string
}

const rangeBars = 14
const stopRanges = 2
const targetRanges = 4

/** A stop two average true ranges of the last 14 bars away from the close and a target twice as far, as a place to begin. */
export function suggestLevels(bars: readonly Bar[], side: 'buy' | 'sell', decimals: number): Levels {
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

/** Which side levels are for: a long's stop lies below the close and its target above; null where they fit neither. */
export function sideOfLevels(close: number, stop: number | null, target: number | null): 'buy' | 'sell' | 'either' | null {
  const ways = [...(stop === null ? [] : [Math.sign(close - stop)]), ...(target === null ? [] : [Math.sign(target - close)])]
  if (ways.length === 0) return 'either'
  if (ways.every((way) => way === 1)) return 'buy'
  return ways.every((way) => way === -1) ? 'sell' : null
}
