import { firstIndex } from '../../first-index.ts'
import type { PathDay } from './daily-path.ts'
import type { DayShape, ShapeLevel } from './day-shape.ts'
import { exp } from './portable-math.ts'
import { childSeed, Random } from './random.ts'

/** The squared range of a random walk is on average this many times its variance, inverted (Parkinson 1980): 1 ÷ (4 ln 2). */
const varianceOfRange = 0.36067376022224085
/**
 * Factor on the variance of the walk that divides a bar of each level. Staying between high and low smooths long bars, whole ticks
 * ruffle short ones; measured so that the variances of a day's bars add up to about the day's at every length.
 */
const walkVariance = [1.25, 1.2, 1.1, 1, 0.85, 0.75] as const
const maxMinutes = 1440
const levelCount = 7

/** Bars of one level of a day in whole ticks and whole units; reused from day to day. */
export interface LevelTicks {
  readonly open: Float64Array
  readonly high: Float64Array
  readonly low: Float64Array
  readonly close: Float64Array
  readonly volume: Float64Array
}

const column = (length: number) => new Float64Array(length)
const newLevel = (length: number): LevelTicks => ({
  open: column(length),
  high: column(length),
  low: column(length),
  close: column(length),
  volume: column(length),
})

// Working memory, overwritten by every day; nothing is remembered in it between calls.
const levels: readonly LevelTicks[] = Array.from({ length: levelCount }, (_, level) => newLevel(level === 0 ? 1 : maxMinutes))
const bounds = column(maxMinutes + 1)
const rawHigh = column(maxMinutes)
const rawLow = column(maxMinutes)
const appetite = column(maxMinutes)
const random = new Random()

/** How a symbol's prices are written. */
export interface TickSize {
  readonly seed: number
  readonly tick: number
  readonly dailyVolume: number
}

/** The highest point of a random walk from a to b whose variance is v, for an exponential variate e; the lowest with `sign` −1. */
const extreme = (a: number, b: number, v: number, e: number, sign: 1 | -1) => (a + b + sign * Math.sqrt((a - b) * (a - b) + 2 * v * e)) / 2

/** The whole day in whole ticks and units, as the one element of level 0; valid until the next call. */
export function wholeDayTicks({ seed, tick, dailyVolume }: TickSize, dayNumber: number, path: PathDay, tradedMinutes: number): LevelTicks {
  const day = levels[0]!
  const open = Math.max(2, Math.round(exp(path.open) / tick))
  const close = Math.max(2, Math.round(exp(path.close) / tick))
  const variance = path.variance * open * open
  random.seed(childSeed(seed, dayNumber))
  const high = Math.round(extreme(open, close, variance, random.exponential(), 1))
  const low = Math.round(extreme(open, close, variance, random.exponential(), -1))
  day.open[0] = open
  day.close[0] = close
  day.high[0] = Math.max(high, open, close)
  // A price never falls below one tick, nor by more than half inside a day.
  day.low[0] = Math.max(1, Math.min(low, open, close), Math.round(Math.min(open, close) / 2))
  const range = (day.high[0]! - day.low[0]!) / open
  const busy = 0.45 + 0.25 * Math.sqrt(path.agitation) + (0.3 * range) / (1.6 * Math.sqrt(path.variance) + 1e-12)
  day.volume[0] = Math.max(tradedMinutes, Math.round(dailyVolume * busy * exp(0.2 * random.normal())))
  return day
}

/** Where the parts of a bar begin and end: a walk from its open to its close that stays between its low and high. */
function drawBounds(parent: LevelTicks, p: number, next: ShapeLevel, from: number, to: number, variance: number, weight: number): void {
  const [open, close, high, low] = [parent.open[p]!, parent.close[p]!, parent.high[p]!, parent.low[p]!]
  let walked = 0
  bounds[0] = 0
  for (let k = from; k < to; k++) {
    walked += Math.sqrt((variance * next.weight[k]!) / weight) * random.normal()
    bounds[k - from + 1] = walked
  }
  const missing = close - open - walked
  let passed = 0
  for (let k = from; k < to - 1; k++) {
    passed += next.weight[k]!
    let price = Math.round(open + bounds[k - from + 1]! + (missing * passed) / weight)
    if (price > high) price = 2 * high - price
    else if (price < low) price = 2 * low - price
    bounds[k - from + 1] = price > high ? high : price < low ? low : price
  }
  bounds[0] = open
  bounds[to - from] = close
}

