import { atr } from '../indicators/atr.ts'
import { zonesAt, type Zone } from '../indicators/structure/zones.ts'
import type { Bars } from '../market/bars.ts'
import type { HeldRecord } from './level-record.ts'

export type LevelSide = 'support' | 'resistance'

export interface ClaimRecord extends HeldRecord {
  /** Zones that the moments were about: one that stays the nearest over several moments is one, since they hang together. */
  readonly zones: number
  /** Bands as wide and as far from the price, in ATR, as the zones of other moments were. */
  readonly elsewhere: HeldRecord
}

/** The zone of a side that is nearest to the price; null without one. */
export const nearestZone = (zones: readonly Zone[], side: LevelSide): Zone | null =>
  zones
    .filter(({ kind }) => kind === side)
    .reduce<Zone | null>(
      (best, zone) => (best !== null && (side === 'support' ? best.high >= zone.high : best.low <= zone.low) ? best : zone),
      null,
    )

/**
 * How often no bar of the next `horizon` closed beyond the nearest zone of a side, at moments that lie `horizon` bars apart, each
 * with only what was known there. Against them stands, at each moment, the far edge of every other moment's zone at its own
 * distance in ATR(14): what a level holds by being that far away.
 */
export function claimRecord(
  bars: Bars,
  side: LevelSide,
  { span, horizon }: { readonly span: number; readonly horizon: number },
): ClaimRecord {
  const ranges = atr(bars, 14)
  const sign = side === 'support' ? -1 : 1
  const moments: { readonly bar: number; readonly distance: number; readonly furthest: number }[] = []
  let zones = 0
  let before: Zone | null = null
  for (let i = span; i + horizon < bars.length; i += horizon) {
    const zone = nearestZone(zonesAt(bars, i, { span }), side)
    if (zone === null) continue
    if (before === null || zone.low > before.high || zone.high < before.low) zones += 1
    before = zone
    const edge = side === 'support' ? zone.low : zone.high
    let furthest = -Infinity
    for (let k = i + 1; k <= i + horizon; k++) furthest = Math.max(furthest, (bars.close[k]! - bars.close[i]!) * sign)
    moments.push({ bar: i, distance: ((edge - bars.close[i]!) * sign) / ranges[i]!, furthest: furthest / ranges[i]! })
  }
  const others = moments.flatMap((at) => moments.filter((each) => each !== at).map(({ distance }) => at.furthest <= distance))
  return {
    zones,
    tests: moments.length,
    held: moments.filter(({ furthest, distance }) => furthest <= distance).length,
    elsewhere: { tests: others.length, held: others.filter(Boolean).length },
  }
}
