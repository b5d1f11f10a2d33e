import type { Bars } from '../market/bars.ts'
import type { PatternName } from './vocabulary.ts'

interface PatternSpec {
  /** One sentence: what must hold, this bar being the last of the pattern. */
  readonly definition: string
  /** Bars that must lie before the last one. */
  readonly barsBefore: number
  readonly holdsAt: (bars: Bars, i: number) => boolean
}

const bodyOf = (b: Bars, i: number) => Math.abs(b.close[i]! - b.open[i]!)
const rangeOf = (b: Bars, i: number) => b.high[i]! - b.low[i]!
const topOf = (b: Bars, i: number) => Math.max(b.open[i]!, b.close[i]!)
const bottomOf = (b: Bars, i: number) => Math.min(b.open[i]!, b.close[i]!)
const upperWickOf = (b: Bars, i: number) => b.high[i]! - topOf(b, i)
const lowerWickOf = (b: Bars, i: number) => bottomOf(b, i) - b.low[i]!
const middleOf = (b: Bars, i: number) => (b.open[i]! + b.close[i]!) / 2
const isUp = (b: Bars, i: number) => b.close[i]! > b.open[i]!
const isDown = (b: Bars, i: number) => b.close[i]! < b.open[i]!
const hasLongBody = (b: Bars, i: number) => bodyOf(b, i) >= rangeOf(b, i) / 2

const engulfs = (b: Bars, i: number) =>
  topOf(b, i) >= topOf(b, i - 1) && bottomOf(b, i) <= bottomOf(b, i - 1) && bodyOf(b, i) > bodyOf(b, i - 1)
const isWithin = (b: Bars, i: number) =>
  topOf(b, i) <= topOf(b, i - 1) && bottomOf(b, i) >= bottomOf(b, i - 1) && bodyOf(b, i) < bodyOf(b, i - 1)
const isNarrowest = (b: Bars, i: number, count: number) => {
  for (let k = 1; k < count; k++) if (rangeOf(b, i) >= rangeOf(b, i - k)) return false
  return true
}
const isSmallBesides = (b: Bars, i: number) => bodyOf(b, i) <= 0.3 * bodyOf(b, i - 1)
const opensInBody = (b: Bars, i: number) => b.open[i]! >= bottomOf(b, i - 1) && b.open[i]! <= topOf(b, i - 1)

/**
 * Candle patterns by shape alone, after Nison: no trend is asked for, and no gap, as most markets here have none (TA-Lib and
 * technicalindicators want one in stars, piercing line and dark cloud). Body: open to close; wick: from the body to high or low;
 * range: high − low, the candle's own (TA-Lib: mean of ten). A bar without range is none of them.
 */
