import { atr } from '../indicators/atr.ts'
import { trendlinesAt } from '../indicators/structure/trendlines.ts'
import { zonesAt } from '../indicators/structure/zones.ts'
import { priceRangeOf, sliceBars, type Bars } from '../market/bars.ts'
import { Random } from '../market/simulation/random.ts'

/** How often a level was tested, and how often price went back where it had come from. */
export interface HeldRecord {
  readonly tests: number
  readonly held: number
}

/** A record beside that of levels drawn at random prices on the same bars. */
export interface LevelRecord extends HeldRecord {
  readonly random: HeldRecord
}

/** `span`: the bars that levels are looked for in. The same `seed` draws the same random levels. */
export interface RecordOptions {
  readonly span: number
  readonly seed: number
}

/** Bars between two moments at which levels are looked for. */
const every = 25
/** Bars that a level waits for its next test. */
const patience = 200
/** Random levels for each one that was found. */
const draws = 5
/** How far from a line is beyond it, in ATR(14): as trendlines are broken. */
const lineAtr = 0.3

/** A level from a bar on: its middle moves by `slope` a bar, and reaches `half` to both sides. */
interface Band {
  readonly middle: number
  readonly half: number
  readonly slope: number
}

/**
 * The first test of a level after bar `i`: true where price left on the side it came from, by the next bar wholly outside; null where
 * it does not come or has not left within `patience` bars. A jump over the level did not hold.
 */
function nextTest({ high, low, length }: Bars, i: number, { middle, half, slope }: Band): boolean | null {
  const side = (k: number) => {
    const at = middle + slope * (k - i)
    return low[k]! > at + half ? 1 : high[k]! < at - half ? -1 : 0
  }
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

/** A level that was found at an earlier bar. Two with the same touches are one level. */
interface FoundBand extends Band {
  readonly touches: readonly number[]
}

/** Calls with each new level as it stood at earlier bars, every time with only what was known there. */
function followLevels(bars: Bars, span: number, bandsAt: (bar: number) => readonly FoundBand[], follow: (bar: number, band: Band) => void) {
  const seen = new Set<string>()
  for (let i = span; i < bars.length - 1; i += every)
    for (const band of bandsAt(i)) {
      const key = band.touches.join(' ')
      if (seen.has(key)) continue
      if (nextTest(bars, i, band) !== null) seen.add(key)
      follow(i, band)
    }
}

const counter = () => {
  const record = { tests: 0, held: 0 }
  const count = (outcome: boolean | null) => {
    if (outcome === null) return
    record.tests++
    if (outcome) record.held++
  }
  return { record, count }
}

function recordOf(bars: Bars, { span, seed }: RecordOptions, bandsAt: (bar: number) => readonly FoundBand[]): LevelRecord {
  const [found, drawn] = [counter(), counter()]
  const random = new Random()
  random.seed(seed)
  followLevels(bars, span, bandsAt, (i, band) => {
    found.count(nextTest(bars, i, band))
    const { lowest, highest } = priceRangeOf(sliceBars(bars, i + 1 - span, i + 1))
    for (let n = 0; n < draws; n++) {
      const middle = lowest + random.uniform() * (highest - lowest)
      drawn.count(nextTest(bars, i, { ...band, middle }))
    }
  })
  return { ...found.record, random: drawn.record }
}

const zoneBands =
  (bars: Bars, span: number) =>
  (i: number): FoundBand[] =>
    zonesAt(bars, i, { span }).map(({ low, high, touches }) => ({ middle: (low + high) / 2, half: (high - low) / 2, slope: 0, touches }))

/**
 * What became of zones like those found today: they are looked for again at earlier bars, each time with only what was known there,
 * and followed to their first test. A zone that is found again at a later bar with the same touches is counted once. Beside them,
 * bands of the same widths at random prices between the lowest low and the highest high of the bars that were looked at.
 */
export const zoneRecord = (bars: Bars, options: RecordOptions): LevelRecord => recordOf(bars, options, zoneBands(bars, options.span))

/** The same of trendlines that were not broken; random ones run parallel to those found. */
export function trendlineRecord(bars: Bars, options: RecordOptions): LevelRecord {
  const ranges = atr(bars, 14)
  return recordOf(bars, options, (i) =>
    trendlinesAt(bars, i, { span: options.span })
      .filter(({ brokenAt }) => brokenAt === null)
      .map(({ slope, to, touches }) => ({ middle: to.price, half: lineAtr * ranges[i]!, slope, touches })),
  )
}