/** Highs and lows of the parts; the parts that would reach farthest get the bar's own high and low. */
function drawExtremes(
  parent: LevelTicks,
  p: number,
  out: LevelTicks,
  next: ShapeLevel,
  from: number,
  to: number,
  variance: number,
  weight: number,
): void {
  const high = parent.high[p]!
  const low = parent.low[p]!
  let highest = from
  let lowest = from
  for (let k = from; k < to; k++) {
    const a = bounds[k - from]!
    const b = bounds[k - from + 1]!
    const v = (variance * next.weight[k]!) / weight
    const up = extreme(a, b, v, random.exponential(), 1)
    const down = extreme(a, b, v, random.exponential(), -1)
    rawHigh[k] = up
    rawLow[k] = down
    if (up > rawHigh[highest]!) highest = k
    if (down < rawLow[lowest]!) lowest = k
    const top = a > b ? a : b
    const bottom = a > b ? b : a
    // What would pass the bar's own extreme stops short of it, so that the extreme is touched once.
    const reach = up < high ? up : top + (high - top) * (up - high < 1 ? 0.5 : 0.75)
    const depth = down > low ? down : bottom - (bottom - low) * (low - down < 1 ? 0.5 : 0.75)
    out.open[k] = a
    out.close[k] = b
    out.high[k] = Math.max(top, Math.round(reach))
    out.low[k] = Math.min(bottom, Math.round(depth))
  }
  out.high[highest] = high
  out.low[lowest] = low
}

/** Shares the bar's volume out: one unit a traded minute, the rest by weight, movement and chance. */
function shareVolume(parent: LevelTicks, p: number, out: LevelTicks, next: ShapeLevel, from: number, to: number, minutes: number): void {
  const range = parent.high[p]! - parent.low[p]! + 1
  let total = 0
  for (let k = from; k < to; k++) {
    const wanted = next.weight[k]! * (0.4 + 0.6 * random.uniform() + (out.high[k]! - out.low[k]!) / range)
    total += wanted
    appetite[k] = wanted
  }
  const rest = parent.volume[p]! - minutes
  let wanted = 0
  let given = 0
  for (let k = from; k < to; k++) {
    wanted += appetite[k]!
    const upTo = k === to - 1 ? rest : Math.floor((rest * wanted) / total)
    out.volume[k] = next.minutes[k]! + upTo - given
    given = upTo
  }
}

/** Divides bar `p` of a level into its parts, the same way every time. */
function divide(shape: DayShape, level: number, p: number, daySeed: number): void {
  const own = shape[level]!
  const next = shape[level + 1]!
  const parent = levels[level]!
  const out = levels[level + 1]!
  const from = own.childFrom[p]!
  const to = own.childFrom[p + 1]!
  if (to - from === 1) {
    out.open[from] = parent.open[p]!
    out.high[from] = parent.high[p]!
    out.low[from] = parent.low[p]!
    out.close[from] = parent.close[p]!
    out.volume[from] = parent.volume[p]!
    return
  }
  random.seed(childSeed(daySeed, level * maxMinutes + p))
  const range = parent.high[p]! - parent.low[p]!
  const variance = range * range * varianceOfRange
  drawBounds(parent, p, next, from, to, variance * walkVariance[level]!, own.weight[p]!)
  drawExtremes(parent, p, out, next, from, to, variance, own.weight[p]!)
  shareVolume(parent, p, out, next, from, to, own.minutes[p]!)
}

/** The bar of a level that holds bar `child` of the level below. */
const parentOf = (level: ShapeLevel, child: number) => Math.max(0, firstIndex(level.count, (k) => level.childFrom[k]! > child) - 1)

/**
 * Bars `from` ≤ i < `to` of one level of a day, in whole ticks and units. Each bar is divided into its parts from the top, so
 * longer bars are exact aggregates of shorter ones and the cost follows the bars asked for. Valid until the next call.
 */
export function dayTicks(
  size: TickSize,
  dayNumber: number,
  path: PathDay,
  shape: DayShape,
  level: number,
  from: number,
  to: number,
): LevelTicks {
  const daySeed = childSeed(childSeed(size.seed, dayNumber), 1)
  wholeDayTicks(size, dayNumber, path, shape[0]!.minutes[0]!)
  const first: number[] = []
  const last: number[] = []
  first[level] = from
  last[level] = to - 1
  for (let above = level - 1; above >= 0; above--) {
    first[above] = parentOf(shape[above]!, first[above + 1]!)
    last[above] = parentOf(shape[above]!, last[above + 1]!)
  }
  for (let above = 0; above < level; above++) for (let p = first[above]!; p <= last[above]!; p++) divide(shape, above, p, daySeed)
  return levels[level]!
}
