import type { Bar } from './bars.ts'
import { barAt } from './bars.ts'
import { calendarNamed } from './calendar.ts'
import type { Instrument } from './instrument.ts'
import { isSimulated, priceOfTicks, simulateBars } from './simulate.ts'
import { childSeed, Random, seedOf } from './simulation/random.ts'

/** Seconds of a minute, each with a price of its own. */
const points = 60
/** How often the extreme that lies against the minute's direction comes first. */
const againstFirst = 0.7

/** One simulated minute, second by second. */
export interface MinutePath {
  /** The whole minute. */
  readonly bar: Bar
  /** The price in each of its 60 seconds; opens at the bar's open, ends at its close, touches its high and its low and passes neither. */
  readonly prices: Float64Array
}

const random = new Random()

/** A price in ticks at a second of the minute. */
type Anchor = readonly [second: number, ticks: number]

/** Where the price must be: at the open, at the extremes, at the close, in the order of time. */
function anchorsOf(open: number, high: number, low: number, close: number): readonly Anchor[] {
  const first = 1 + Math.floor(random.uniform() * (points - 4))
  const second = first + 1 + Math.floor(random.uniform() * (points - 2 - first))
  const isAgainstFirst = random.uniform() < againstFirst
  const isLowFirst = close >= open ? isAgainstFirst : !isAgainstFirst
  const extremes: readonly Anchor[] = isLowFirst
    ? [
        [first, low],
        [second, high],
      ]
    : [
        [first, high],
        [second, low],
      ]
  // An extreme that the open or the close touches needs no moment of its own.
  const between = extremes.filter(([, ticks]) => ticks !== open && ticks !== close)
  return [[0, open], ...between, [points - 1, close]]
}

/** A random walk in whole ticks from one anchor to the next that stays between low and high. */
function walkBetween(prices: Float64Array, [from, start]: Anchor, [to, end]: Anchor, low: number, high: number): void {
  const step = ((high - low) * 0.7) / Math.sqrt(points)
  const length = to - from
  let walked = 0
  const steps: number[] = []
  for (let i = 1; i < length; i++) steps.push((walked += step * random.normal()))
  const missing = end - start - (length > 1 ? walked : 0)
  for (let i = 1; i < length; i++) {
    const price = Math.round(start + steps[i - 1]! + (missing * i) / length)
    prices[from + i] = price > high ? high : price < low ? low : price
  }
  prices[to] = end
}

/**
 * The simulated minute that a moment (UTC seconds) falls into; null when the market is closed then. A pure function of symbol and
 * time, so every process and browser sees the same price in the same second, and the minute's bar is exactly what comes of it.
 */
export function simulateMinute(instrument: Instrument, nowSeconds: number): MinutePath | null {
  if (!isSimulated(instrument.symbol) || !calendarNamed(instrument.calendar).isOpenAt(nowSeconds)) return null
  const time = Math.floor(nowSeconds / 60) * 60
  const bars = simulateBars(instrument, '1m', time, time + 60)
  if (bars.length === 0) return null
  const bar = barAt(bars, 0)
  const inTicks = (price: number) => Math.round(price / instrument.tick)
  const [open, high, low, close] = [inTicks(bar.open), inTicks(bar.high), inTicks(bar.low), inTicks(bar.close)]
  random.seed(childSeed(seedOf(`seconds ${instrument.symbol}`), time / 60))
  const prices = new Float64Array(points)
  const anchors = anchorsOf(open, high, low, close)
  prices[0] = open
  for (let i = 1; i < anchors.length; i++) walkBetween(prices, anchors[i - 1]!, anchors[i]!, low, high)
  const price = priceOfTicks(instrument.tick)
  return { bar, prices: prices.map(price) }
}

/** The minute as far as it has come at a moment (UTC seconds); whole from its last second on. */
export function minuteSoFar({ bar, prices }: MinutePath, nowSeconds: number): Bar {
  const second = Math.max(0, Math.min(points - 1, Math.floor(nowSeconds - bar.time)))
  let high = bar.open
  let low = bar.open
  for (let i = 1; i <= second; i++) {
    if (prices[i]! > high) high = prices[i]!
    if (prices[i]! < low) low = prices[i]!
  }
  const volume = Math.floor((bar.volume * (second + 1)) / points)
  return { time: bar.time, open: bar.open, high, low, close: prices[second]!, volume }
}