export const patternCatalogue = {
  bullish_engulfing: {
    definition: 'An up candle whose body covers the body of the down candle before it and is larger.',
    barsBefore: 1,
    holdsAt: (b, i) => isDown(b, i - 1) && isUp(b, i) && engulfs(b, i),
  },
  bearish_engulfing: {
    definition: 'A down candle whose body covers the body of the up candle before it and is larger.',
    barsBefore: 1,
    holdsAt: (b, i) => isUp(b, i - 1) && isDown(b, i) && engulfs(b, i),
  },
  bullish_harami: {
    definition: 'A down candle with a body of at least half its range, and an up candle whose smaller body lies inside that body.',
    barsBefore: 1,
    holdsAt: (b, i) => isDown(b, i - 1) && hasLongBody(b, i - 1) && isUp(b, i) && isWithin(b, i),
  },
  bearish_harami: {
    definition: 'An up candle with a body of at least half its range, and a down candle whose smaller body lies inside that body.',
    barsBefore: 1,
    holdsAt: (b, i) => isUp(b, i - 1) && hasLongBody(b, i - 1) && isDown(b, i) && isWithin(b, i),
  },
  piercing_line: {
    definition:
      'A down candle with a body of at least half its range, and an up candle that opens at or below the first one’s close and closes above the middle of its body, below its open.',
    barsBefore: 1,
    holdsAt: (b, i) =>
      isDown(b, i - 1) &&
      hasLongBody(b, i - 1) &&
      isUp(b, i) &&
      b.open[i]! <= b.close[i - 1]! &&
      b.close[i]! > middleOf(b, i - 1) &&
      b.close[i]! < b.open[i - 1]!,
  },
  dark_cloud_cover: {
    definition:
      'An up candle with a body of at least half its range, and a down candle that opens at or above the first one’s close and closes below the middle of its body, above its open.',
    barsBefore: 1,
    holdsAt: (b, i) =>
      isUp(b, i - 1) &&
      hasLongBody(b, i - 1) &&
      isDown(b, i) &&
      b.open[i]! >= b.close[i - 1]! &&
      b.close[i]! < middleOf(b, i - 1) &&
      b.close[i]! > b.open[i - 1]!,
  },
  hammer: {
    definition:
      'A lower wick of at least twice the body and an upper wick of at most a tenth of the range; the body may have either colour.',
    barsBefore: 0,
    holdsAt: (b, i) => lowerWickOf(b, i) >= 2 * bodyOf(b, i) && upperWickOf(b, i) <= 0.1 * rangeOf(b, i),
  },
  shooting_star: {
    definition:
      'An upper wick of at least twice the body and a lower wick of at most a tenth of the range; the body may have either colour.',
    barsBefore: 0,
    holdsAt: (b, i) => upperWickOf(b, i) >= 2 * bodyOf(b, i) && lowerWickOf(b, i) <= 0.1 * rangeOf(b, i),
  },
  bullish_pin_bar: {
    definition: 'A lower wick of at least two thirds of the range; the body may have either colour.',
    barsBefore: 0,
    holdsAt: (b, i) => 3 * lowerWickOf(b, i) >= 2 * rangeOf(b, i),
  },
  bearish_pin_bar: {
    definition: 'An upper wick of at least two thirds of the range; the body may have either colour.',
    barsBefore: 0,
    holdsAt: (b, i) => 3 * upperWickOf(b, i) >= 2 * rangeOf(b, i),
  },
  doji: {
    definition: 'A body of at most a tenth of the range.',
    barsBefore: 0,
    holdsAt: (b, i) => bodyOf(b, i) <= 0.1 * rangeOf(b, i),
  },
  morning_star: {
    definition:
      'A down candle with a body of at least half its range, a small candle whose body is at most 30% of that body and lies below its middle, and an up candle that closes above that middle.',
    barsBefore: 2,
    holdsAt: (b, i) =>
      isDown(b, i - 2) &&
      hasLongBody(b, i - 2) &&
      isSmallBesides(b, i - 1) &&
      topOf(b, i - 1) < middleOf(b, i - 2) &&
      isUp(b, i) &&
      b.close[i]! > middleOf(b, i - 2),
  },
  evening_star: {
    definition:
      'An up candle with a body of at least half its range, a small candle whose body is at most 30% of that body and lies above its middle, and a down candle that closes below that middle.',
    barsBefore: 2,
    holdsAt: (b, i) =>
      isUp(b, i - 2) &&
      hasLongBody(b, i - 2) &&
      isSmallBesides(b, i - 1) &&
      bottomOf(b, i - 1) > middleOf(b, i - 2) &&
      isDown(b, i) &&
      b.close[i]! < middleOf(b, i - 2),
  },
  three_white_soldiers: {
    definition: 'Three up candles with bodies of at least half their range, each closing above the one before and opening inside its body.',
    barsBefore: 2,
    holdsAt: (b, i) =>
      [i - 2, i - 1, i].every((j) => isUp(b, j) && hasLongBody(b, j)) &&
      [i - 1, i].every((j) => b.close[j]! > b.close[j - 1]! && opensInBody(b, j)),
  },
  three_black_crows: {
    definition:
      'Three down candles with bodies of at least half their range, each closing below the one before and opening inside its body.',
    barsBefore: 2,
    holdsAt: (b, i) =>
      [i - 2, i - 1, i].every((j) => isDown(b, j) && hasLongBody(b, j)) &&
      [i - 1, i].every((j) => b.close[j]! < b.close[j - 1]! && opensInBody(b, j)),
  },
  inside_bar: {
    definition: 'A lower high and a higher low than the bar before.',
    barsBefore: 1,
    holdsAt: (b, i) => b.high[i]! < b.high[i - 1]! && b.low[i]! > b.low[i - 1]!,
  },
  outside_bar: {
    definition: 'A higher high and a lower low than the bar before.',
    barsBefore: 1,
    holdsAt: (b, i) => b.high[i]! > b.high[i - 1]! && b.low[i]! < b.low[i - 1]!,
  },
  nr4: {
    definition: 'A smaller range than each of the 3 bars before.',
    barsBefore: 3,
    holdsAt: (b, i) => isNarrowest(b, i, 4),
  },
  nr7: {
    definition: 'A smaller range than each of the 6 bars before.',
    barsBefore: 6,
    holdsAt: (b, i) => isNarrowest(b, i, 7),
  },
} as const satisfies Record<PatternName, PatternSpec>

const truthAt = ({ barsBefore, holdsAt }: PatternSpec, bars: Bars, i: number): 0 | 1 | 2 =>
  i < barsBefore ? 2 : rangeOf(bars, i) > 0 && holdsAt(bars, i) ? 1 : 0

/** 1 where the pattern ends at bar `i`, 0 where it does not, 2 where too few bars lie before it. */
export const patternAt = (name: PatternName, bars: Bars, i: number): 0 | 1 | 2 => truthAt(patternCatalogue[name], bars, i)

/** `patternAt` of every bar. */
export function patternColumn(name: PatternName, bars: Bars): Uint8Array {
  const pattern: PatternSpec = patternCatalogue[name]
  const column = new Uint8Array(bars.length)
  for (let i = 0; i < column.length; i++) column[i] = truthAt(pattern, bars, i)
  return column
}
