import { zonesAt } from '../indicators/structure/zones.ts'
import type { Bars } from '../market/bars.ts'

/** How often a level was tested, and how often price went back where it had come from. */
export interface HeldRecord {
  readonly tests: number
  readonly held: number
}

/** Bars between two moments at which zones are looked for. */
const every = 25
/** Bars that a zone waits for its next test. */
const patience = 200

/**
 * The first test of a zone after bar `i`: true where price left on the side it came from, by the next bar wholly outside; null where it
 * does not come or has not left within `patience` bars. A jump over the zone did not hold.
 */
function nextTest({ high, low, length }: Bars, i: number, bottom: number, top: number): boolean | null {
  const side = (k: number) => (low[k]! > top ? 1 : high[k]! < bottom ? -1 : 0)
  const came = side(i)
  if (came === 0) return null
  let touched = false
  for (let k = i + 1; k < Math.min(length, i + 1 + patience); k++) {
    const now = side(k)
    if (now === 0) touched = true
    else if (now !== came) return false
    else if (touched) return true
  }
  return null
}

/**
 * What became of zones like those found today: they are looked for again at earlier bars, each time with only what was known there,
 * and followed to their first test. A zone that is found again at a later bar with the same touches is counted once.
 */
export function zoneRecord(bars: Bars, options: { readonly span: number }): HeldRecord {
  const seen = new Set<string>()
  let [tests, held] = [0, 0]
  for (let i = options.span; i < bars.length - 1; i += every)
    for (const { low, high, touches } of zonesAt(bars, i, options)) {
      const key = touches.join(' ')
      if (seen.has(key)) continue
      const outcome = nextTest(bars, i, low, high)
      if (outcome === null) continue
      seen.add(key)
      tests++
      if (outcome) held++
    }
  return { tests, held }
}
