import * as library from 'technicalindicators'
import { expect, test } from 'vitest'
import { barsFromRows, sliceBars, type Bars } from '../market/bars.ts'
import { patternAt, patternCatalogue } from './patterns.ts'
import type { PatternName } from './vocabulary.ts'

type Candles = Record<'open' | 'high' | 'low' | 'close', number[]>
type At = (bars: Bars, i: number) => boolean
const always: At = () => true
const both =
  (...conditions: readonly At[]): At =>
  (bars, i) =>
    conditions.every((condition) => condition(bars, i))
const hasLongBody =
  (back: number): At =>
  ({ open, high, low, close }, i) =>
    2 * Math.abs(close[i - back]! - open[i - back]!) >= high[i - back]! - low[i - back]!
const noEdgesEqual: At = ({ open, close }, i) => open[i] !== close[i - 1] && close[i] !== open[i - 1] && open[i] !== open[i - 1]
const closesRise: At = ({ close }, i) => close[i]! > close[i - 1]! && close[i - 1]! > close[i - 2]!
const closesFall: At = ({ close }, i) => close[i]! < close[i - 1]! && close[i - 1]! < close[i - 2]!
const opensAbove: At = ({ open }, i) => open[i]! >= open[i - 1]! && open[i - 1]! >= open[i - 2]!
const highsRise: At = ({ high }, i) => high[i]! > high[i - 1]! && high[i - 1]! > high[i - 2]!
const lowsFall: At = ({ low }, i) => low[i]! < low[i - 1]! && low[i - 1]! < low[i - 2]!
const staysInside: At = ({ open, high, low }, i) => high[i]! < high[i - 1]! && low[i]! < open[i - 1]! && low[i]! > low[i - 1]!
const staysAboveOpen: At = ({ open, high, low }, i) => high[i]! < high[i - 1]! && low[i]! > open[i - 1]!
const smallSecond: At = ({ open, close }, i) => Math.abs(close[i - 1]! - open[i - 1]!) <= 0.3 * Math.abs(close[i - 2]! - open[i - 2]!)
const opensBeyond: At = ({ open, high, low, close }, i) =>
  close[i - 1]! < open[i - 1]! ? open[i]! < low[i - 1]! && low[i]! < low[i - 1]! : open[i]! > high[i - 1]!

/**
 * Where the definitions part: ours asks for a long body where Nison does, theirs for gaps, rising highs or room at the edges. Each
 * row says under what further condition one definition makes the other hold.
 */
const pairs: readonly {
  readonly name: PatternName
  readonly theirs: (candles: Candles) => boolean
  readonly theirsMakesOurs: At
  readonly oursMakesTheirs: At
}[] = [
  { name: 'bullish_engulfing', theirs: library.bullishengulfingpattern, theirsMakesOurs: always, oursMakesTheirs: noEdgesEqual },
  { name: 'bearish_engulfing', theirs: library.bearishengulfingpattern, theirsMakesOurs: always, oursMakesTheirs: noEdgesEqual },
  {
    name: 'bullish_harami',
    theirs: library.bullishharami,
    theirsMakesOurs: both(hasLongBody(1), ({ open, close }, i) => close[i]! > open[i]! && close[i]! <= open[i - 1]!),
    oursMakesTheirs: both(noEdgesEqual, staysInside),
  },
  {
    name: 'bearish_harami',
    theirs: library.bearishharami,
    theirsMakesOurs: both(hasLongBody(1), ({ open, close }, i) => close[i]! < open[i]!),
    oursMakesTheirs: both(noEdgesEqual, staysAboveOpen),
  },
  {
    name: 'piercing_line',
    theirs: library.piercingline,
    theirsMakesOurs: both(hasLongBody(1), ({ open, close }, i) => close[i]! < open[i - 1]!),
    oursMakesTheirs: opensBeyond,
  },
  { name: 'dark_cloud_cover', theirs: library.darkcloudcover, theirsMakesOurs: hasLongBody(1), oursMakesTheirs: opensBeyond },
  {
    name: 'morning_star',
    theirs: library.morningstar,
    theirsMakesOurs: both(hasLongBody(2), smallSecond),
    oursMakesTheirs: ({ open, high, low, close }, i) => high[i - 1]! < low[i - 2]! && open[i]! > high[i - 1]! && close[i - 1]! < open[i]!,
  },
  {
    name: 'evening_star',
    theirs: library.eveningstar,
    theirsMakesOurs: both(hasLongBody(2), smallSecond),
    oursMakesTheirs: ({ open, high, low, close }, i) => low[i - 1]! > high[i - 2]! && open[i]! < low[i - 1]! && close[i - 1]! > open[i]!,
  },
  {
    name: 'three_white_soldiers',
    theirs: library.threewhitesoldiers,
    theirsMakesOurs: both(hasLongBody(0), hasLongBody(1), hasLongBody(2), closesRise, opensAbove),
    oursMakesTheirs: both(highsRise, ({ open, close }, i) => open[i - 1]! < close[i - 2]! && open[i]! < close[i - 1]!),
  },
  {
    name: 'three_black_crows',
    theirs: library.threeblackcrows,
    theirsMakesOurs: both(hasLongBody(0), hasLongBody(1), hasLongBody(2), closesFall),
    oursMakesTheirs: both(
      lowsFall,
      ({ open, close }, i) =>
        open[i - 1]! > close[i - 2]! && open[i]! > close[i - 1]! && open[i - 1]! < open[i - 2]! && open[i]! < open[i - 1]!,
    ),
  },
]

/** Seeded candles on a grid of small prices, each on its own, so that gaps and equal edges are common. */
function looseCandles(length: number): Bars {
  let state = 11
  const upTo = (most: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * (most + 1))
  }
  return barsFromRows(
    Array.from({ length }, (_, i) => {
      const [open, close] = [20 + upTo(12), 20 + upTo(12)]
      return { time: i * 3600, open, close, high: Math.max(open, close) + upTo(2), low: Math.min(open, close) - upTo(2), volume: 1 }
    }),
  )
}

test.each(pairs)('$name is that of technicalindicators, but for what the definitions say', ({ name, theirs, ...where }) => {
  const bars = looseCandles(60_000)
  const { barsBefore } = patternCatalogue[name]
  const counts = { theirs: 0, ours: 0 }
  for (let i = barsBefore; i < bars.length; i++) {
    const { open, high, low, close } = sliceBars(bars, i - barsBefore, i + 1)
    const isTheirs = theirs({ open: [...open], high: [...high], low: [...low], close: [...close] })
    const isOurs = patternAt(name, bars, i) === 1
    if (isTheirs && where.theirsMakesOurs(bars, i)) {
      counts.theirs++
      if (!isOurs) throw new Error(`bar ${i}: theirs alone`)
    }
    if (isOurs && where.oursMakesTheirs(bars, i)) {
      counts.ours++
      if (!isTheirs) throw new Error(`bar ${i}: ours alone`)
    }
  }
  expect(counts.theirs).toBeGreaterThan(5)
  expect(counts.ours).toBeGreaterThan(5)
})
