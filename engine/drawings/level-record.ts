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
const draws = 20
/** How far from a line is beyond it, in ATR(14): as trendlines are broken. */
const lineAtr = 0.3

/** A level from a bar on: its middle moves by `slope` a bar, and reaches `half` to both sides. */
interface Band {
  readonly middle: number
  readonly half: number
  readonly slope: number
}

/** A test that has ended: the bar on which price had left, and whether on the side that it came from. */
interface Test {
  readonly bar: number
  readonly held: boolean
}

const middleAt = ({ middle, slope }: Band, barsLater: number) => middle + slope * barsLater

/**
 * The first test of a level after bar `i`: it held where price left on the side it came from, by the next bar wholly outside; null
 * where it does not come or has not left within `patience` bars. A jump over the level did not hold.
 */
function nextTest({ high, low, length }: Bars, i: number, band: Band): Test | null {
  const side = (k: number) => {
    const at = middleAt(band, k - i)
    return low[k]! > at + band.half ? 1 : high[k]! < at - band.half ? -1 : 0
  }
  const came = side(i)
  if (came === 0) return null
  let touched = false
  for (let k = i + 1; k < Math.min(length, i + 1 + patience); k++) {
    const now = side(k)
    if (now === 0) touched = true
    else if (now !== came) return { bar: k, held: false }
    else if (touched) return { bar: k, held: true }
  }
  return null
}

/** The same level as it stands some bars later. */
const later = (band: Band, barsLater: number): Band => ({ ...band, middle: middleAt(band, barsLater) })
const overlap = (a: Band, b: Band) => Math.abs(a.middle - b.middle) <= a.half + b.half

/**
 * Tests of levels as they stood at earlier bars, every time with only what was known there. One visit of price is one test: levels
 * that are found again, or beside each other, and are tested by the same visit count once.
 */
function testsOf(bars: Bars, span: number, bandsAt: (bar: number) => readonly Band[], each: (i: number, band: Band, test: Test) => void) {
  const counted = new Map<number, Band[]>()
  for (let i = span; i < bars.length - 1; i += every)
    for (const band of bandsAt(i)) {
      const test = nextTest(bars, i, band)
      if (test === null) continue
      const there = later(band, test.bar - i)
      const known = counted.get(test.bar) ?? []
      if (known.some((other) => overlap(there, other))) continue
      counted.set(test.bar, [...known, there])
      each(i, band, test)
    }
}

function recordOf(bars: Bars, { span, seed }: RecordOptions, bandsAt: (bar: number) => readonly Band[]): LevelRecord {
  const [found, drawn] = [
    { tests: 0, held: 0 },
    { tests: 0, held: 0 },
  ]
  const random = new Random()
  random.seed(seed)
  const count = (record: typeof found, test: Test | null) => {
    if (test === null) return
    record.tests++
    if (test.held) record.held++
  }
  testsOf(bars, span, bandsAt, (i, band, test) => {
    count(found, test)
    const { lowest, highest } = priceRangeOf(sliceBars(bars, i + 1 - span, i + 1))
    for (let n = 0; n < draws; n++) {
      const middle = lowest + random.uniform() * (highest - lowest)
      count(drawn, nextTest(bars, i, { ...band, middle }))
    }
  })
  return { ...found, random: drawn }
}

const zoneBands =
  (bars: Bars, span: number) =>
  (i: number): Band[] =>
    zonesAt(bars, i, { span }).map(({ low, high }) => ({ middle: (low + high) / 2, half: (high - low) / 2, slope: 0 }))

/**
 * What became of zones like those found today: they are looked for again at earlier bars, each time with only what was known there,
 * and followed to their first test; those that one visit of price tests count once. Beside them, bands of the same widths at random
 * prices between the lowest low and the highest high of the bars that were looked at.
 */
export const zoneRecord = (bars: Bars, options: RecordOptions): LevelRecord => recordOf(bars, options, zoneBands(bars, options.span))

/** The same of trendlines that were not broken; random ones run parallel to those found. */
export function trendlineRecord(bars: Bars, options: RecordOptions): LevelRecord {
  const ranges = atr(bars, 14)
  return recordOf(bars, options, (i) =>
    trendlinesAt(bars, i, { span: options.span })
      .filter(({ brokenAt }) => brokenAt === null)
      .map(({ slope, to }) => ({ middle: to.price, half: lineAtr * ranges[i]!, slope })),
  )
}
