import type { Bars } from '../../market/bars.ts'
import { recentSwings, type StructureOptions, type SwingPoint } from './recent-swings.ts'

/** A straight line along swing lows (support) or swing highs (resistance). */
export interface Trendline {
  readonly kind: 'support' | 'resistance'
  /** Price per bar. */
  readonly slope: number
  /** Where the line stands on its first touch, and on the bar that is looked from. */
  readonly from: { readonly bar: number; readonly price: number }
  readonly to: { readonly bar: number; readonly price: number }
  /** Bars of the swings on it, oldest first; each was known `lookback` bars later. */
  readonly touches: readonly number[]
  /** Mean distance of those swings from the line, in ATR(14) of bar `i`. */
  readonly meanErrorAtr: number
  /** Share of the touches' variance that the line explains, 0 to 1; near 0 for a level line however well it fits. */
  readonly r2: number
  /** The first bar since the last touch that closed beyond the line by more than the tolerance; null while none has. */
  readonly brokenAt: number | null
}

export interface TrendlineOptions extends StructureOptions {
  /** How far a touch or a close may lie beyond the line, in ATR(14) of bar `i`; default 0.3. */
  readonly toleranceAtr?: number | undefined
  /** Of each kind; default 2. */
  readonly maxLines?: number | undefined
}

const smallestTouches = 3

interface Candidate {
  readonly line: Line
  readonly touches: readonly SwingPoint[]
  /** Place of the close that broke it. */
  readonly broken: number | null
}
interface Line {
  readonly slope: number
  /** Price at place 0 of the window. */
  readonly start: number
}

/**
 * Trendlines as they stand at the close of bar `i`. Every two swings of a side propose a line; it stands when three swings or more
 * lie on it within the tolerance, no bar between the first and the last of them closed beyond it, and it is drawn on no further
 * than it is long; it is then the least-squares line through them. Unbroken lines come first, of those the ones with more touches, then those that reach further, and a line that shares two touches with
 * a better one is left out. Only swings that are known at `i` count, so later bars never change what is given for `i`.
 */
export function trendlinesAt(bars: Bars, i: number, options: TrendlineOptions = {}): Trendline[] {
  const { toleranceAtr = 0.3, maxLines = 2 } = options
  const { window, start, atr, swings } = recentSwings(bars, i, options)
  if (!(atr > 0)) return []
  const tolerance = toleranceAtr * atr
  return (['support', 'resistance'] as const).flatMap((kind) => {
    const own = swings.filter(({ side }) => side === (kind === 'support' ? 'low' : 'high'))
    const sign = kind === 'support' ? 1 : -1
    return bestLines(window, own, { sign, tolerance, maxLines }).map(({ line, touches, broken }): Trendline => {
      const first = touches[0]!
      return {
        kind,
        slope: line.slope,
        from: { bar: first.bar, price: priceOn(line, first.place) },
        to: { bar: i, price: priceOn(line, window.length - 1) },
        touches: touches.map(({ bar }) => bar),
        meanErrorAtr: touches.reduce((sum, touch) => sum + distanceFrom(line, touch), 0) / touches.length / atr,
        r2: shareExplained(line, touches),
        brokenAt: broken === null ? null : start + broken,
      }
    })
  })
}

const priceOn = ({ slope, start }: Line, place: number) => start + slope * place
const distanceFrom = (line: Line, { place, price }: SwingPoint) => Math.abs(price - priceOn(line, place))

interface Search {
  /** 1 where the line lies under the market. */
  readonly sign: 1 | -1
  readonly tolerance: number
  readonly maxLines: number
}

function bestLines(window: Bars, swings: readonly SwingPoint[], search: Search): Candidate[] {
  const candidates = swings.flatMap((first, n) =>
    swings.slice(n + 1).flatMap((second) => candidateThrough(first, second, window, swings, search) ?? []),
  )
  const reach = ({ touches }: Candidate) => touches.at(-1)!.place - touches[0]!.place
  const error = ({ line, touches }: Candidate) => touches.reduce((sum, touch) => sum + distanceFrom(line, touch), 0)
  const ordered = candidates.toSorted(
    (a, b) =>
      Number(a.broken !== null) - Number(b.broken !== null) ||
      b.touches.length - a.touches.length ||
      reach(b) - reach(a) ||
      error(a) - error(b),
  )
  const kept: Candidate[] = []
  for (const candidate of ordered) {
    if (kept.length === search.maxLines) break
    const shared = (other: Candidate) => candidate.touches.filter((touch) => other.touches.includes(touch)).length
    if (kept.every((other) => shared(other) < 2)) kept.push(candidate)
  }
  return kept
}

/** The line that two swings propose, drawn through all swings near it; null when it does not stand. */
function candidateThrough(
  first: SwingPoint,
  second: SwingPoint,
  window: Bars,
  swings: readonly SwingPoint[],
  { sign, tolerance }: Search,
): Candidate | null {
  const drawn = lineThrough(first, second)
  const near = swings.filter((swing) => swing.place >= first.place && distanceFrom(drawn, swing) <= tolerance)
  if (near.length < smallestTouches) return null
  const rough = fitted(near)
  const touches = near.filter((swing) => distanceFrom(rough, swing) <= tolerance)
  if (touches.length < smallestTouches) return null
  const line = fitted(touches)
  const [from, last] = [touches[0]!.place, touches.at(-1)!.place]
  if (window.length - 1 - last > last - from) return null
  if (firstBeyond(window, line, { sign, tolerance, from, to: last + 1 }) !== null) return null
  return { line, touches, broken: firstBeyond(window, line, { sign, tolerance, from: last + 1, to: window.length }) }
}

function lineThrough(a: SwingPoint, b: SwingPoint): Line {
  const slope = (b.price - a.price) / (b.place - a.place)
  return { slope, start: a.price - slope * a.place }
}

/** The least-squares line through swings. */
function fitted(swings: readonly SwingPoint[]): Line {
  const place = swings.reduce((sum, swing) => sum + swing.place, 0) / swings.length
  const price = swings.reduce((sum, swing) => sum + swing.price, 0) / swings.length
  let [together, spread] = [0, 0]
  for (const swing of swings) {
    together += (swing.place - place) * (swing.price - price)
    spread += (swing.place - place) ** 2
  }
  const slope = together / spread
  return { slope, start: price - slope * place }
}

function shareExplained(line: Line, touches: readonly SwingPoint[]): number {
  const mean = touches.reduce((sum, { price }) => sum + price, 0) / touches.length
  const total = touches.reduce((sum, { price }) => sum + (price - mean) ** 2, 0)
  const left = touches.reduce((sum, touch) => sum + distanceFrom(line, touch) ** 2, 0)
  return total > 0 ? Math.max(0, 1 - left / total) : 0
}

interface Stretch {
  readonly sign: 1 | -1
  readonly tolerance: number
  readonly from: number
  readonly to: number
}

/** The first bar of a stretch that closed beyond the line by more than the tolerance. */
function firstBeyond({ close }: Bars, line: Line, { sign, tolerance, from, to }: Stretch): number | null {
  for (let place = from; place < to; place++) if ((priceOn(line, place) - close[place]!) * sign > tolerance) return place
  return null
}
