import { ok, refused, type Result } from '../result.ts'
import { amount, choice, optional, type RecordOf } from '../strategy/plan-fields.ts'

/** A trade's prices as fields of a tool: the entry (else the newest close), and the stop as a price or one of the distances. */
export const tradeFields = {
  side: optional(choice(['long', 'short'])),
  entry: optional(amount),
  stop: optional(amount),
  stop_pips: optional(amount),
  stop_percent: optional(amount),
  stop_atr: optional(amount),
  stop_distance: optional(amount),
} as const

export type TradeInput = RecordOf<typeof tradeFields, object>

export interface TradeLevels {
  readonly side: 'long' | 'short'
  readonly entry: number
  readonly stop: number
  /** From entry to stop, above 0. */
  readonly distance: number
}

export interface PriceFacts {
  readonly symbol: string
  readonly close: number
  readonly pip: number | null
  readonly atr: number | null
}

/** Distances that a stop can be said in, in price; null where the market has no such measure. */
const distances: Readonly<
  Record<'stop_pips' | 'stop_percent' | 'stop_atr' | 'stop_distance', (value: number, entry: number, facts: PriceFacts) => number | null>
> = {
  stop_pips: (value, _, { pip }) => (pip === null ? null : value * pip),
  stop_percent: (value, entry) => (entry * value) / 100,
  stop_atr: (value, _, { atr }) => (atr === null ? null : value * atr),
  stop_distance: (value) => value,
}
const distanceNames = Object.keys(distances) as (keyof typeof distances)[]
const measureWords = { stop_pips: 'pips', stop_percent: 'percent', stop_atr: 'ATR', stop_distance: 'price' } as const

/** Where entry and stop lie. The side that is not said follows from a stop's price; with a distance it is long. */
export function tradeLevelsOf(input: TradeInput, facts: PriceFacts): Result<TradeLevels, string> {
  const entry = input.entry ?? facts.close
  const said = (['stop', ...distanceNames] as const).filter((name) => input[name] !== undefined)
  if (said.length !== 1) return refused('Say where the stop is, once: as a price, or as a distance in pips, percent, ATR or price.')
  if (input.stop !== undefined) {
    if (input.stop === entry) return refused('The stop is at the entry, so there is no distance between them.')
    const side = input.stop < entry ? 'long' : 'short'
    if (input.side !== undefined && input.side !== side)
      return refused(
        `A ${input.side} trade has its stop ${input.side === 'long' ? 'below' : 'above'} the entry, and this one is on the other side.`,
      )
    return ok({ side, entry, stop: input.stop, distance: Math.abs(entry - input.stop) })
  }
  const name = distanceNames.find((each) => input[each] !== undefined)!
  const distance = distances[name](input[name]!, entry, facts)
  if (distance === null) return refused(`${facts.symbol} has no distance in ${measureWords[name]}. Say the stop as a price or in percent.`)
  const side = input.side ?? 'long'
  const stop = side === 'long' ? entry - distance : entry + distance
  return stop > 0 ? ok({ side, entry, stop, distance }) : refused('The stop lies at or below zero.')
}
