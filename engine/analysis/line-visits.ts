import type { Bars } from '../market/bars.ts'

/** How often price came to a line and left again, and how often it left where it came from. */
export interface Visits {
  readonly visits: number
  readonly held: number
}

/**
 * Counts visits of the last `span` bars to a line that has a price at each bar (NaN where it has none): from a bar wholly on one side,
 * further from it than `tolerance` (in price), to the next such bar. A jump across is a visit that did not hold, and a visit that has
 * not ended counts for nothing yet.
 */
export function visitsToLine(bars: Bars, priceAt: (bar: number) => number, tolerance: number, span: number): Visits {
  let [visits, held] = [0, 0]
  let came: 'above' | 'below' | null = null
  let isTouched = false
  for (let i = Math.max(0, bars.length - span); i < bars.length; i++) {
    const line = priceAt(i)
    const away = bars.low[i]! > line + tolerance ? 'above' : bars.high[i]! < line - tolerance ? 'below' : null
    if (away === null) {
      isTouched = !Number.isNaN(line)
      continue
    }
    if (came !== null && (isTouched || away !== came)) {
      visits++
      if (away === came) held++
    }
    came = away
    isTouched = false
  }
  return { visits, held }
}
