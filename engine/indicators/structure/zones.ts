import type { Bars } from '../../market/bars.ts'
import { recentSwings, type StructureOptions, type SwingPoint } from './recent-swings.ts'

/** A band of prices at which the market has turned more than once. */
export interface Zone {
  readonly low: number
  readonly high: number
  /** Mean of the swings in it. */
  readonly level: number
  /** Seen from the close of the bar that is looked from: below it, above it, or around it. */
  readonly kind: 'support' | 'resistance' | 'inside'
  /** Bars of the swings in it, oldest first; each was known `lookback` bars later. */
  readonly touches: readonly number[]
  /** The touches, each worth half after a quarter of the span: what the zones are ordered by. */
  readonly strength: number
  /**
   * How often price came into it and left again since its second touch was known, and how often it left where it came from. Its own
   * later touches are among them, so this describes the past; it is no forecast.
   */
  readonly visits: number
  readonly held: number
}

export interface ZoneOptions extends StructureOptions {
  /** Largest distance between two swings of a zone, in ATR(14) of bar `i`; default 0.75. */
  readonly widthAtr?: number | undefined
  /** Default 6. */
  readonly maxZones?: number | undefined
}

const smallestTouches = 2

/**
 * Support and resistance as they stand at the close of bar `i`, strongest first. The swing levels of the span are clustered: the
 * band of `widthAtr` ATR with the greatest strength becomes a zone, its swings are taken out, and so on; a zone has two swings or
 * more and overlaps no stronger one. A swing counts from the bar that confirms it, so later bars never change what is given for `i`.
 * Empty while the span is too short for an ATR, and in a market that does not move.
 */
export function zonesAt(bars: Bars, i: number, options: ZoneOptions = {}): Zone[] {
  const { span = 500, lookback = 5, widthAtr = 0.75, maxZones = 6 } = options
  const { window, start, atr, swings } = recentSwings(bars, i, options)
  if (!(atr > 0)) return []
  const worth = (swing: SwingPoint) => 2 ** (-(i - swing.bar) / (span / 4))
  const zones: Zone[] = []
  let left = swings.toSorted((a, b) => a.price - b.price || a.place - b.place)
  while (zones.length < maxZones) {
    const members = strongestBand(left, widthAtr * atr, worth)
    if (members.length < smallestTouches) break
    left = left.filter((swing) => !members.includes(swing))
    const [low, high] = edgesOf(members, widthAtr * atr)
    if (zones.some((zone) => low <= zone.high && high >= zone.low)) continue
    const touches = members.map(({ bar }) => bar).toSorted((a, b) => a - b)
    const known = touches[smallestTouches - 1]! + lookback
    zones.push({
      low,
      high,
      level: members.reduce((sum, { price }) => sum + price, 0) / members.length,
      kind: kindOf(low, high, bars.close[i]!),
      touches,
      strength: members.reduce((sum, swing) => sum + worth(swing), 0),
      ...visitsOf(window, known - start, low, high),
    })
  }
  return zones
}

/** The run of neighbours, by price, that fits into `width` and is worth most; of equals the lowest. */
function strongestBand(byPrice: readonly SwingPoint[], width: number, worth: (swing: SwingPoint) => number): readonly SwingPoint[] {
  let best: readonly SwingPoint[] = []
  let most = 0
  for (let first = 0; first < byPrice.length; first++) {
    let sum = 0
    let end = first
    for (; end < byPrice.length && byPrice[end]!.price - byPrice[first]!.price <= width; end++) sum += worth(byPrice[end]!)
    // One swing is no zone, however young it is.
    if (sum > most && end - first >= smallestTouches) {
      most = sum
      best = byPrice.slice(first, end)
    }
  }
  return best
}

/** From the lowest to the highest swing, and at least a third of the width around their middle. */
function edgesOf(members: readonly SwingPoint[], width: number): readonly [number, number] {
  const [lowest, highest] = [members[0]!.price, members.at(-1)!.price]
  const half = Math.max((highest - lowest) / 2, width / 6)
  const middle = (lowest + highest) / 2
  return [middle - half, middle + half]
}

const kindOf = (low: number, high: number, close: number): Zone['kind'] =>
  high < close ? 'support' : low > close ? 'resistance' : 'inside'

/**
 * Counts how price came into the band and where it left: from a bar wholly outside to the next bar wholly outside. A visit that has
 * not ended counts for nothing yet, and a jump over the band is a visit that did not hold.
 */
function visitsOf({ high, low, length }: Bars, from: number, bottom: number, top: number) {
  let [visits, held] = [0, 0]
  let came: 'above' | 'below' | null = null
  let touched = false
  for (let i = from; i < length; i++) {
    const away = low[i]! > top ? 'above' : high[i]! < bottom ? 'below' : null
    if (away === null) touched = true
    else {
      if (came !== null && (touched || away !== came)) {
        visits++
        if (away === came) held++
      }
      came = away
      touched = false
    }
  }
  return { visits, held }
}
